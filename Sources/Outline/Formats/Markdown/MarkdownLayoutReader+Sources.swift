/// Fields with the source of rows, for those that would not be written as they were without it.
extension MarkdownLayoutReader {
  mutating func readSource(_ index: Int) {
    let row = found[index]
    // Fast path: a line that is nothing but indentation, a marker and words.
    if row.note == nil && isPlain(row) { return }
    let last = (row.note?.upperBound ?? row.lines.upperBound) - 1
    let text = source.text(from: row.start, to: last)
    let piece = writer.piece(index, layout(of: index), neighbors(of: index), room: text.count)
    if piece != writer.ended(Array(text)) { set("#source", .layout(text), index) }
  }

  private func isPlain(_ row: MarkdownRow) -> Bool {
    let lines = source.lines
    let line = row.lines.lowerBound
    let end = lines.content(of: line).endIndex
    guard row.titleStart < end, source.hasUsualEnd(line) else { return false }
    switch row.kind {
    case .item(let marker):
      if let number = marker.number, String(number).utf8.count + 1 != row.marker.count {
        return false
      }
    case .heading(_, nil):
      guard row.marker.lowerBound == row.start, lines.bytes[end - 1] != 0x23 else { return false }
    case .heading: return false
    case .text: guard row.column < row.contentColumn + 4 else { return false }
    }
    let title = lines.bytes[row.titleStart..<end]
    return !lines.bytes[end - 1].isBlank && !title.contains(0x26) && title.first?.isPlain == true
      && MarkdownEscape.box(of: title) == nil
  }

  /// Returns the layout of a row as far as it follows from its contents and the blanks around it.
  private func layout(of index: Int) -> MarkdownLayout {
    let row = found[index]
    let fields = writer.rows[index].content.fields
    var layout = MarkdownLayout(kind: row.kind)
    if case .heading(let level, _?) = row.kind {
      let underline = writer.underline(index, row.kind, level: level)
      layout.kind = .heading(level: level, underline: underline)
    }
    layout.isInline = isInline(index)
    layout.isShared = row.isShared
    layout.isEmpty = isEmpty(index)
    if row.kind == .text {
      layout.indent =
        writer.indentOfText(fields.layoutText("#indent"), column: row.contentColumn)
    } else if row.kind.marker != nil && !layout.isInline {
      layout.indent = Array(source.lines.bytes[row.start..<row.marker.lowerBound])
    }
    layout.end = writer.end(index, row.kind)
    layout.pad = fields.layoutText("#pad") ?? [0x20]
    layout.gap = row.note.map { Array(source.blank(before: $0.lowerBound)) } ?? []
    layout.column = row.column
    layout.contentColumn = row.contentColumn
    return layout
  }
}

extension UInt8 {
  /// True if text that begins with it cannot be structure, apart from check boxes.
  fileprivate var isPlain: Bool { isLetter || self >= 0x80 || self == 0x5B }
}
