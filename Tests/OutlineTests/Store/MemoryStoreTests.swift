import Outline
import Testing

/// The promises of a store in memory besides the transactions; these are with the reorders.
@Suite(.ownThread) struct MemoryStoreTests {
  @Test func itKeepsWhatItWasGiven() throws {
    try NaiveSections.shop.compare(with: NaiveSections.shop.store)
    #expect(MemoryStore<Int, Int>().sections.isEmpty)
    #expect(NaiveSections.shop.store.snapshot(for: -7).isEmpty)
  }

  @Test func aCopyIsACheckpoint() throws {
    let source = NaiveSections.shop.makeDataSource()
    source.reorderingHandlers.canReorderItem = { _ in true }
    var store = NaiveSections.shop.store
    let checkpoint = store
    let transaction = try source.reorder([3], to: .before(0))
    try store.apply(transaction, by: .collectionDifference)
    #expect(store != checkpoint)
    try NaiveSections.shop.compare(with: checkpoint)
    store = checkpoint
    try store.apply(transaction, by: .finalSnapshot)
    #expect(store.snapshot(for: -1).items == [3, 0, 1, 2])
  }

  /// A flat difference cannot say it: the outdent of a last child changes no order.
  @Test func outdentByEitherMethod() throws {
    let source = NaiveSections.shop.makeDataSource()
    source.reorderingHandlers.canReorderItem = { _ in true }
    let transaction = try source.reorder([2], to: .after(0))
    #expect(transaction.difference.isEmpty)
    for method in ReorderingMethod.allCases {
      var store = NaiveSections.shop.store
      try store.apply(transaction, by: method)
      #expect(store.snapshot(for: -1).rootItems == [0, 2])
      #expect(store.snapshot(for: -1).isExpanded(0))
    }
  }
}
