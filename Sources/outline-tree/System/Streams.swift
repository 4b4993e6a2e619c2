import Outline

/// Standard input, output and error of a run, which are replaced in tests.
struct Streams {
  var input: InputBuffer
  var output: OutputStream
  var error: OutputStream
}

struct TerminalSize: Equatable, Sendable {
  var columns: Int
  var rows: Int
}

/// A stream for output.
struct OutputStream {
  var isTerminal: Bool
  /// The size of the terminal, if it is known.
  var size: TerminalSize?
  /// The form in which messages are written to the stream.
  var messages = MessageStyle.text
  /// Writes all bytes or throws.
  var write: (UnsafeRawBufferPointer) throws(SystemError) -> Void
  /// Called before colors are written, so that an interruption resets them.
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
