/// Chains of items that begin in one line: `- - 1. title`.
extension MarkdownWriter {
  /// Returns whether a row begins in the line of its parent.
  func isInline(_ index: Int, _ neighbors: MarkdownNeighbors) -> Bool {
    neighbors.isInItem && chain.isOneLine && chain.rows.contains(index)
      && index > chain.rows.lowerBound
  }

  /// Returns whether the first child of a row, if it is an item, begins in its line.
  func isShared(_ index: Int) -> Bool {
    chain.isOneLine && chain.rows.contains(index) && index < chain.rows.upperBound
  }

  mutating func findChain(from index: Int) {
    guard index > chain.rows.upperBound else { return }
    var end = index
    while mayShare(end) { end += 1 }
    chain = (index...end, !isBreak(index...end))
  }

  /// Returns whether a line of bullets could be a thematic break.
  private func isBreak(_ rows: ClosedRange<Int>) -> Bool {
    let last = self.rows[rows.upperBound].content
    guard rows.count >= 3, last.title.isEmpty, last.fields.isChecked == nil else { return false }
    let markers = rows.map { originalKind(of: $0)?.marker }
    return markers.contains(nil)
      || [0x2D, 0x2A].contains { symbol in
        markers.allSatisfy { $0 == MarkdownMarker(symbol: symbol) }
      }
  }

  private func mayShare(_ index: Int) -> Bool {
    let content = rows[index].content
    return hasChildren(index) && content.title.isEmpty && content.fields.isChecked == nil
      && layouts[index + 1]?.isInline == true
      && noteLines(index).isEmpty
  }
}
