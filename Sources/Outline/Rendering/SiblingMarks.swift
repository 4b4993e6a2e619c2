/// One bit for each row in a range of rows. The bit is set if the row has a later sibling.
///
/// The choice between the connectors `├──` and `└──`, or `│` and a space, depends on later rows. The bits
/// contain all information about later rows that is needed for drawing.
struct SiblingMarks {
  private var words: [UInt64] = []
  private var count = 0

  /// The last added row, and its ancestors within the range. Each of these rows may still get a later
  /// sibling.
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

  /// Completes the bits after the last row of the range. Rows after the range can be later siblings of the
  /// added rows.
  ///
  /// - Parameter path: One value for each ancestor of the last row, beginning with the root, and one for the
  ///   last row itself. The value is true if a later sibling follows after the range.
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
