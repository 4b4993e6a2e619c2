import Outline

/// The input, output and error streams of one run of the tool. These are the standard streams of the process,
/// except in tests.
struct Streams {
  var input: InputBuffer
  var output: OutputStream
  var error: OutputStream
}

struct TerminalSize: Equatable, Sendable {
  var columns: Int
  var rows: Int
}

/// A stream to which output is written.
struct OutputStream {
  var isTerminal: Bool
  /// The size of the terminal; nil if it is unknown.
  var size: TerminalSize?
  /// The form of the messages that are written to the stream.
  var messages = MessageStyle.text
  /// Writes all of the bytes, or throws an error.
  var write: (UnsafeRawBufferPointer) throws(SystemError) -> Void
  /// A closure that is called before colors are written, so that the colors are reset if the process is
  /// interrupted.
  var restoreTerminalWhenInterrupted: () -> Void = {}
}

extension Streams {
  static func standard(_ system: SystemCalls) -> Streams {
    Streams(
      input: InputBuffer(file: 0, system),
      output: .file(1, system),
      error: .file(2, system))
  }
}

/// Collects the bytes that are written to a stream.
final class ByteCollector {
  private(set) var bytes: [UInt8] = []

  var stream: OutputStream {
    OutputStream(isTerminal: false) { [self] bytes throws(SystemError) in self.bytes += bytes }
  }
}

extension FileReplacement {
  var stream: OutputStream { .file(file, system) }
}

extension OutputStream {
  static func file(_ file: Int32, _ system: SystemCalls) -> OutputStream {
    OutputStream(
      isTerminal: PosixTerminal.isTerminal(file), size: PosixTerminal.terminalSize(file),
      write: { bytes throws(SystemError) in try system.writeAll(file, bytes) },
      restoreTerminalWhenInterrupted: Interruption.restoreTerminal)
  }
}
