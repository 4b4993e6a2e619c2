/// Finds pairs of rows whose titles may be similar, without comparing all pairs.
///
/// If two titles differ only by a typing error or a word, they usually start or end in the same way, or have a word
/// in common. A start, an end or a word of a title is called a *feature*. Two rows with a common feature are a pair
/// if few other rows have that feature.
struct SimilarRows {
  private let titles: ByteNumbers
  /// The numbers that represent features. Features are the starts, the ends and the words of titles.
  private var features = ByteNumbers()
  private var rows = Uses()
  private var others = Uses()

  private static let lengths = [4, 8, 16, 32]

  /// For each feature, the first few rows that have it, and the number of all rows that have it. The number is
  /// counted only up to `limit` + 1.
  private struct Uses {
    static let limit = 4
    private var rows: [Int32] = []
    private(set) var counts: [UInt8] = []

    mutating func add(_ row: Int32, _ feature: Int) {
      while counts.count <= feature {
        counts.append(0)
        rows.append(contentsOf: repeatElement(-1, count: Self.limit))
      }
      let count = Int(counts[feature])
      let start = feature * Self.limit
      if count > Self.limit || count > 0 && rows[start + count - 1] == row { return }
      if count < Self.limit { rows[start + count] = row }
      counts[feature] += 1
    }

    /// Returns the rows that have the given feature. The result is empty if too many rows have the feature.
    subscript(feature: Int) -> ArraySlice<Int32> {
      if feature >= counts.count || counts[feature] > Self.limit { return [] }
      let start = feature * Self.limit
      return rows[start..<start + Int(counts[feature])]
    }
  }

  private init(titles: ByteNumbers) { self.titles = titles }

  /// Returns the pairs in ascending order, without duplicates.
  ///
  /// - Complexity: O(*n* log *n*) for *n* rows, because each row is in a bounded number of pairs.
  static func pairs(
    _ rows: [Int32], of side: LabeledRows, _ others: [Int32], of otherSide: LabeledRows,
    titles: ByteNumbers
  ) -> [(Int32, Int32)] {
    var similar = SimilarRows(titles: titles)
    for row in rows {
      similar.forEachFeature(of: side.titles[Int(row)]) { $0.rows.add(row, $1) }
    }
    for other in others {
      similar.forEachFeature(of: otherSide.titles[Int(other)]) { $0.others.add(other, $1) }
    }
    return similar.pairs()
  }

  private mutating func forEachFeature(
    of title: Int32, _ body: (inout SimilarRows, Int) -> Void
  ) {
    let titles = titles
    titles.withText(title) { text in
      for length in Self.lengths where text.count >= length {
        body(&self, number(.init(rebasing: text[..<length])))
        body(&self, number(.init(rebasing: text[(text.count - length)...])))
      }
      for word in TitleSimilarity.words(of: text) where word.count > 2 { body(&self, number(word)) }
    }
  }

  private mutating func number(_ feature: UnsafeRawBufferPointer) -> Int {
    Int(features.number(of: feature))
  }

  private func pairs() -> [(Int32, Int32)] {
    var keys: [UInt64] = []
    for feature in 0..<features.count {
      let others = others[feature]
      if others.isEmpty { continue }
      for row in rows[feature] {
        for other in others { keys.append(UInt64(row) << 32 | UInt64(other)) }
      }
    }
    keys.sort()
    var pairs: [(Int32, Int32)] = []
    for (index, key) in keys.enumerated() where index == 0 || keys[index - 1] != key {
      pairs.append((Int32(key >> 32), Int32(truncatingIfNeeded: key)))
    }
    return pairs
  }
}

/// Chooses pairs of rows by their scores. In a chosen pair, each row is clearly the best match for the
/// other.
struct ClearPairs {
  private var pairs: [(row: Int32, other: Int32, score: Int)] = []
  private var bests: [Int32: Best] = [:]
  private var otherBests: [Int32: Best] = [:]

  /// The two best scores of the pairs that contain a certain row.
  private struct Best {
    var first = Int.min
    var second = Int.min

    mutating func add(_ score: Int) {
      if score > first { (first, second) = (score, first) } else { second = max(second, score) }
    }

    /// Returns true if a score is clearly the best. The distance from such a score to the full score is at most 60 %
    /// of the distance from the second-best score to the full score.
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

  /// Returns the pairs whose scores are at least `limit` and are clearly the best for both rows.
  func chosen(from limit: Int) -> [(Int32, Int32)] {
    pairs.compactMap { row, other, score in
      guard score >= limit, bests[row]!.isClear(score), otherBests[other]!.isClear(score) else {
        return nil
      }
      return (row, other)
    }
  }
}
