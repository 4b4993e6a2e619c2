/// Writes messages to standard error.
struct Diagnostics {
  private let stream: OutputStream
  private let escaping: DecorationChoice

  init(_ stream: OutputStream, _ escaping: DecorationChoice) {
    self.stream = stream
    self.escaping = escaping
  }

  /// - Parameter status: The exit status that follows from the message; nil if the message does not change the exit
  ///   status.
  func report(_ message: Message, _ status: ExitStatus? = nil) {
    report(ToolError(message), status)
  }

  func report(_ refusal: ToolError, _ status: ExitStatus? = nil) {
    let lines = refusal.lines.map(\.shortened)
    guard let first = lines.first else { return }
    let hints = lines.dropFirst()
    // The tool writes few messages, so each message is written at once, and does not wait for the next one.
    let isJSON = stream.messages == .json
    var writer = ByteWriter(stream, escapes: isJSON || escaping.escapes(stream))
    do {
      if isJSON {
        writer.append(first, hints: hints, status)
        try writer.endLine()
      } else {
        for line in ["outline-tree: \(first)"] + hints {
          // Escaping affects only names, because the tool's own text contains no characters to escape.
          writer.append(name: line.bytes[...])
          try writer.endLine()
        }
      }
      try writer.flush()
    } catch {
      // A failure to write to standard error cannot be reported anywhere else.
    }
  }
}

/// The form in which messages are written.
enum MessageStyle: String, CaseIterable, Sendable {
  case text
  /// One JSON object on each line.
  case json
}

extension [[UInt8]] {
  /// True if the arguments before `--` contain the given option, which takes no value.
  func containOption(_ name: StaticString) -> Bool {
    prefix { !$0.isEqual(to: "--") }.contains { $0.isEqual(to: name) }
  }
}

extension MessageStyle {
  /// Creates the style that the arguments request. The arguments need not be valid, because messages about mistakes in
  /// them are written in this style, too.
  init(askedFor arguments: [[UInt8]]) {
    self = .text
    for (index, argument) in arguments.enumerated() {
      if argument.isEqual(to: "--") { return }
      if argument.isEqual(to: "--messages"), index + 1 < arguments.count {
        self = Self(named: arguments[index + 1]) ?? self
      } else if argument.starts(with: "--messages=".utf8) {
        self = Self(named: argument.dropFirst("--messages=".utf8.count)) ?? self
      }
    }
  }
}
