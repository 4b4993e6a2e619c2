import Outline

/// Waiting for keys and other events.
extension Terminal {
  enum Event: Equatable {
    case bytes([UInt8])
    case resized
    /// The process was stopped and has continued. The screen is empty, and may have another size.
    case resumed
    case timedOut
    /// The terminal is gone.
    case closed
    /// One of the other files, given by its index, can be read or was closed.
    case ready(Int)
  }

  /// Waits for an event.
  ///
  /// - Parameters:
  ///   - milliseconds: The maximum time to wait, or nil for no limit.
  ///   - files: Other files to wait for.
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

  /// True if a key or a signal is waiting.
  var isEventWaiting: Bool {
    let states = try? PosixTerminal.waitToRead([signals.file, input], milliseconds: 0)
    return states.flatMap { $0 } != nil
  }

  private func event(_ states: [PosixTerminal.Readiness]) throws(SystemError) -> Event? {
    if states[0].isReadable, let event = try signalEvent() { return event }
    if states[1].isReadable { return try read() }
    if states[1].isClosed { return .closed }
    return states.dropFirst(2).firstIndex { $0.isReadable || $0.isClosed }.map { .ready($0 - 2) }
  }

  /// Handles signals. Returns nil if the caller does not need to know about them.
  private func signalEvent() throws(SystemError) -> Event? {
    let received = signals.take()
    if received.contains(TerminalSignal.suspend) {
      try suspend(TerminalSignal.suspendProcess)
      return .resumed
    }
    if received.contains(TerminalSignal.resume) {
      // The process was stopped by a signal that it could not handle, and the terminal may have
      // changed since.
      if interruption != nil { try setUp() }
      return .resumed
    }
    return received.contains(TerminalSignal.resize) ? .resized : nil
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

  /// Restores the terminal, and stops the process group until the shell continues it. Then the
  /// screen is shown again.
  func suspend() throws(SystemError) { try suspend(TerminalSignal.suspendGroup) }

  private func suspend(_ stop: () -> Void) throws(SystemError) {
    // A parent that ignores this signal could not continue the process.
    if SignalAction.current(of: TerminalSignal.suspend).isIgnoring { return }
    leave()
    signals.listen(for: [TerminalSignal.resume])
    stop()
    // Another thread may receive the signal, so that this one continues for a moment.
    signals.wait(milliseconds: 100)
    signals.stopListening()
    _ = signals.take()
    try enter()
  }
}
