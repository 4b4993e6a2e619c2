/// Writes and reads the lines of a note: unchanged if all of them are text there, or with a backslash
/// before each line that could be structure.
struct MarkdownNoteCoder {
  /// The column to which the lines are indented.
  var column: Int
  /// Whether the lines are outside of items, where headings are structure.
  var isTopLevel: Bool
  /// The leaf that is open above the first line.
  var leaf = MarkdownLeaf.none
  /// Whether a block may still be open after the last line.
  var mayEndOpen: Bool

  func encode(_ lines: [ArraySlice<UInt8>]) -> [[UInt8]] {
    needsEscapes(lines) ? lines.map(Self.escape) : lines.map { Array($0) }
  }

  func decode(_ lines: [ArraySlice<UInt8>]) -> [[UInt8]] {
    let raw = lines.map { Array($0) }
    guard lines.contains(where: Self.looksEscaped) else { return raw }
    let plain = lines.map(Self.unescape)
    let slices = plain.map { $0[...] }
    return needsEscapes(slices) && slices.map(Self.escape) == raw ? plain : raw
  }

  private func needsEscapes(_ lines: [ArraySlice<UInt8>]) -> Bool {
    lines.contains(where: Self.looksEscaped) || !isText(lines)
  }

  /// Returns whether lines are text and nothing else.
  func isText(_ lines: [ArraySlice<UInt8>]) -> Bool {
    var scanner = MarkdownScanner(columns: isTopLevel ? [] : [column], leaf: leaf)
    let depth = scanner.columns.count
    for line in lines {
      let event = scanner.read(line, from: column)
      guard event == .text || event == .blank, scanner.columns.count == depth else { return false }
    }
    return mayEndOpen || !scanner.leaf.isOpen
  }

  private static func looksEscaped(_ line: ArraySlice<UInt8>) -> Bool {
    (MarkdownEscape.escapePoint(in: line.drop(while: \.isBlank), .line)?.slashes ?? 0) > 0
  }

  private static func escape(_ line: ArraySlice<UInt8>) -> [UInt8] {
    let text = line.drop(while: \.isBlank)
    return Array(line[..<text.startIndex]) + MarkdownEscape.escape(text, .line)
  }

  private static func unescape(_ line: ArraySlice<UInt8>) -> [UInt8] {
    let text = line.drop(while: \.isBlank)
    return Array(line[..<text.startIndex]) + MarkdownEscape.unescape(text, .line)
  }
}

extension MarkdownNoteCoder {
  /// Returns a line without its indentation up to a column.
  static func unindent(_ line: ArraySlice<UInt8>, from column: Int) -> ArraySlice<UInt8> {
    if line.prefix(column).count == column, line.prefix(column).allSatisfy({ $0 == 0x20 }) {
      return line.dropFirst(column)
    }
    var cursor = MarkdownCursor(line)
    while cursor.column < column, cursor.rest.first?.isBlank == true { cursor.advance() }
    // A tab may extend beyond the column.
    let spaces = max(0, cursor.column - column)
    return spaces == 0 ? cursor.rest : (Array(repeating: 0x20, count: spaces) + cursor.rest)[...]
  }

  /// Returns the lines of a note, without blank ones at its ends.
  static func lines(of note: String) -> [ArraySlice<UInt8>] {
    var lines = TextLines(Array(note.utf8)).parts[...]
    while lines.first?.isBlankText == true { lines.removeFirst() }
    while lines.last?.isBlankText == true { lines.removeLast() }
    return Array(lines)
  }
}
