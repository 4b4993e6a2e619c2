import Outline

/// Pairs of outlines to take differences of.
enum OutlinePairs {
  /// Calls the body with all pairs of these sizes. The older outline has the items 0, 1, 2 … in
  /// preorder, without loss of generality. The newer one has some of them and a new one, with all
  /// levels and in every order. The states of expansion are the bits of a counter.
  static func forEach(
    oldCount: Int, newCount: Int,
    _ body: (NaiveOutline<Int>, NaiveOutline<Int>) throws -> Void
  ) throws {
    let items = Array(0..<oldCount) + [100]
    let orders = everySubset(of: items).filter { $0.count == newCount }.flatMap(everyOrder(of:))
    let period = period(oldCount, newCount)
    var counter = 0
    for oldLevels in everyForest(of: oldCount) {
      for newLevels in everyForest(of: newCount) {
        for order in orders {
          counter += 1
          if !counter.isMultiple(of: period) { continue }
          let old = NaiveOutline(
            rows: oldLevels.enumerated().map { ($0, $1, counter >> $0 & 1 == 1) })
          let new = NaiveOutline(
            rows: zip(order, newLevels).enumerated().map { ($1.0, $1.1, counter >> $0 & 2 == 2) })
          try body(old, new)
        }
      }
    }
  }

  /// Of the many pairs with an outline of four rows, only every n-th is tried by default. The period
  /// is prime and less than the number of orders, so that all combinations of levels are tried with
  /// some orders.
  private static func period(_ oldCount: Int, _ newCount: Int) -> Int {
    switch oldCount + newCount {
    case 8: TestSize.pick(113, large: 3)
    case 7: TestSize.pick(23, large: 1)
    case 6: TestSize.pick(oldCount == newCount ? 23 : 19, large: 1)
    default: 1
    }
  }

  /// Returns outlines of about the same items that share no storage.
  static func unrelated<Item: Hashable>(
    count: Int, _ edits: inout RandomEdits<Item>
  ) -> (old: NaiveOutline<Item>, new: NaiveOutline<Item>) {
    let items = (0..<count).map { _ in edits.stranger() }
    let others = items.filter { _ in !edits.random.oneIn(8) }
    let strangers = (0..<count / 8).map { _ in edits.stranger() }
    let shuffled = (others + strangers).shuffled(using: &edits.random)
    return (edits.outline(of: items), edits.outline(of: shuffled))
  }

  /// Returns an outline and a copy after a few edits, which may share storage.
  static func related<Item: Hashable>(
    count: Int, edits number: Int, _ edits: inout RandomEdits<Item>
  ) throws -> (
    older: SectionSnapshot<Item>, newer: SectionSnapshot<Item>, old: NaiveOutline<Item>,
    new: NaiveOutline<Item>
  ) {
    let old = edits.outline(of: count)
    let older = old.snapshot
    var (new, newer) = (old, older)
    for _ in 0..<number {
      let edit = edits.edit(of: new, items: new.items)
      let error = failure { () throws(OutlineError) in try new.perform(edit) }
      try EditChecker.run(edit, on: &newer, expecting: error)
    }
    return (older, newer, old, new)
  }
}
