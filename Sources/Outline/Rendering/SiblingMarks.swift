/// For each row, a bit that says whether it has a later sibling.
///
/// The choice of a connector, `├──` or `└──`, `│` or a space, depends on later rows. This is all that must
/// be known of them.
struct SiblingMarks {
  private var words: [UInt64] = []
  private var count = 0

  /// The last row and its ancestors, by level: the rows that may still get a later sibling.
  private var open: [Int] = []

  /// Adds the next row.
  mutating func append(level: Int) {
    if level < open.count { mark(open[level]) }
    open.removeLast(max(0, open.count - level))
    open.append(count)
    count += 1
  }

  /// Whether a row has a later sibling.
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
