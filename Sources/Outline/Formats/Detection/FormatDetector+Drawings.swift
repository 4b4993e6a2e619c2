/// Detecting drawings by the connectors on their lines.
extension FormatDetector {
  /// True if the text contains lines of a form that occurs only in drawings. In a Markdown document, the
  /// first code block and all text after it are ignored.
  var isDrawing: Bool {
    let lines = drawnLines
    if lines.contains(where: hasConnector) { return true }
    // A row can have columns before its connector.
    // At least half of the lines must have such columns, because a few connectors can also occur in prose.
    let mixed = lines.count { DrawingLine.connectorAfterText(in: $0) != nil }
    if mixed > 0 && mixed * 2 >= lines.count { return true }
    return hasShortConnectors(lines) || ForeignDrawing.refusal(of: lines) != nil
      || isEmptySource(lines)
  }

  /// True if the text is a drawing and at least half of its lines contain glyphs. The first line, which names
  /// the source, and the report at the end are not counted. Such a text is read as a drawing even
  /// if its file name suggests indented text. If fewer than half of the lines contain glyphs, the glyphs may
  /// be part of titles.
  package var isMostlyDrawn: Bool {
    guard format == .document(.tree) else { return false }
    let drawn = drawnLines.count { line in
      DrawingLine(line).firstGlyph != nil || DrawingLine.connectorAfterText(in: line) != nil
    }
    let hasReport = lines.last.map(DrawingReport.isReport) == true
    return drawn > 0 && drawn * 2 >= lines.count - (hasReport ? 2 : 1)
  }

  /// The lines before the first code block, with their color codes removed.
  private var drawnLines: [ArraySlice<UInt8>] {
    let drawn = lines.prefix { !$0.starts(with: "```".utf8) && !$0.starts(with: "~~~".utf8) }
    return drawn.map { DrawingLine.withoutColors(Array($0)).text[...] }
  }

  private func hasConnector(_ line: ArraySlice<UInt8>) -> Bool {
    guard let connector = DrawingLine(line).connector else { return false }
    if connector.isBox { return true }
    // `|---|` and `|---:|` occur in Markdown tables, and `+---+` occurs in other tables.
    let rest = connector.text.drop { $0 == 0x2D }
    let isTable = rest.first == 0x7C || rest.first == 0x2B || rest.starts(with: ":|".utf8)
    return connector.dashes >= 2 && !isTable
  }

  /// True if all lines except the first have connectors such as `|-`, as in the ASCII output of
  /// `systemd-cgls`. Text in which only some lines begin with `|-` could be Markdown with a table or with
  /// code.
  private func hasShortConnectors(_ lines: [ArraySlice<UInt8>]) -> Bool {
    lines.count > 1
      && lines.dropFirst().allSatisfy { line in
        guard let connector = DrawingLine(line).connector, !connector.isPlus else { return false }
        let text = connector.text.dropFirst()
        return !text.contains(0x60) && text.last != 0x7C
      }
  }

  /// True if the text is a drawing of an empty directory. The drawing of an empty directory consists of the
  /// source, which has columns, and the report, which `tree --du` indents.
  private func isEmptySource(_ lines: [ArraySlice<UInt8>]) -> Bool {
    lines.count == 2 && hasColumns(lines[0]) && DrawingReport.isReport(lines[1])
  }

  /// True for a line such as `[  4096]  src`, which `tree -s` prints. In such a line, a title follows the
  /// closing bracket. In JSON, nothing follows the bracket that closes an array.
  func hasColumns(_ line: ArraySlice<UInt8>) -> Bool {
    guard let length = DrawingEntry.columnsLength(line) else { return false }
    let columns = line.prefix(length).dropFirst()
    return !columns.contains { $0 == 0x5B || $0 == 0x7B || $0 == 0x22 }
      && !line.dropFirst(length).allSatisfy(\.isBlank)
  }
}
