import Outline

/// Waiting for what a person does, and for what happens otherwise.
extension Terminal {
  enum Event: Equatable {
    case bytes([UInt8])
    case resized
    /// The process was stopped and goes on: the screen is empty, and its size may be another.
    case resumed
    case timedOut
    /// There is nobody any more.
    case closed
    /// One of the other files, by its place, can be read or has been closed.
    case ready(Int)
  }

  /// - Parameters:
  ///   - milliseconds: nil: as long as it takes.
  ///   - files: What else may happen.
  func wait(milliseconds: Int?, also files: [Int32] = []) throws(SystemError) -> Event {
    let end = milliseconds.map { Posix.milliseconds + $0 }
    while true {
      let rest = end.map { max(0, $0 - Posix.milliseconds) }
      if let states = try Posix.waitToRead([signals.file, input] + files, milliseconds: rest) {
        if let event = try event(states) { return event }
      } else if let end, Posix.milliseconds >= end {
        return .timedOut
      }
    }
  }

  /// Whether `wait` would tell of a key or of a signal at once.
  var isEventWaiting: Bool {
    let states = try? Posix.waitToRead([signals.file, input], milliseconds: 0)
    return states.flatMap { $0 } != nil
  }

  private func event(_ states: [Posix.Readiness]) throws(SystemError) -> Event? {
    if states[0].isReadable, let event = try signalEvent() { return event }
    if states[1].isReadable { return try read() }
    if states[1].isClosed { return .closed }
    return states.dropFirst(2).firstIndex { $0.isReadable || $0.isClosed }.map { .ready($0 - 2) }
  }

  /// nil: nothing that anybody has to know.
  private func signalEvent() throws(SystemError) -> Event? {
    let told = signals.take()
    if told.contains(TerminalSignal.suspend) {
      try suspend(TerminalSignal.suspendProcess)
      return .resumed
    }
    if told.contains(TerminalSignal.resume) {
      // It was stopped without being told, and whoever did it has the terminal as it likes.
      if interruption != nil { try takeOver() }
      return .resumed
    }
    return told.contains(TerminalSignal.resize) ? .resized : nil
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

  /// Gives the terminal back and stops, with all that was started together, until the shell
  /// wants it to go on; then the screen is shown again.
  func suspend() throws(SystemError) { try suspend(TerminalSignal.suspendGroup) }

  private func suspend(_ stop: () -> Void) throws(SystemError) {
    // Whoever cannot wake it up has told it so.
    if SignalAction.current(of: TerminalSignal.suspend).isIgnoring { return }
    leave()
    signals.listen(for: [TerminalSignal.resume])
    stop()
    // Another thread may get the signal, and then this one runs on a little.
    signals.wait(milliseconds: 100)
    signals.stopListening()
    _ = signals.take()
    try enter()
  }
}
