import Outline

/// Shows on a terminal how far long work is, while nothing else is visible.
final class Progress {
  private let stream: OutputStream
  private let started = PosixProcess.milliseconds
  private var lastShown = 0
  private var isShown = false

  /// Shorter work is not shown, in milliseconds.
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

  /// Removes the progress. Called before anything else is written to the terminal.
  func clear() {
    if isShown { show("\r\u{1B}[K") }
    isShown = false
  }

  private func show(_ text: String) {
    var text = text
    // A failure to show progress is no reason to stop.
    try? text.withUTF8 { try stream.write(UnsafeRawBufferPointer($0)) }
  }
}
