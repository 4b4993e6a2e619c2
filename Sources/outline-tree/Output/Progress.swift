/// Shows the progress of a long task on a terminal, until output appears on the terminal.
final class Progress {
  private let stream: OutputStream
  private let started = PosixProcess.milliseconds
  private var lastShown = 0
  private var isShown = false

  /// The time that passes before any progress is shown, in milliseconds.
  private static let delay = 500
  private static let interval = 100

  init(_ stream: OutputStream) { self.stream = stream }

  func update(entries: Int) {
    let now = PosixProcess.milliseconds
    if now - started < Self.delay || now - lastShown < Self.interval { return }
    lastShown = now
    isShown = true
    show("\r\(entries) entries…\u{1B}[K")
  }

  /// Erases the line with the progress. Call this method before anything else is written to the terminal.
  func clear() {
    if isShown { show("\r\u{1B}[K") }
    isShown = false
  }

  private func show(_ text: String) {
    var text = text
    // If progress cannot be shown, the work still continues.
    try? text.withUTF8 { try stream.write(UnsafeRawBufferPointer($0)) }
  }
}
