/// The title of a row as it is written in its line.
struct MarkdownRowTitle {
  private(set) var text = ""
  private(set) var box: CheckBox?
  /// The text after the marker, including the check box.
  private(set) var source: ArraySlice<UInt8>

  init(_ row: MarkdownRow, _ lines: TextLines) {
    source = []
    if row.isShared { return }
    source = Self.source(row, lines)
    var title = source
    if !Self.isUnderlined(row), let box = MarkdownEscape.box(of: source) {
      self.box = box
      title = source.dropFirst(3).drop(while: \.isBlank)
    }
    text = MarkdownTitle.decode(title, Self.context(row))
  }

  private static func isUnderlined(_ row: MarkdownRow) -> Bool {
    if case .heading(_, .some) = row.kind { true } else { false }
  }

  private static func context(_ row: MarkdownRow) -> MarkdownEscape.Context {
    row.kind.marker != nil || isUnderlined(row) ? .item : .heading
  }

  private static func source(_ row: MarkdownRow, _ lines: TextLines) -> ArraySlice<UInt8> {
    if isUnderlined(row) {
      let parts = row.lines.dropLast().map {
        lines.content(of: $0).drop(while: \.isBlank).trimmedAtEnd
      }
      return parts.count == 1 ? parts[0] : Array(parts.joined(separator: [0x20]))[...]
    }
    let end = lines.content(of: row.lines.lowerBound).endIndex
    let text = lines.bytes[min(row.titleStart, end)..<end].drop(while: \.isBlank)
    return row.kind.marker == nil ? MarkdownTitle.withoutClosing(text) : text.trimmedAtEnd
  }
}

extension MarkdownNoteCoder {
  /// Returns the leaf that is open above the note of a row.
  static func leaf(
    of row: MarkdownRow, _ title: MarkdownRowTitle, _ lines: TextLines
  ) -> MarkdownLeaf {
    guard row.kind.marker != nil, let note = row.note else { return .none }
    return leaf(after: title.source, gap: note.lowerBound > row.lines.upperBound ? [0x0A] : [])
  }
}
