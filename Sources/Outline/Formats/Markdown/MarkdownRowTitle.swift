/// What the title line of a row says.
struct MarkdownRowTitle {
  private(set) var text = ""
  private(set) var isChecked: Bool?
  /// Whether the mark of the check box is a capital letter.
  private(set) var isCapital = false
  /// What stands behind the marker.
  private(set) var source: ArraySlice<UInt8>

  init(_ row: MarkdownRow, _ lines: TextLines) {
    source = []
    if row.isShared { return }
    source = Self.source(row, lines)
    if let box = MarkdownEscape.box(of: source), !Self.isUnderlined(row) {
      let mark = box[box.startIndex + 1]
      isChecked = mark != 0x20
      isCapital = mark == 0x58
      let rest = source.dropFirst(3).drop(while: \.isBlank)
      text = MarkdownTitle.decode(rest, Self.position(row))
    } else {
      text = MarkdownTitle.decode(source, Self.position(row))
    }
  }

  private static func isUnderlined(_ row: MarkdownRow) -> Bool {
    if case .heading(_, .some) = row.kind { true } else { false }
  }

  private static func position(_ row: MarkdownRow) -> MarkdownEscape.Position {
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

extension MarkdownNote {
  /// What is open above the note of a row.
  static func leaf(
    of row: MarkdownRow, _ title: MarkdownRowTitle, _ lines: TextLines
  ) -> MarkdownLeaf {
    guard row.kind.marker != nil, let note = row.note else { return .none }
    return leaf(after: title.source, gap: note.lowerBound > row.lines.upperBound ? [0x0A] : [])
  }
}
