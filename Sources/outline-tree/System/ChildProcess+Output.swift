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

  private static func start(
    _ words: [[UInt8]], _ environment: [[UInt8]], output: Int32
  ) throws(SystemError) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    let arguments = words.map { strdup($0.asPath) } + [nil]
    let variables = environment.map { strdup($0.asPath) } + [nil]
    defer { for copy in arguments + variables { free(copy) } }
    var process: pid_t = 0
    let failure = posix_spawnp(&process, arguments[0]!, &actions, nil, arguments, variables)
    if failure != 0 { throw SystemError(code: failure) }
    return process
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

  /// The environment of this process, each variable as `NAME=value`.
  static var variables: [[UInt8]] {
    var all: [[UInt8]] = []
    var next = environment
    while let variable = next.pointee {
      all.append((0..<strlen(variable)).map { UInt8(bitPattern: variable[$0]) })
      next += 1
    }
    return all
  }
}
