/// Reading lines.
extension DrawingReader {
  mutating func read(_ number: Int, before end: Int) throws(FormatError) {
    let content = lines.content(of: number)
    let line = DrawingLine(content)
    if let connector = line.connector {
      try readRow(line, with: connector, at: number)
    } else if lines.isBlank(number) {
      // The last line before `end` is not blank, so another line follows this blank line.
      let endsSource = DrawingLine(lines.content(of: number + 1)).connector == nil
      let isBetweenSources = sourceCount > 0 && isComplete && endsSource
      if !isBetweenSources {
        try repair(
          line: number, column: 1,
          "the line is blank; expected a row, or a report on the last line")
      }
    } else if line.isEmpty {
      // A line that contains only vertical lines continues the drawing, but is not a row.
    } else if Self.labels.contains(line.text), !entries.isEmpty {
      try readLabel(line, number)
    } else {
      try readSource(content, number, before: end)
    }
  }

  private mutating func readRow(
    _ line: DrawingLine, with connector: DrawingLine.Connector, at number: Int
  ) throws(FormatError) {
    let level = try level(of: line, number)
    open.removeLast(open.count - level)
    while let last = labels.last, last > level { labels.removeLast() }
    open.append(connector.isLast)
    var text = geometry.text(after: connector)
    if text == nil {
      try repair(
        line: number, column: line.column + 1,
        "the connector differs from the connectors of other rows")
      text = line.text.drop { $0 == 0x20 }
    }
    entries.append(DrawingEntry(text ?? [], level: open.count + labels.count))
  }

  /// Returns the level of a line in the drawing. The level is at most one greater than the level of the row
  /// above.
  private mutating func level(of line: DrawingLine, _ number: Int) throws(FormatError) -> Int {
    var columns = [line.column]
    if let last = line.lastLine { columns.append(last) }
    for column in columns where geometry.level(ofColumn: column) == nil {
      try repair(
        line: number, column: column + 1,
        "the row is between two levels, which are \(geometry.step) columns apart; "
          + "expected its connector below the title of its parent")
    }
    let level = geometry.level(ofColumn: line.column) ?? open.count
    if level > open.count {
      try repair(
        line: number, column: 1,
        "the row is at level \(level); expected level \(open.count) at most, "
          + "one deeper than the row above it")
    }
    return min(level, open.count)
  }

  /// The lines without connectors above groups of rows in the output of `cargo tree`.
  static let labels = ["[build-dependencies]", "[dev-dependencies]"]
    .map { Array($0.utf8)[...] }

  private mutating func readLabel(_ line: DrawingLine, _ number: Int) throws(FormatError) {
    let level = geometry.hasConnectors ? try level(of: line, number) : 0
    open.removeLast(open.count - level)
    while let last = labels.last, last >= level { labels.removeLast() }
    entries.append(DrawingEntry(line.text, level: level + 1 + labels.count))
    labels.append(level)
  }

  private mutating func readSource(
    _ content: ArraySlice<UInt8>, _ number: Int, before end: Int
  ) throws(FormatError) {
    if let (column, problem) = sourceProblem(content, number, before: end) {
      try repair(line: number, column: column, problem)
      let line = DrawingLine(content)
      if line.isDrawn || sourceCount == 0 {
        open.removeLast(open.count - min(geometry.level(ofColumn: line.column) ?? 0, open.count))
        open.append(true)
        return entries.append(DrawingEntry(line.text, level: open.count + labels.count))
      }
    }
    open = []
    labels = []
    entries.append(DrawingEntry(content, level: 0, isSource: true))
    sourceCount += 1
  }
}
