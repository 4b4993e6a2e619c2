import Outline
import Testing

/// Calling a method and performing the edit have the same result.
@Suite(.ownThread) struct SnapshotDoorTests {
  typealias Flat = Snapshot<String, Int>

  private static let steps: [(Flat.Edit, @Sendable (inout Flat) -> Void)] = [
    (.appendSections(["A", "B"]), { $0.appendSections(["A", "B"]) }),
    (
      .insertSections(["C"], .before, section: "B"),
      { $0.insertSections(["C"], beforeSection: "B") }
    ),
    (.insertSections(["D"], .after, section: "A"), { $0.insertSections(["D"], afterSection: "A") }),
    (.appendItems([0, 1, 2], toSection: "A"), { $0.appendItems([0, 1, 2], toSection: "A") }),
    (.appendItems([3, 4]), { $0.appendItems([3, 4]) }),
    (.insertItems([5, 6], .before, item: 1), { $0.insertItems([5, 6], beforeItem: 1) }),
    (.insertItems([7, 0], .after, item: 3), { $0.insertItems([7, 0], afterItem: 3) }),
    (.moveItem(4, .before, item: 5), { $0.moveItem(4, beforeItem: 5) }),
    (.moveItem(2, .after, item: 7), { $0.moveItem(2, afterItem: 7) }),
    (.reloadItems([7, 4]), { $0.reloadItems([7, 4]) }),
    (.reconfigureItems([1, 7]), { $0.reconfigureItems([1, 7]) }),
    (.reloadSections(["B", "D"]), { $0.reloadSections(["B", "D"]) }),
    (.moveSection("B", .before, section: "A"), { $0.moveSection("B", beforeSection: "A") }),
    (.moveSection("D", .after, section: "C"), { $0.moveSection("D", afterSection: "C") }),
    (.deleteItems([7, 6]), { $0.deleteItems([7, 6]) }),
    (.deleteSections(["D"]), { $0.deleteSections(["D"]) }),
    (.deleteAllItems, { $0.deleteAllItems() }),
  ]

  @Test func everyMethodPerformsItsEdit() throws {
    var twin = NaiveSnapshot<String, Int>()
    var named = Flat()
    var valued = Flat()
    for (edit, call) in Self.steps {
      twin = try twin.performing(edit).get()
      call(&named)
      try valued.perform(edit)
      expectSame(named, twin, "\(edit)")
      expectSame(valued, twin, "\(edit)")
    }
  }

  @Test func editsAreNotQuadratic() {
    // With a hundred thousand items, a pass over the section for each edit would take minutes.
    let items = Array(0..<100_000)
    var flat = Flat()
    flat.appendSections(["A", "B"])
    for start in stride(from: 0, to: items.count, by: 5_000) {
      flat.appendItems(Array(items[start..<start + 5_000]), toSection: "A")
    }
    flat.appendItems(items.filter { $0.isMultiple(of: 2) }, toSection: "B")
    flat.insertItems(items.filter { $0.isMultiple(of: 3) && $0 != 0 }, afterItem: 0)
    flat.deleteItems(items.filter { $0.isMultiple(of: 5) })
    #expect(flat.numberOfItems == 80_000)
    #expect(flat.itemIdentifiers(inSection: "A").prefix(3) == [1, 7, 11])
    #expect(flat.itemIdentifiers(inSection: "B").prefix(4) == [3, 6, 9, 12])
  }
}
