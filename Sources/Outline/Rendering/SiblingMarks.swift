/// Which of some rows have a later sibling: a bit a row.
///
/// A connector must know what comes below it: `├──` or `└──`, `│` or nothing. This is all that
/// has to be known ahead, so it is all that is kept of the rows.
struct SiblingMarks {
  private var words: [UInt64] = []
  private var count = 0

  /// The last row so far on each level, as long as the next row there would be its sibling.
  private var open: [Int] = []

  /// Takes note of the next row.
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
