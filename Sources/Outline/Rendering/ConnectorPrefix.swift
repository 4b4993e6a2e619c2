/// The connectors of the ancestors of the row that is drawn, as one string that grows and shrinks
/// with the level.
struct ConnectorPrefix {
  private(set) var text = ""

  /// Where the piece of each level ends in `text`, in bytes.
  private var ends: [Int] = []

  /// Drops the pieces of what is not above a row of this level.
  mutating func rise(to level: Int) {
    guard level < ends.count else { return }
    let end = level == 0 ? 0 : ends[level - 1]
    text.removeSubrange(text.utf8.index(text.startIndex, offsetBy: end)...)
    ends.removeLast(ends.count - level)
  }

  /// Adds the piece that stands above the children of a row.
  mutating func descend(below piece: String) {
    text += piece
    ends.append(text.utf8.count)
  }
}
