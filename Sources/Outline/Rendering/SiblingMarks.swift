/// A bit for each of some consecutive rows, which is set if the row has a later sibling.
///
/// The choice of a connector, `├──` or `└──`, `│` or a space, depends on later rows. These bits are all that
/// must be known about them.
struct SiblingMarks {
  private var words: [UInt64] = []
  private var count = 0

  /// The last row and its ancestors, as far as they were added. These rows may still get a later sibling.
  private var open: [(level: Int, row: Int)] = []

  /// Adds the next row.
  mutating func append(level: Int) {
    while let last = open.last, last.level >= level {
      if last.level == level { mark(last.row) }
      open.removeLast()
    }
    open.append((level, count))
    count += 1
  }

  /// Ends the marks. Rows may follow that were not added.
  ///
  /// - Parameter path: Whether each ancestor of the last row, the root first, and that row itself has a later
  ///   sibling among these rows.
  mutating func finish(laterSiblingsAlong path: [Bool]) {
    for (level, row) in open where path[level] { mark(row) }
    open = []
  }

  /// True if a row has a later sibling.
  subscript(row: Int) -> Bool {
    let word = row / UInt64.bitWidth
    return word < words.count && words[word] & bit(of: row) != 0
  }

  private mutating func mark(_ row: Int) {
    let word = row / UInt64.bitWidth
    if word >= words.count {
      words.append(contentsOf: repeatElement(0, count: word - words.count + 1))
    }
    words[word] |= bit(of: row)
  }

  private func bit(of row: Int) -> UInt64 { 1 << UInt64(row % UInt64.bitWidth) }
}
