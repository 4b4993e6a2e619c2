import Foundation

@testable import Outline

/// A pipe to or from a program. No other program gets its ends.
final class ProgramPipe {
  let read: End
  let write: End

  /// Is locked while a pipe is made or a program is started, which would get a pipe that is half made.
  static let making = Locked(())

  /// A write to a pipe that nothing reads is an error, not the end of the tests.
  private static let ignoresSignal: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

  init() throws {
    Self.ignoresSignal
    let files = try Self.making.withLock { _ in
      var files: [Int32] = [-1, -1]
      guard pipe(&files) == 0 else {
        throw ProgramTrouble("pipe: \(String(cString: strerror(errno)))")
      }
      for file in files { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }
      return files
    }
    (read, write) = (End(files[0]), End(files[1]))
  }

  /// One end. It is closed with the last reference to it.
  final class End {
    private(set) var file: Int32

    init(_ file: Int32) { self.file = file }

    deinit { close() }

    var isOpen: Bool { file >= 0 }

    func close() {
      if isOpen { Foundation.close(file) }
      file = -1
    }

    func makeNonblocking() { _ = fcntl(file, F_SETFL, O_NONBLOCK) }

    enum Progress {
      case moved(Int)
      case notNow
      case ended
    }

    func write(_ bytes: ArraySlice<UInt8>) -> Progress {
      progress { bytes.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) } }
    }

    /// Reads what can be read now, and closes this end after the end of the input.
    func read(into bytes: inout [UInt8]) {
      while isOpen {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let progress = progress {
          buffer.withUnsafeMutableBytes { Foundation.read(file, $0.baseAddress, $0.count) }
        }
        switch progress {
        case .moved(let count): bytes += buffer.prefix(count)
        case .notNow: return
        case .ended: close()
        }
      }
    }

    private func progress(_ call: () -> Int) -> Progress {
      while true {
        let count = call()
        if count > 0 { return .moved(count) }
        if count == 0 || (errno != EINTR && errno != EAGAIN) { return .ended }
        if errno == EAGAIN { return .notNow }
      }
    }
  }
}
