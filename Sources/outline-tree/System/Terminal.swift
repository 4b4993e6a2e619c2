import Outline

/// A terminal on which the tool can run in full-screen mode. The terminal is restored when the process ends, even if
/// a signal that can be handled ends the process.
final class Terminal {
  let input: Int32
  let output: Int32
  let usesMouse: Bool
  let signals: SignalPipe
  /// The handlers that restore the terminal after a signal. The handlers are installed while the full
  /// screen is shown.
  var interruption: Interruption?
  private let opened: Int32?
  let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)

  /// - Parameter opened: A descriptor to close when this object is released; nil if there is none.
  init(
    input: Int32, output: Int32, opened: Int32? = nil, usesMouse: Bool = true
  ) throws(SystemError) {
    (self.input, self.output, self.opened) = (input, output, opened)
    self.usesMouse = usesMouse
    signals = try SignalPipe()
  }

  /// Uses standard input and standard output if they are terminals. If one of these streams is not a terminal, uses
  /// the controlling terminal in its place. So output can be redirected, and an outline can be read from a pipe.
  ///
  /// - Parameter kind: The value of the environment variable `TERM`.
  convenience init(kind: Bytes?, usesMouse: Bool = true) throws(ToolError) {
    // The terminal cannot move its cursor, or the kind of terminal is unknown.
    guard let kind, !kind.isEmpty, !kind.isEqual(to: "dumb") else {
      throw ToolError("this terminal cannot show a full screen; use “print” instead")
    }
    let standard = [Int32(0), 1].map { PosixTerminal.isTerminal($0) ? $0 : nil }
    let opened = standard.contains(nil) ? try Self.open() : nil
    do {
      try self.init(
        input: standard[0] ?? opened!, output: standard[1] ?? opened!, opened: opened,
        usesMouse: usesMouse)
    } catch {
      throw ToolError("terminal: \(error.message)")
    }
  }

  private static func open() throws(ToolError) -> Int32 {
    do {
      return try PosixTerminal.openTerminal()
    } catch {
      if ![.noSuchDevice, .notFound].contains(error) {
        throw ToolError("terminal: \(error.message)")
      }
      throw ToolError("there is no terminal to browse on; use “print” instead")
    }
  }

  deinit {
    leave()
    if let opened { PosixFiles.closeFile(opened) }
    buffer.deallocate()
  }

  var size: TerminalSize {
    PosixTerminal.terminalSize(output) ?? TerminalSize(columns: 80, rows: 24)
  }
}
