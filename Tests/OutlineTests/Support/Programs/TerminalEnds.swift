import Foundation

@testable import Outline

/// The two ends of a terminal without a screen.
struct TerminalEnds {
  var master: Int32 = -1
  var slave: Int32 = -1
  var name: String

  private typealias Open =
    @convention(c) (
      UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>, OpaquePointer?, OpaquePointer?,
      OpaquePointer?
    ) -> Int32

  init() throws {
    // Every C library has it, but not all modules of C libraries do.
    guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "openpty") else {
      throw ProgramTrouble("the C library has no openpty")
    }
    (master, slave) = try ProgramPipe.making.withLock { _ in
      var (master, slave): (Int32, Int32) = (-1, -1)
      guard unsafeBitCast(symbol, to: Open.self)(&master, &slave, nil, nil, nil) == 0 else {
        throw ProgramTrouble("openpty: \(String(cString: strerror(errno)))")
      }
      for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return (master, slave)
    }
    var path = [CChar](repeating: 0, count: 256)
    ttyname_r(slave, &path, path.count)
    name = String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
