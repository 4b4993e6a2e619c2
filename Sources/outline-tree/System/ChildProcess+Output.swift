import Outline

#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension ChildProcess {
  /// Runs a program to its end and returns what it writes to standard output. It reads nothing, and its
  /// messages are thrown away.
  ///
  /// - Parameters:
  ///   - words: The name of the program, which is searched in `PATH`, and its arguments.
  ///   - environment: Its variables, each as `NAME=value`.
  static func output(
    of words: [[UInt8]], environment: [[UInt8]]
  ) throws(SystemError) -> (ending: Ending, output: [UInt8]) {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) != 0 { throw SystemError(code: errno) }
    defer { close(ends[0]) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let process: pid_t
    do {
      defer { close(ends[1]) }
      process = try start(words, environment, output: ends[1])
    }
    let output = try? readAll(ends[0])
    let ending = try wait(for: process)
    guard let output else { throw SystemError(code: EIO) }
    return (ending, output)
  }

  private static func readAll(_ file: Int32) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try retrying { read(file, &block, block.count) }
      if count == 0 { return bytes }
      bytes.append(contentsOf: block[..<count])
    }
  }
}
