/// Reporting errors in a drawing.
extension DrawingReader {
  /// True if neither the current row nor any of its ancestors has a later sibling.
  var isComplete: Bool { open.allSatisfy(\.self) }

  private static let textBeforeConnector =
    "there is text before the connector; "
    + "expected columns in brackets after the connector, as in the output of `tree -s`, "
    + "or no columns, as in the output of `exa -T` without `-l`"

  /// Checks whether a line without a connector is a source (the name of a listed directory). Returns `nil`
  /// for a source; for any other line, returns the column and a description of the problem.
  func sourceProblem(
    _ content: ArraySlice<UInt8>, _ number: Int, before end: Int
  ) -> (column: Int, String)? {
    if entries.isEmpty { return nil }
    if let index = DrawingLine.connectorAfterText(in: content) {
      return (index - content.startIndex + 1, Self.textBeforeConnector)
    }
    let line = DrawingLine(content)
    if geometry.level(ofColumn: line.column) == open.count + 1 && sourceCount > 0 {
      return (
        line.column + 1,
        "the line has no connector, like a line of a note; "
          + "expected a drawing without notes, as printed by `outline-tree` without `--notes`"
      )
    }
    if line.isDrawn || sourceCount == 0 || !isComplete {
      let column = line.text.startIndex - content.startIndex + 1
      return (column, "the row has no connector; expected one such as “├── ” or “|-- ”")
    }
    let isAlone = number + 1 == end && lines.isBlank(number - 1)
    if isAlone && !Self.isPackage(content) {
      return (
        1,
        "the last line is neither a row nor a report; expected a report such as “3 directories, 4 files”"
      )
    }
    return nil
  }

  /// Returns whether a line is `name v1.2.3`, the form in which `cargo tree` prints a package without
  /// dependencies.
  private static func isPackage(_ text: ArraySlice<UInt8>) -> Bool {
    let words = text.split(separator: 0x20)
    return words.count > 1 && words[1].first == 0x76 && words[1].count > 1
      && words[1][words[1].startIndex + 1].isDigit
  }

  mutating func checkGeometry(_ end: Int) throws(FormatError) {
    if !geometry.hasConnectors {
      let drawn = (0..<end).filter { !lines.isBlank($0) }
      guard drawn.count > 1 else { return }
      let mixed = drawn.first { DrawingLine.connectorAfterText(in: lines.content(of: $0)) != nil }
      try repair(
        line: mixed ?? drawn[1], column: 1,
        mixed != nil
          ? Self.textBeforeConnector
          : "no row has a connector such as “├── ” or “|-- ”, so the rows' parents are unknown; "
            + "expected a drawing with connectors, as printed by `tree` without `-i`")
    }
    let row = (0..<end).first { DrawingLine(lines.content(of: $0)).connector != nil }
    if let row, let column = geometry.misplacedBase {
      try repair(
        line: row, column: column,
        "the first connector is too far to the right; expected a drawing in the format that `tree` prints"
      )
    }
  }

  /// Throws an error if the report mentions hidden rows and a row such as `… 4 more` represents them.
  /// Instead of throwing an error, a lenient reader removes all rows of this form.
  mutating func checkHiddenRows() throws(FormatError) {
    guard let report = drawing.report, DrawingReport.mentionsHiddenRows(report[...]),
      let index = entries.firstIndex(where: \.isOmission)
    else { return }
    try repair(
      FormatError(
        "the row “\(String(decoding: entries[index].title, as: UTF8.self))” replaces rows that are not drawn; "
          + "expected all rows, as printed by `outline-tree` without `--limit`"))
    entries.removeAll(where: \.isOmission)
  }

  mutating func repair(line: Int, column: Int, _ message: String) throws(FormatError) {
    try repair(FormatError(line: line + 1, column: column, message))
  }

  mutating func repair(_ error: FormatError) throws(FormatError) {
    guard isLenient else { throw error }
    repairs.append(error)
  }
}
