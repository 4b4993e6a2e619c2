import Outline

/// Writes lines of text, such as descriptions of changes, to standard output.
struct LineWriter {
  let run: Run
  let display: DisplayOptions

  /// Writes changes as JSON if JSON is the output format, otherwise in words.
  func write(changes words: DifferenceInWords) throws(ToolError) {
    guard display.outputFormat == .json else { return try write(words) }
    try write { writer throws(SystemError) in
      try words.write(to: &writer)
      try writer.endLine()
    }
  }

  func write(_ words: DifferenceInWords) throws(ToolError) {
    let stream = run.streams.output
    let isColored = display.color.allowsColors(
      isTerminal: stream.isTerminal, environment: run.environment)
    try write { writer throws(SystemError) in
      try words.lines { line throws(SystemError) in
        writer.append(name: line.bytes[...], color: isColored ? line.color : nil)
        try writer.endLine()
      }
    }
  }

  func write(
    _ body: (inout ByteWriter) throws(SystemError) -> Void
  ) throws(ToolError) {
    let stream = run.streams.output
    var writer = ByteWriter(stream, escapes: display.escaping.applies(to: stream))
    do {
      try body(&writer)
      try writer.flush()
    } catch {
      throw ToolError(output: error)
    }
  }
}

extension Message {
  /// The color for a line that describes a change, chosen by the mark at the start of the line; nil for other lines.
  fileprivate var color: Bytes? {
    let colors: [(Message, StaticString)] = [
      ("+ ", "32"), ("- ", "31"), ("~ ", "33"), ("↷ ", "36"),
    ]
    guard let (_, color) = colors.first(where: { bytes.starts(with: $0.0.bytes) }) else {
      return nil
    }
    return color.withUTF8Buffer { Array($0)[...] }
  }
}
