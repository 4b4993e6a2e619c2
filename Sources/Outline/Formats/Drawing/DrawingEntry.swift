/// The parts of a row's line, in the order in which they are written. A line has the form of
/// `[columns]  ▸ title -> target (12)  [remark]`. The drawing as a whole determines which parts its lines have.
struct DrawingEntry: Leveled {
  let level: Int
  let isSource: Bool
  var columns: ArraySlice<UInt8>?
  /// The reason why `tree` does not draw the children of the directory.
  var remark: ArraySlice<UInt8>?
  var title: ArraySlice<UInt8>
  var target: ArraySlice<UInt8>?
  /// True if the escapes in the title and the target have been decoded.
  var isDecoded = false
  var layout = DrawingRowLayout()

  init(_ text: ArraySlice<UInt8>, level: Int, isSource: Bool = false) {
    self.level = level
    self.isSource = isSource
    title = text
    remark = Self.remark(in: text)
    if let remark { title = title.dropLast(remark.count + 4) }
  }

  /// The content of the row.
  var content: ItemContent {
    var content = ItemContent(bytes: decoded(title))
    if let columns, !columns.allSatisfy(\.isBlank) {
      content.fields["columns"] = DocumentField.Value(bytes: DrawingTitle.decode(columns))
    }
    if let target { content.fields["target"] = DocumentField.Value(bytes: decoded(target)) }
    if let remark { content.fields["error"] = .utf8(remark) }
    return content
  }

  private func decoded(_ name: ArraySlice<UInt8>) -> [UInt8] {
    isDecoded ? Array(name) : DrawingTitle.decode(name)
  }
}

/// Separating the title from the other parts.
extension DrawingEntry {
  mutating func splitColumns() {
    guard let length = Self.columnsLength(title) else { return }
    columns = title.prefix(length - 3).dropFirst()
    title = title.dropFirst(length)
  }

  mutating func splitMark(_ mark: [UInt8]) {
    guard !isSource, title.starts(with: mark) else { return }
    layout.hidden = []
    title = title.dropFirst(mark.count)
    guard let count = Self.count(at: title) else { return }
    layout.hidden = Array(title[count...].dropFirst(2).dropLast())
    title = title[..<count]
  }

  /// Removes the mark of a row with a note. The note itself is not part of the drawing.
  mutating func removeNoteMark(_ mark: [UInt8]) {
    guard !isSource, title.count > mark.count, title.suffix(mark.count) == mark[...] else { return }
    title = title.dropLast(mark.count)
  }

  mutating func splitTarget(_ arrow: [UInt8]) {
    guard !isSource, let start = title.firstIndex(of: arrow) else { return }
    target = title[start...].dropFirst(arrow.count)
    title = title[..<start]
  }

  mutating func splitIndicator(hasChildren: Bool) {
    if let last = target?.last, title.last != 0x40 {
      if Self.indicators.contains(last) { layout.indicator = target?.removeLast() }
    } else if isSource || hasChildren {
      if title.last == 0x2F && title.count > 1 { layout.indicator = title.removeLast() }
    } else if let last = title.last, Self.indicators.contains(last) {
      layout.indicator = title.removeLast()
    }
  }

  /// True if the row ends with the indicator of a directory.
  var endsWithSlash: Bool {
    let shown = target ?? title
    return shown.last == 0x2F && shown.count > 1
  }
}

/// Finding parts in the text of a line.
extension DrawingEntry {
  /// The indicators after names, which are `/` for directories, `*` for programs, `|` for pipes, `=` for
  /// sockets, `@` for links, and `>` for doors.
  static let indicators = Set("/*|=@>".utf8)
  static let arrows = [" ⇒ ", " -> "].map { Array($0.utf8) }

  /// Returns the length of the columns, which are written as `[…]  `, at the start of the text; `nil` if
  /// the text does not begin with columns.
  static func columnsLength(_ text: ArraySlice<UInt8>) -> Int? {
    guard text.first == 0x5B, let end = text.firstIndex(of: 0x5D) else { return nil }
    return text[end...].dropFirst().starts(with: [0x20, 0x20]) ? end - text.startIndex + 3 : nil
  }

  /// True if the columns of a line begin with a mode such as `drwxr-xr-x`.
  static func isMode(_ columns: ArraySlice<UInt8>) -> Bool {
    let mode = columns.prefix(10)
    return mode.count == 10 && mode.dropFirst().allSatisfy { "rwxsStT-".utf8.contains($0) }
  }

  /// True for a row such as `… 4 more`, which represents rows that were not drawn.
  var isOmission: Bool { !isSource && Self.isOmission(title) }

  static func isOmission(_ title: ArraySlice<UInt8>) -> Bool {
    let marks = [ConnectorStyle.tree, .ascii].map { Array($0.omission.utf8) }
    let start = marks.first { title.starts(with: $0) }
    guard let start, title.last == 0x65 else { return false }
    let count = title.dropFirst(start.count).prefix(while: \.isDigit)
    return !count.isEmpty && title[count.endIndex...].elementsEqual(" more".utf8)
  }

  /// Returns the index at which a count such as ` (12)` begins at the end of the text; `nil` if the text
  /// does not end with a count.
  static func count(at text: ArraySlice<UInt8>) -> Int? {
    guard text.last == 0x29 else { return nil }
    let digits = text.dropLast().reversed().prefix(while: \.isDigit).count
    let start = text.endIndex - digits - 3
    guard digits > 0, start >= text.startIndex else { return nil }
    return text[start...].starts(with: [0x20, 0x28]) ? start : nil
  }

  private static let remarks = ["error opening dir", "recursive, not followed"]
    .map { Array($0.utf8)[...] }
  private static let lastRemark = Array(" entries exceeds filelimit, not opening dir".utf8)

  /// Returns the text between `  [` and `]` at the end of a line, if that text is a remark that `tree`
  /// prints.
  static func remark(in text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard text.last == 0x5D, let start = text.lastIndex(of: 0x5B) else { return nil }
    let remark = text[start...].dropFirst().dropLast()
    let isKnown = remarks.contains(remark) || remark.suffix(lastRemark.count) == lastRemark[...]
    return isKnown && text[..<start].suffix(2).elementsEqual([0x20, 0x20]) ? remark : nil
  }
}

/// Details of a row's line that cannot be derived from the row's content or position.
struct DrawingRowLayout: Hashable, Sendable {
  /// The character that `tree -F` appends to the title, or to the target of a link.
  var indicator: UInt8?
  /// The number of hidden rows, as digits; empty if the number is not written, and `nil` if the row is not
  /// collapsed.
  var hidden: [UInt8]?
}

/// The layouts of all rows in a drawing.
final class DrawingLayouts: RowLayouts {
  fileprivate let rows: [DrawingRowLayout]

  init(_ rows: [DrawingRowLayout]) { self.rows = rows }

  func areAlike(_ row: RowOrigin, _ other: RowOrigin) -> Bool { row.drawing == other.drawing }

  func areWrittenAlike(_ row: RowOrigin, _ other: RowOrigin) -> Bool { areAlike(row, other) }
}

extension RowOrigin {
  /// The layout of the row if it was read from a drawing; otherwise `nil`.
  var drawing: DrawingRowLayout? {
    (text.layouts as? DrawingLayouts)?.rows[Int(row)]
  }
}

extension ItemContent {
  /// True if the row was read from a drawing in which the row is collapsed.
  package var isCollapsedInDrawing: Bool { source?.drawing?.hidden != nil }
}
