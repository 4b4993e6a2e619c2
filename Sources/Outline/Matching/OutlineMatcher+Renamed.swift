/// Matches rows with similar titles.
extension OutlineMatcher {
  /// The lowest score at which rows are matched.
  enum LowestScore: Int {
    case clear = 600
    case certain = 750
  }

  /// The greatest number of pairs for which every row of one list is compared with every row of another list.
  private static var pairLimit: Int { 144 }

  /// Matches the renamed children of matched rows.
  mutating func matchRenamedChildren(from lowest: LowestScore) {
    if areNames { return }
    for parent in 0..<Int32(old.rows.count) where !old.rows.isLeaf(parent) {
      if let other = old.partner(of: parent), !new.rows.isLeaf(other) {
        matchRenamedChildren(of: parent, other, from: lowest)
      }
    }
  }

  private mutating func matchRenamedChildren(
    of parent: Int32, _ otherParent: Int32, from lowest: LowestScore
  ) {
    let (rows, others) = (
      old.unmatchedChildren(of: parent), new.unmatchedChildren(of: otherParent)
    )
    if rows.isEmpty || others.isEmpty { return }
    // Long lists are compared only in the pass whose lowest score is `.clear`.
    if lowest == .certain && rows.count * others.count > Self.pairLimit { return }
    let places = ChildPlaces(of: parent, in: old, and: otherParent, in: new)
    var pairs = ClearPairs()
    for (row, other) in candidates(rows, others) where areAlike(row, other) {
      pairs.add(row, other, score: score(row, other) + (places.areAlone(row, other) ? 120 : 0))
    }
    for (row, other) in pairs.chosen(from: lowest.rawValue) { match(row, other) }
    if lowest == .clear, rows.count == 1, others.count == 1, !old.isMatched(rows[0]),
      isReplaced(rows[0], by: others[0], in: places)
    {
      if haveCommonWords(rows[0], others[0]) {
        match(rows[0], others[0])
      } else {
        matchByPlace(rows[0], others[0])
      }
    }
  }

  /// Returns true if both rows are leaves at the same place, and no other row there is unmatched. If so, the two rows
  /// are treated as one row whose title was replaced.
  private func isReplaced(_ row: Int32, by other: Int32, in places: ChildPlaces) -> Bool {
    old.rows.isLeaf(row) && new.rows.isLeaf(other) && areAlike(row, other)
      && places.areAlone(row, other)
  }

  private func haveCommonWords(_ row: Int32, _ other: Int32) -> Bool {
    let (title, otherTitle) = (old.rows.titles[Int(row)], new.rows.titles[Int(other)])
    return titles.withTexts(title, and: otherTitle) { TitleSimilarity.haveCommonWords($0, $1) }
  }

  private func candidates(_ rows: [Int32], _ others: [Int32]) -> [(Int32, Int32)] {
    if rows.count * others.count <= Self.pairLimit {
      return rows.flatMap { row in others.map { (row, $0) } }
    }
    return similarRows(rows, others)
  }

  /// Matches rows that were moved and renamed.
  mutating func matchMovedAndRenamed() {
    let rows = (1..<max(1, Int32(old.rows.count))).filter { !old.isMatched($0) }
    let others = (1..<max(1, Int32(new.rows.count))).filter { !new.isMatched($0) }
    if rows.isEmpty || others.isEmpty { return }
    matchSameContents()
    if areNames { return }
    var pairs = ClearPairs()
    for (row, other) in similarRows(rows, others) where areAlike(row, other) {
      if old.isMatched(row) || new.isMatched(other) { continue }
      pairs.add(row, other, score: score(row, other))
    }
    for (row, other) in pairs.chosen(from: LowestScore.certain.rawValue) { match(row, other) }
  }

  /// Matches two rows with equal contents if no other unmatched rows have the same content. Rows that are not files
  /// match only if their titles are also similar.
  private mutating func matchSameContents() {
    let (olds, news) = (
      old.singleRows(by: old.rows.contents, limit: contentLimit),
      new.singleRows(by: new.rows.contents, limit: contentLimit)
    )
    for (row, other) in zip(olds, news).dropFirst() where row > 0 && other > 0 {
      if areAlike(row, other) && (areNames || score(row, other) >= LowestScore.clear.rawValue) {
        match(row, other)
      }
    }
  }

  private func similarRows(_ rows: [Int32], _ others: [Int32]) -> [(Int32, Int32)] {
    SimilarRows.pairs(rows, of: old.rows, others, of: new.rows, titles: titles)
  }

  /// Returns a score for the similarity of two rows. The lowest score is 0.
  private func score(_ row: Int32, _ other: Int32) -> Int {
    let content = old.rows.contents[Int(row)]
    let hasSameContent = content != 0 && content == new.rows.contents[Int(other)]
    let (title, otherTitle) = (old.rows.titles[Int(row)], new.rows.titles[Int(other)])
    return (hasSameContent ? 150 : 0)
      + titles.withTexts(title, and: otherTitle) { TitleSimilarity.similarity($0, $1) }
  }
}

/// The places of unmatched children below two matching rows. A place is the gap between two adjacent matched
/// children. Only places with exactly one unmatched child are listed.
private struct ChildPlaces {
  /// A place, identified by the matched children before and after the place. In both outlines, a matched child is
  /// identified by its row in the newer outline. The value -1 means that there is no matched child on that side.
  private struct Place: Equatable {
    var after: Int32 = -1
    var before: Int32 = -1
  }

  /// The places of unmatched children. A child is left out if another unmatched child has the same place.
  private var olds: [Int32: Place] = [:]
  private var news: [Int32: Place] = [:]

  init(of parent: Int32, in old: MatchedSide, and otherParent: Int32, in new: MatchedSide) {
    olds = Self.places(of: parent, old) { child in
      old.partner(of: child).flatMap { new.rows.parents[Int($0)] == otherParent ? $0 : nil }
    }
    news = Self.places(of: otherParent, new) { child in
      new.partner(of: child).flatMap { old.rows.parents[Int($0)] == parent ? child : nil }
    }
  }

  /// Returns true if an older row and a newer row are at the same place, and each of them is the only unmatched row
  /// there in its outline.
  func areAlone(_ row: Int32, _ other: Int32) -> Bool {
    olds[row].map { $0 == news[other] } ?? false
  }

  private static func places(
    of parent: Int32, _ side: MatchedSide, _ partner: (Int32) -> Int32?
  ) -> [Int32: Place] {
    var places: [Int32: Place] = [:]
    var waiting: [Int32] = []
    var after: Int32 = -1
    func end(before: Int32) {
      if waiting.count == 1 { places[waiting[0]] = Place(after: after, before: before) }
      waiting = []
    }
    side.rows.forEachChild(of: parent) { child in
      if let partner = partner(child) {
        end(before: partner)
        after = partner
      } else if !side.isMatched(child) {
        waiting.append(child)
      }
    }
    end(before: -1)
    return places
  }
}
