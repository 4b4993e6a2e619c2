import Outline

/// A terminal on which the tool can run in full-screen mode. The terminal is restored when the process ends, even if
/// a signal that can be handled ends the process.
final class Terminal {
  private let input: Int32
  private let output: Int32
  private let usesMouse: Bool
  private let signals: SignalPipe
  /// The handlers that restore the terminal after a signal. The handlers are installed while the full
  /// screen is shown.
  private var interruption: Interruption?
  private let opened: Int32?
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)

  /// - Parameter opened: A descriptor to close when this object is released; nil if there is none.
  init(
    input: Int32, output: Int32, opened: Int32? = nil, usesMouse: Bool = true
  ) throws(SystemError) {
    (self.input, self.output, self.opened) = (input, output, opened)
    self.usesMouse = usesMouse
    signals = try SignalPipe()
  }

  /// Uses standard input and standard output if they are terminals. If one of these streams is not a terminal, uses
  /// the controlling terminal instead of that stream. So output can be redirected, and an outline can be read from a
  /// pipe.
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
    signals.listen(for: SignalPipe.terminalSignals)
    do {
      try setUp()
    } catch {
      leave()
      throw error
    }
  }

  /// Sets up the terminal. This method is called again when another program may have changed the terminal.
  private func setUp() throws(SystemError) {
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
        // Another program may have switched the terminal to non-blocking mode.
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

  // Restores the terminal from any state.
  // The text resets colors, ends a link, resets the scroll region and ends synchronized output.
  private static let leaving: StaticString = """
    \u{1B}[0m\u{1B}]8;;\u{1B}\\\u{1B}[r\u{1B}[?2026l\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l
    """
  private static let leavingWithMouse: StaticString = """
    \u{1B}[0m\u{1B}]8;;\u{1B}\\\u{1B}[r\u{1B}[?2026l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l\
    \u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l
    """
}

/// Waiting for keys and other events.
extension Terminal {
  enum Event: Equatable {
    case bytes([UInt8])
    case resized
    /// The process was stopped, and then continued. The screen is empty, and the size of the screen may have changed.
    case resumed
    case timedOut
    /// The terminal no longer exists.
    case closed
    /// A file besides the terminal can be read, or has been closed. The associated value is the index of that
    /// file in the argument `files` of `wait`.
    case ready(Int)
  }

  /// Waits for an event.
  ///
  /// - Parameters:
  ///   - milliseconds: The longest time to wait; nil for no limit.
  ///   - files: Other files to wait for, besides the terminal.
  func wait(milliseconds: Int?, also files: [Int32] = []) throws(SystemError) -> Event {
    let end = milliseconds.map { PosixProcess.milliseconds + $0 }
    while true {
      let remaining = end.map { max(0, $0 - PosixProcess.milliseconds) }
      if let states = try PosixTerminal.waitToRead(
        [signals.file, input] + files, milliseconds: remaining)
      {
        if let event = try event(states) { return event }
      } else if let end, PosixProcess.milliseconds >= end {
        return .timedOut
      }
    }
  }

  /// True if a key or a signal has arrived but has not been handled yet.
  var isEventWaiting: Bool {
    (try? PosixTerminal.waitToRead([signals.file, input], milliseconds: 0)) != nil
  }

  private func event(_ states: [(isReadable: Bool, isClosed: Bool)]) throws(SystemError) -> Event? {
    if states[0].isReadable, let event = try signalEvent() { return event }
    if states[1].isReadable { return try read() }
    if states[1].isClosed { return .closed }
    return states.dropFirst(2).firstIndex { $0.isReadable || $0.isClosed }.map { .ready($0 - 2) }
  }

  /// Handles the signals that have arrived. Returns nil if there is nothing that the caller has to handle.
  private func signalEvent() throws(SystemError) -> Event? {
    let received = signals.take()
    if received.contains(SignalPipe.suspend) {
      try suspend(SignalPipe.suspendProcess)
      return .resumed
    }
    if received.contains(SignalPipe.resume) {
      // The process was stopped by a signal that it could not handle, such as `SIGSTOP`.
      // Another program may have changed the terminal in the meantime.
      if interruption != nil { try setUp() }
      return .resumed
    }
    return received.contains(SignalPipe.resize) ? .resized : nil
  }

  private func read() throws(SystemError) -> Event? {
    do {
      let count = try SystemCalls.real.read(input, buffer)
      return count == 0 ? .closed : .bytes(Array(buffer.prefix(count)))
    } catch {
      switch error {
      case .wouldBlock: return nil
      case .inputOutput, .noSuchDevice: return .closed
      default: throw error
      }
    }
  }

  /// Restores the terminal, and stops all processes of the group. When the shell continues the processes, this
  /// method shows the full screen again.
  func suspend() throws(SystemError) { try suspend(SignalPipe.suspendGroup) }

  private func suspend(_ stop: () -> Void) throws(SystemError) {
    // If this signal is ignored, the parent process does not expect a stop, and would not continue this process.
    if SignalAction.current(of: SignalPipe.suspend).isIgnoring { return }
    leave()
    signals.listen(for: [SignalPipe.resume])
    stop()
    // The stop signal may be delivered to another thread, so this thread may run on for a moment.
    signals.wait(milliseconds: 100)
    signals.stopListening()
    _ = signals.take()
    try enter()
  }
}
