import Outline

/// Showing the full screen, and giving it back.
extension Terminal {
  /// What is on the terminal now is kept by it; keys come at once and are not shown.
  func enter() throws(SystemError) {
    guard interruption == nil else { return }
    let found = try Posix.terminalSettings(input)
    interruption = Interruption(
      givingBack: TerminalRestoration(
        output: output, text: usesMouse ? Self.leavingWithMouse : Self.leaving,
        settings: (input, found)),
      on: Interruption.requests + Interruption.failures)
    signals.listen(for: TerminalSignal.all)
    do {
      try takeOver()
    } catch {
      leave()
      throw error
    }
  }

  /// Takes the terminal over, once more if somebody has changed it.
  func takeOver() throws(SystemError) {
    try Posix.setTerminal(input, Posix.raw(Posix.terminalSettings(input)))
    try write(Self.entering)
    if usesMouse { try write(Self.enteringWithMouse) }
  }

  /// Gives it back as it was found. Without a screen there is nothing to do.
  func leave() {
    guard let interruption else { return }
    interruption.giveBack()
    signals.stopListening()
    interruption.forget()
    self.interruption = nil
  }

  /// Writes all of it, however slow the terminal is.
  func write(_ bytes: [UInt8]) throws(SystemError) {
    let result = bytes.withUnsafeBytes { buffer in
      Result { () throws(SystemError) in try write(buffer) }
    }
    try result.get()
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
        // Whoever shares the terminal may have asked that nobody waits for it.
        guard error == .wouldBlock else { throw error }
        Posix.waitToWrite(output)
      }
    }
  }

  // The other screen, no cursor, pastes in brackets.
  private static let entering: StaticString = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h"
  // Buttons, dragging, and the form that has room for every column.
  private static let enteringWithMouse: StaticString =
    "\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h"

  // In the middle of anything: no color, no link, all rows scroll, what was held back is shown.
  private static let leaving: StaticString = """
    \u{1B}[0m\u{1B}]8;;\u{1B}\\\u{1B}[r\u{1B}[?2026l\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l
    """
  private static let leavingWithMouse: StaticString = """
    \u{1B}[0m\u{1B}]8;;\u{1B}\\\u{1B}[r\u{1B}[?2026l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l\
    \u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l
    """
}
