import Outline

/// Showing the full screen.
extension Terminal {
  /// Shows the full screen. The terminal saves its previous contents. While the full screen is shown, keys are read
  /// immediately and are not echoed.
  func enter() throws(SystemError) {
    guard interruption == nil else { return }
    let found = try PosixTerminal.terminalSettings(input)
    interruption = Interruption(
      restoring: TerminalRestoration(
        output: output, text: usesMouse ? Self.leavingWithMouse : Self.leaving,
        settings: (input, found)),
      on: Interruption.requests + Interruption.failures)
    signals.listen(for: TerminalSignal.all)
    do {
      try setUp()
    } catch {
      leave()
      throw error
    }
  }

  /// Sets up the terminal. This method is called again when another program may have changed the terminal.
  func setUp() throws(SystemError) {
    try PosixTerminal.setTerminal(input, PosixTerminal.raw(PosixTerminal.terminalSettings(input)))
    try write(Self.entering)
    if usesMouse { try write(Self.enteringWithMouse) }
  }

  /// Restores the terminal if it shows the full screen.
  func leave() {
    guard let interruption else { return }
    Interruption.restore()
    signals.stopListening()
    interruption.remove()
    self.interruption = nil
  }

  /// Writes all bytes, even to a terminal that reads slowly.
  func write(_ bytes: [UInt8]) throws(SystemError) {
    try bytes.withBytes { bytes throws(SystemError) in try write(bytes) }
  }

  /// Copies text to the clipboard of the terminal, or of the system that the terminal runs on. A terminal that does
  /// not support or allow the control sequence ignores it.
  func copy(_ text: [UInt8]) throws(SystemError) {
    try write(Array("\u{1B}]52;c;\(Base64.encode(text))\u{7}".utf8))
  }

  private func write(_ text: StaticString) throws(SystemError) {
    try write(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      do {
        rest = rest.dropFirst(
          try SystemCalls.real.write(output, UnsafeRawBufferPointer(rebasing: rest)))
      } catch {
        // Another program that uses the same terminal may have switched it to non-blocking mode.
        guard error == .wouldBlock else { throw error }
        PosixTerminal.waitToWrite(output)
      }
    }
  }

  // Enters the alternate screen, hides the cursor and enables bracketed paste.
  private static let entering: StaticString = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h"
  // Enables reports of mouse buttons and of dragging, in the format that supports any number of columns.
  private static let enteringWithMouse: StaticString =
    "\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h"

  // Restores the terminal from any state: resets colors, ends a link, resets the scroll region and ends
  // synchronized output.
  private static let leaving: StaticString = """
    \u{1B}[0m\u{1B}]8;;\u{1B}\\\u{1B}[r\u{1B}[?2026l\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l
    """
  private static let leavingWithMouse: StaticString = """
    \u{1B}[0m\u{1B}]8;;\u{1B}\\\u{1B}[r\u{1B}[?2026l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l\
    \u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l
    """
}
