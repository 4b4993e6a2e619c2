/// Messages on standard error.
struct Diagnostics {
  private let stream: OutputStream
  private let escaping: DisplayOptions.Escaping

  init(_ stream: OutputStream, _ escaping: DisplayOptions.Escaping) {
    self.stream = stream
    self.escaping = escaping
  }

  func report(_ message: Message) { report(Refusal(message)) }

  func report(_ refusal: Refusal) {
    guard let first = refusal.lines.first else { return }
    var writer = ByteWriter(stream, escapes: escaping.applies(to: stream))
    do {
      for line in ["outline-tree: \(first)"] + refusal.lines.dropFirst() {
        // The tool's own words contain nothing to escape, so only names are affected.
        writer.append(name: line.bytes[...])
        try writer.endLine()
      }
      try writer.flush()
    } catch {
      // There is nowhere left to report it.
    }
  }
}
