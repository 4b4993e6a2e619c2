import Outline

/// Waiting for keys and other events.
extension Terminal {
  enum Event: Equatable {
    case bytes([UInt8])
    case resized
    /// The process was stopped, and has been continued. The screen is empty, and its size may have changed.
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

  private func event(_ states: [PosixTerminal.Readiness]) throws(SystemError) -> Event? {
    if states[0].isReadable, let event = try signalEvent() { return event }
    if states[1].isReadable { return try read() }
    if states[1].isClosed { return .closed }
    return states.dropFirst(2).firstIndex { $0.isReadable || $0.isClosed }.map { .ready($0 - 2) }
  }

  /// Handles the signals that have arrived. Returns nil if there is nothing that the caller has to handle.
  private func signalEvent() throws(SystemError) -> Event? {
    let received = signals.take()
    if received.contains(TerminalSignal.suspend) {
      try suspend(TerminalSignal.suspendProcess)
      return .resumed
    }
    if received.contains(TerminalSignal.resume) {
      // The process was stopped by a signal that it could not handle, such as `SIGSTOP`. Another program may have
      // changed the terminal in the meantime.
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

  /// Restores the terminal, and stops all processes of the group. When the shell continues the processes, this
  /// method shows the full screen again.
  func suspend() throws(SystemError) { try suspend(TerminalSignal.suspendGroup) }

  private func suspend(_ stop: () -> Void) throws(SystemError) {
    // If this signal is ignored, the program that started this process does not expect the process to stop, and
    // would not continue it.
    if SignalAction.current(of: TerminalSignal.suspend).isIgnoring { return }
    leave()
    signals.listen(for: [TerminalSignal.resume])
    stop()
    // The stop signal may be delivered to another thread, so this thread may run on for a moment.
    signals.wait(milliseconds: 100)
    signals.stopListening()
    _ = signals.take()
    try enter()
  }
}
