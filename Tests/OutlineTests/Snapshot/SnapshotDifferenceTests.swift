import Outline
import Testing

@Suite(.ownThread) struct SnapshotDifferenceTests {
  /// Every two lists of up to four items, in one section and in two.
  @Test func allPairs() throws {
    let lists = (0...4).flatMap { everySubset(of: Array(0..<$0)) + everyOrder(of: Array(0..<$0)) }
    for old in lists {
      for new in lists.everyNth(TestSize.pick(3, large: 1)) {
        try check(snapshot([old]), snapshot([new]))
        try check(snapshot([Array(old.prefix(1)), Array(old.dropFirst())]), snapshot([[], new]))
      }
    }
  }

  @Test(arguments: Seeds.some(6)) func large(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for count in [10, 100, TestSize.pick(1_000, large: 5_000)] {
      let old = Array(0..<count)
      let new = Array((count / 8..<count + count / 8).shuffled(using: &random))
      try check(
        snapshot([old]), snapshot([Array(new.prefix(count / 3)), Array(new.dropFirst(count / 3))]))
    }
  }

  @Test func aCopyAndAMove() throws {
    let old = snapshot([Array(0..<100), Array(100..<200)])
    #expect(old.difference(from: old).isEmpty)
    var new = old
    new.moveItem(150, beforeItem: 20)
    #expect(
      Array(new.difference(from: old)) == [
        .remove(offset: 150, element: 150, associatedWith: 20),
        .insert(offset: 20, element: 150, associatedWith: 150),
      ])
    // The list of all items is the same.
    var edge = old
    edge.moveItem(99, beforeItem: 100)
    #expect(edge != old && edge.difference(from: old).isEmpty)
  }

  private func check(_ old: Snapshot<Int, Int>, _ new: Snapshot<Int, Int>) throws {
    try FlatDifferenceChecker.check(
      new.difference(from: old), from: old.itemIdentifiers, to: new.itemIdentifiers)
  }

  private func snapshot(_ sections: [[Int]]) -> Snapshot<Int, Int> {
    var snapshot = Snapshot<Int, Int>()
    for (section, items) in sections.enumerated() {
      snapshot.appendSections([section])
      snapshot.appendItems(items)
    }
    return snapshot
  }
}
