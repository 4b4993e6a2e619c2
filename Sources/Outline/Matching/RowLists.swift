/// Lists of rows: for each number that represents a title or a subtree, the rows that have this number. The
/// time needed to fill and empty the lists depends on the number of rows, but not on the number of lists.
struct RowLists {
  private var first: [Int32]
  private var next: [Int32]
  private var counts: [Int32]

  /// - Parameters:
  ///   - keys: The number of lists. All numbers of rows are less than this.
  ///   - rows: The number of rows.
  init(keys: Int, rows: Int) {
    first = [Int32](repeating: -1, count: keys)
    counts = [Int32](repeating: 0, count: keys)
    next = [Int32](repeating: -1, count: rows)
  }

  /// Pairs older rows with newer rows that have the same number, and returns the pairs. If several rows have
  /// the same number, they are paired in the order of the rows.
  ///
  /// - Parameter needsEqualCounts: True to leave out numbers that do not occur equally often in both arrays
  ///   of rows.
  mutating func pairs(
    _ rows: [Int32], keys: [Int32], with others: [Int32], keys otherKeys: [Int32],
    needsEqualCounts: Bool
  ) -> [(Int32, Int32)] {
    for row in rows.reversed() {
      let key = Int(keys[Int(row)])
      next[Int(row)] = first[key]
      first[key] = row
      counts[key] += 1
    }
    for other in others { counts[Int(otherKeys[Int(other)])] -= 1 }
    var pairs: [(Int32, Int32)] = []
    for other in others {
      let key = Int(otherKeys[Int(other)])
      let row = first[key]
      if row < 0 || needsEqualCounts && counts[key] != 0 { continue }
      first[key] = next[Int(row)]
      pairs.append((row, other))
    }
    for row in rows { clear(Int(keys[Int(row)])) }
    for other in others { clear(Int(otherKeys[Int(other)])) }
    return pairs
  }

  private mutating func clear(_ key: Int) {
    first[key] = -1
    counts[key] = 0
  }
}
