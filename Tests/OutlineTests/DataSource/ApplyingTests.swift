import Outline
import Testing

/// Applying snapshots to sections with hierarchies.
@Suite(.ownThread) struct ApplyingTests {
  typealias Source = OutlineDataSource<Int, Int>

  private static let outlines = (0...4).flatMap(everyOutline(of:))

  private func source(_ outline: NaiveOutline<Int>) -> Source {
    let source = Source()
    source.apply(outline.snapshot, to: -1)
    return source
  }

  @Test func anUnknownSectionIsEmpty() {
    let source = Source()
    #expect(source.snapshot(for: -1).isEmpty)
    #expect(source.snapshot() == Snapshot())
    #expect(source.snapshot().numberOfSections == 0)
  }

  @Test func anUnknownSectionIsAppended() throws {
    let source = NaiveSections.shop.makeDataSource()
    source.apply(SectionSnapshot<Int>(), to: -3)
    #expect(source.snapshot().sectionIdentifiers == [-1, -2, -3])
  }

  @Test func itemsOfOtherSectionsMoveHere() throws {
    let source = NaiveSections.shop.makeDataSource()
    source.apply(NaiveOutline(rows: [(3, 0, true), (0, 1, false)]).snapshot, to: -2)
    #expect(source.snapshot(for: -1).isEmpty)
    #expect(source.snapshot().itemIdentifiers(inSection: -2) == [3, 0])
    #expect(source.snapshot().sectionIdentifiers == [-1, -2])
  }

  /// Applying the present snapshot changes nothing, also not hidden rows and expansion.
  @Test func applyingThePresentSnapshot() throws {
    for outline in Self.outlines {
      let source = source(outline)
      source.apply(source.snapshot())
      try OutlineChecker.compareRows(source.snapshot(for: -1), outline)
      source.applySnapshotUsingReloadData(source.snapshot())
      try OutlineChecker.compareRows(source.snapshot(for: -1), outline)
    }
  }

  /// An item that is not in the snapshot is removed with its hidden descendants.
  @Test func aFlatDeletion() throws {
    for outline in Self.outlines {
      for item in outline.items where outline.snapshot.isVisible(item) {
        var expected = outline
        expected.remove(item)
        let source = source(outline)
        var flat = source.snapshot()
        flat.deleteItems([item] + outline.descendants(of: item))
        source.apply(flat)
        try within("without \(item):\n\(outline.layout)") {
          try OutlineChecker.compareRows(source.snapshot(for: -1), expected)
        }
      }
    }
  }

  /// A new item gets the level of the visible item before it.
  @Test func aFlatInsertion() throws {
    for outline in Self.outlines {
      for item in outline.items where outline.snapshot.isVisible(item) {
        // Directly after an expanded item with children, no row can have its level.
        guard outline.children(of: item).isEmpty || !outline.expanded.contains(item) else {
          continue
        }
        var expected = outline
        try expected.perform(.insert([100], at: .after(item)))
        let source = source(outline)
        var flat = source.snapshot()
        flat.insertItems([100], afterItem: item)
        source.apply(flat)
        try within("with one after \(item):\n\(outline.layout)") {
          try OutlineChecker.compareRows(source.snapshot(for: -1), expected)
        }
      }
      var expected = outline
      try expected.perform(.insert([100], at: .into(nil, at: 0)))
      let source = source(outline)
      var flat = Snapshot<Int, Int>()
      flat.appendSections([-1])
      flat.appendItems([100] + source.snapshot().itemIdentifiers)
      source.apply(flat)
      try within("with one at the start:\n\(outline.layout)") {
        try OutlineChecker.compareRows(source.snapshot(for: -1), expected)
      }
    }
  }

  @Test func aFlatSectionsDeletion() throws {
    let source = NaiveSections.shop.makeDataSource()
    var flat = source.snapshot()
    flat.deleteSections([-1])
    source.apply(flat)
    #expect(source.snapshot().sectionIdentifiers == [-2])
    #expect(source.snapshot(for: -1).isEmpty)
    #expect(source.snapshot().itemIdentifiers == [3])
  }

  /// Marks are for one apply, and not stored.
  @Test func marksAreNotStored() {
    let source = NaiveSections.shop.makeDataSource()
    var flat = source.snapshot()
    flat.reloadItems([1])
    flat.reconfigureItems([2])
    flat.reloadSections([-2])
    source.apply(flat)
    #expect(source.snapshot().reloadedItemIdentifiers.isEmpty)
    #expect(source.snapshot().reconfiguredItemIdentifiers.isEmpty)
    #expect(source.snapshot().reloadedSectionIdentifiers.isEmpty)
  }
}
