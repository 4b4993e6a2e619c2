/// Chooses pairs of rows by their scores: those in which each row is clearly the best for the other.
struct ClearPairs {
  private var pairs: [(row: Int32, other: Int32, score: Int)] = []
  private var bests: [Int32: Best] = [:]
  private var otherBests: [Int32: Best] = [:]

  /// The two best scores of a row.
  private struct Best {
    var first = Int.min
    var second = Int.min

    mutating func add(_ score: Int) {
      if score > first { (first, second) = (score, first) } else { second = max(second, score) }
    }

    /// True if a score is so much better than any other that it is clear: what is missing to a full one
    /// is little compared to what the next best lacks.
    func isClear(_ score: Int) -> Bool {
      guard score == first, second < first else { return false }
      return second == .min || 5 * (fullScore - first) <= 3 * (fullScore - second)
    }
  }

  private static let fullScore = 1000

  mutating func add(_ row: Int32, _ other: Int32, score: Int) {
    pairs.append((row, other, score))
    bests[row, default: Best()].add(score)
    otherBests[other, default: Best()].add(score)
  }

  /// Returns the pairs whose scores reach a limit and that are clear for both rows.
  func chosen(from limit: Int) -> [(Int32, Int32)] {
    pairs.compactMap { row, other, score in
      guard score >= limit, bests[row]!.isClear(score), otherBests[other]!.isClear(score) else {
        return nil
      }
      return (row, other)
    }
  }
}
