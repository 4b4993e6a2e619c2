/// The facts about rows that tell whether their lines can be copied.
extension MarkdownLayoutReader {
  mutating func readSource(_ index: Int) {
    let row = found[index]
    writer.layouts[index]?.contentColumn = Int32(clamping: row.contentColumn)
    // A line that is nothing but indentation, a marker and words follows from its content.
    let isPlain = row.isShared || row.note == nil && isPlain(row)
    writer.layouts[index]?.isPlain = isPlain
    let mayEndOpen = !isPlain && mayEndOpen(index)
    writer.layouts[index]?.mayEndOpen = mayEndOpen
  }

  private func mayEndOpen(_ index: Int) -> Bool {
    let isInItem = open[open.count - 1].index.map { found[$0].kind.marker != nil } ?? false
    return writer.mayEndOpen(index, found[index].kind, isInItem: isInItem)
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
}

extension UInt8 {
  /// True if text that begins with it cannot be structure, apart from check boxes.
  fileprivate var isPlain: Bool { isLetter || self >= 0x80 || self == 0x5B }
}
