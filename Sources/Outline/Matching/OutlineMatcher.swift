/// Compares the titles, contents and places of rows to find the rows that two outlines have in common.
///
/// The most certain pairs are found first, and each pair helps to find others. The pairs are found in six
/// steps:
///
/// 1. Equal subtrees are matched if they occur exactly once in each outline. Outer subtrees are matched
///    before inner subtrees.
/// 2. Rows with equal titles are matched if these titles occur exactly once in each outline.
/// 3. Children of matched rows are matched with each other. Children with equal subtrees are matched first, then
///    children with equal titles. In both cases, the children are matched in the order of the rows.
/// 4. Parents are matched if they have enough children in common. Then the remaining children of these parents are
///    matched with each other.
/// 5. Rows with equal titles are matched if they are next to matched rows, or if their titles are unique
///    among the unmatched rows in each outline.
/// 6. Rows with similar titles are matched. Children of matched rows are matched first, and then rows that were moved
///    and renamed. Children with very similar titles are matched before step 4.
///
/// A row without a clear match remains unmatched. In outlines of files, step 3 comes first, so that files
/// are matched by their paths. A path that is in both outlines identifies the same file.
///
/// Each step is symmetric, so the pairs are the same if the two outlines are swapped. Each step takes linear time,
/// except for step 6, which sorts the candidates. Each row has a bounded number of candidates. Steps 3 to 6 are
/// repeated a bounded number of times. The algorithm is not recursive, so the depth of an outline is not limited.
///
/// Steps 1 and 4 come from GumTree (Falleri, Morandat, Blanc, Martinez and Monperrus, "Fine-grained and accurate
/// source code differencing", 2014). Chawathe, Rajaraman, Garcia-Molina and Widom describe how to match the children
/// of matched rows by their values ("Change detection in hierarchically structured information", 1996).
struct OutlineMatcher {
  var old: MatchedSide
  var new: MatchedSide
  let titles: ByteNumbers
  let contentLimit: Int
  let subtreeLimit: Int
  /// True if the titles are names of files, which are unique among siblings.
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

  /// The rows of the newer outline that were matched only by their place.
  private(set) var matchedByPlace: Set<Int32> = []

  /// Matches two rows that have only their place in common, and adds the newer row to `matchedByPlace`.
  mutating func matchByPlace(_ row: Int32, _ other: Int32) {
    match(row, other)
    matchedByPlace.insert(other)
  }

  /// Matches two rows. If both rows have children, the children are compared later.
  mutating func match(_ row: Int32, _ other: Int32) {
    join(row, other)
    if !old.rows.isLeaf(row) && !new.rows.isLeaf(other) { waiting.append(row) }
  }

  /// Matches all rows of two equal subtrees, except rows that are already matched.
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

  /// Returns true if two rows have the same kind. Otherwise, they cannot represent the same item. For example, a file
  /// cannot become a folder.
  func areAlike(_ row: Int32, _ other: Int32) -> Bool {
    old.rows.kinds[Int(row)] == new.rows.kinds[Int(other)]
  }

  func haveEqualTitles(_ row: Int32, _ other: Int32) -> Bool {
    old.rows.titles[Int(row)] == new.rows.titles[Int(other)]
  }
}
