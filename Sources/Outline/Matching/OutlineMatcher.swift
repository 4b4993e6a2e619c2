/// Finds out which rows of two outlines are the same when rows have no identities.
///
/// Certain pairs come first, and each pair helps to find more:
///
/// 1. Subtrees that occur once in each outline and are equal, largest first.
/// 2. Rows whose title occurs once in each outline.
/// 3. Children of rows that match: equal subtrees, then equal titles, in their order.
/// 4. Parents that have enough matching children in common, then again their children.
/// 5. Equal titles beside rows that match, and those that are left over once in each outline.
/// 6. Similar titles: of children of rows that match, then of rows that were moved and renamed.
///
/// A row that does not clearly match remains unmatched. Rows with names match by path first, in step 3, so
/// a file is the same file as long as there is one of its name.
///
/// Each step is symmetric, so the outlines can be swapped. Each is linear in the number of rows, but for
/// sorting a bounded number of similar titles for each row. Steps 3 to 6 are repeated a bounded number of
/// times. Nothing recurses over the depth.
///
/// Steps 1 and 4 are those of GumTree (Falleri, Morandat, Blanc, Martinez and Monperrus, "Fine-grained and
/// accurate source code differencing", 2014). That the children of matching rows are matched by what they
/// say is in Chawathe, Rajaraman, Garcia-Molina and Widom, "Change detection in hierarchically structured
/// information", 1996.
struct OutlineMatcher {
  var old: MatchedSide
  var new: MatchedSide
  let titles: ByteNumbers
  let contentLimit: Int
  let subtreeLimit: Int
  /// True if titles are the names of files, unique among siblings.
  let areNames: Bool
  /// Rows of the older outline that match, with children that have to be compared.
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

  /// Rows of the newer outline that nothing but their place says are the same.
  private(set) var matchedByPlace: Set<Int32> = []

  /// Matches two rows that have nothing in common but their place.
  mutating func matchByPlace(_ row: Int32, _ other: Int32) {
    match(row, other)
    matchedByPlace.insert(other)
  }

  /// Matches two rows; their children are compared later.
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

  /// True if two rows can be the same one at different places: a file never becomes a folder and moves.
  func areAlike(_ row: Int32, _ other: Int32) -> Bool {
    old.rows.kinds[Int(row)] == new.rows.kinds[Int(other)]
  }

  func haveEqualTitles(_ row: Int32, _ other: Int32) -> Bool {
    old.rows.titles[Int(row)] == new.rows.titles[Int(other)]
  }
}
