import Outline

/// Writing lines of text, such as descriptions of changes, to standard output.
extension Run {
  /// Writes changes as JSON if JSON is the output format; otherwise, writes them in words.
  func write(changes words: DifferenceInWords, _ display: DisplayOptions) throws(ToolError) {
    guard display.outputFormat == .json else { return try write(words, display) }
    try write(display.escaping) { writer throws(SystemError) in
      try words.write(to: &writer)
      try writer.endLine()
    }
  }

  func write(_ words: DifferenceInWords, _ display: DisplayOptions) throws(ToolError) {
    let isColored = display.color.allowsColors(
      isTerminal: streams.output.isTerminal, environment: environment)
    try write(display.escaping) { writer throws(SystemError) in
      try words.lines { line throws(SystemError) in
        writer.append(name: line.bytes[...], color: isColored ? line.color : nil)
        try writer.endLine()
      }
    }
  }

  func write(lines: some Sequence<Message>, _ escaping: DecorationChoice) throws(ToolError) {
    try write(escaping) { writer throws(SystemError) in
      for line in lines {
        writer.append(name: line.bytes[...])
        try writer.endLine()
      }
    }
  }

  func write(
    _ escaping: DecorationChoice, _ body: (inout ByteWriter) throws(SystemError) -> Void
  ) throws(ToolError) {
    var writer = ByteWriter(streams.output, escapes: escaping.escapes(streams.output))
    do {
      try body(&writer)
      try writer.flush()
    } catch {
      throw ToolError(output: error)
    }
  }
}

extension Message {
  /// The color of a line that describes a change; nil for other lines. The mark at the start of the line determines
  /// the color.
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
