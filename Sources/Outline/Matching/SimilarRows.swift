/// Finds pairs of rows whose titles may be similar, without comparing each with each.
///
/// Two titles that differ by a typo or a word have a start, an end or a word in common. Each of these that
/// few rows have gives pairs.
struct SimilarRows {
  private let titles: ByteNumbers
  /// The numbers of starts, ends and words.
  private var features = ByteNumbers()
  private var rows = Uses()
  private var others = Uses()

  private static let lengths = [4, 8, 16, 32]

  /// The first rows that have each feature.
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

    /// Returns the rows that have a feature; none if they are too many.
    subscript(feature: Int) -> ArraySlice<Int32> {
      if feature >= counts.count || counts[feature] > Self.limit { return [] }
      let start = feature * Self.limit
      return rows[start..<start + Int(counts[feature])]
    }
  }

  private init(titles: ByteNumbers) { self.titles = titles }

  /// Returns pairs in ascending order, each once.
  ///
  /// - Complexity: O(*n* log *n*) for *n* rows: each has a bounded number of pairs.
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
      for word in WordSimilarity.words(of: text) where word.count > 2 { body(&self, number(word)) }
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
