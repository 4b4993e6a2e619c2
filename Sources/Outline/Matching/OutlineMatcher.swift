/// Finds the rows that two outlines have in common, for rows without identities.
///
/// Certain pairs come first, and each pair helps to find others:
///
/// 1. Subtrees that occur once in each outline and are equal, largest first.
/// 2. Rows whose title occurs once in each outline.
/// 3. Children of rows that match: equal subtrees, then equal titles, in their order.
/// 4. Parents that have enough matching children in common, then again their children.
/// 5. Equal titles next to rows that match, and equal titles of remaining rows that are unique in each
///    outline.
/// 6. Similar titles: first of children of rows that match, then of rows that were moved and renamed.
///
/// A row that does not clearly match remains unmatched. Rows of files match by path first, in step 3, so a
/// file stays the same file as long as the path exists.
///
/// Each step is symmetric, so the outlines can be swapped. Each step is linear in the number of rows,
/// except that a bounded number of similar titles is sorted for each row. Steps 3 to 6 are repeated a
/// bounded number of times. Nothing recurses over the depth.
///
/// Steps 1 and 4 are those of GumTree (Falleri, Morandat, Blanc, Martinez and Monperrus, "Fine-grained and
/// accurate source code differencing", 2014). Matching the children of matching rows by their values is
/// described by Chawathe, Rajaraman, Garcia-Molina and Widom, "Change detection in hierarchically
/// structured information", 1996.
struct OutlineMatcher {
  var old: MatchedSide
  var new: MatchedSide
  let titles: ByteNumbers
  let contentLimit: Int
  let subtreeLimit: Int
  /// True if titles are names of files, which are unique among siblings.
  let areNames: Bool
  /// Matched rows of the older outline whose children have not been compared yet.
  var waiting: [Int32] = []
  var lists: RowLists
  var commonChildren: CommonChildren

  init(
    old: LabeledRows, new: LabeledRows, titles: ByteNumbers, contentLimit: Int, areNames: Bool
  ) {
    var numbers = SubtreeNumbers()
    self.old = MatchedSide(old, subtrees: numbers.numbers(of: old, areNames: areNames))
    self.new = MatchedSide(new, subtrees: numbers.numbers(of: new, areNames: areNames))
    self.titles = titles
    self.contentLimit = contentLimit
    self.areNames = areNames
    subtreeLimit = numbers.limit
    lists = RowLists(keys: max(subtreeLimit, titles.count), rows: old.count)
    commonChildren = CommonChildren(count: max(old.count, new.count))
  }

  mutating func run() {
    match(0, 0)
    if areNames { matchWaitingChildren() }
    matchUniqueSubtrees(includesLeaves: false)
    if !areNames { matchUniqueTitles() }
    matchWaitingChildren()
    for _ in 0..<Self.repetitions {
      let count = matchCount
      matchRenamedChildren(from: .certain)
      matchWaitingChildren()
      matchParents()
      matchNeighbors()
      matchWaitingChildren()
      matchUniqueSubtrees(includesLeaves: true)
      matchUniqueTitles()
      matchWaitingChildren()
      matchRenamedChildren(from: .clear)
      matchWaitingChildren()
      matchMovedAndRenamed()
      matchWaitingChildren()
      if matchCount == count { break }
    }
  }

  private static let repetitions = 4
  private(set) var matchCount = 0

  /// Rows of the newer outline that were matched by their place alone.
  private(set) var matchedByPlace: Set<Int32> = []

  /// Matches two rows that have only their place in common.
  mutating func matchByPlace(_ row: Int32, _ other: Int32) {
    match(row, other)
    matchedByPlace.insert(other)
  }

  /// Matches two rows. Their children are compared later.
  mutating func match(_ row: Int32, _ other: Int32) {
    join(row, other)
    if !old.rows.isLeaf(row) && !new.rows.isLeaf(other) { waiting.append(row) }
  }

  /// Matches two equal subtrees.
  mutating func matchWhole(_ row: Int32, _ other: Int32) {
    for offset in 0..<old.rows.size(row)
    where !old.isMatched(row + offset) && !new.isMatched(other + offset) {
      join(row + offset, other + offset)
    }
  }

  private mutating func join(_ row: Int32, _ other: Int32) {
    old.partners[Int(row)] = other
    new.partners[Int(other)] = row
    matchCount += 1
  }

  /// True if two rows can be the same row at different places. A file cannot become a folder and move.
  func areAlike(_ row: Int32, _ other: Int32) -> Bool {
    old.rows.kinds[Int(row)] == new.rows.kinds[Int(other)]
  }

  func haveEqualTitles(_ row: Int32, _ other: Int32) -> Bool {
    old.rows.titles[Int(row)] == new.rows.titles[Int(other)]
  }
}
