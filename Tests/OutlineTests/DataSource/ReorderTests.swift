import Testing

@testable import Outline

/// A user's reorder, its transaction, and the store that applies it.
@Suite(.ownThread) struct ReorderTests {
  /// After random reorders within a section and across sections, the data source, the transaction and both
  /// methods of the store agree with a naive implementation.
  @Test(arguments: Seeds.some(12))
  func randomReorders(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed) { $0 }
    var twin = NaiveSections.random(&edits, count: 8)
    let source = twin.makeDataSource()
    source.reorderingHandlers.canReorderItem = { _ in true }
    for step in 0..<60 {
      let items = edits.some(twin.items, atMost: 3) + twin.items.suffix(1)
      let destination = edits.reorderDestination(in: twin)
      try within("step \(step): \(items) to \(destination)") {
        let before = twin
        let error = failure { () throws(OutlineError) in try twin.reorder(items, to: destination) }
        var transaction: ReorderTransaction<Int, Int>?
        let actual = failure { () throws(OutlineError) in
          transaction = try source.reorder(items, to: destination)
        }
        try same(actual, error, "error")
        try twin.compare(with: source)
        if let transaction {
          try checkTransaction(transaction, from: before, to: twin)
          try checkStore(transaction, from: before, to: twin)
        }
      }
    }
  }

  private func checkTransaction(
    _ transaction: ReorderTransaction<Int, Int>, from old: NaiveSections, to new: NaiveSections
  ) throws {
    try holds(transaction.initialSnapshot == old.snapshot, "initialSnapshot")
    try holds(transaction.finalSnapshot == new.snapshot, "finalSnapshot")
    try FlatDifferenceChecker.check(
      transaction.difference, from: old.visibleItems, to: new.visibleItems)
    let changed = new.sections.filter { old.content(of: $0) != new.content(of: $0) }
    try same(
      transaction.sectionTransactions.map(\.sectionIdentifier), changed.reversed(),
      "only sections that changed, the last one first")
    for section in transaction.sectionTransactions {
      let (before, after) = (
        old.content(of: section.sectionIdentifier), new.content(of: section.sectionIdentifier)
      )
      try OutlineChecker.compareRows(section.initialSnapshot, before)
      try OutlineChecker.compareRows(section.finalSnapshot, after)
      try FlatDifferenceChecker.check(section.difference, from: before.items, to: after.items)
      try OutlineDifferenceChecker.check(
        section.initialSnapshot, section.finalSnapshot, before, after)
      try holds(
        section.outlineDifference
          == section.finalSnapshot.outlineDifference(from: section.initialSnapshot),
        "outlineDifference")
    }
    let message = try recoded(TransactionMessage(transaction))
    let base = SectionedOutline(old.outlines)
    try holds(try message.transaction(from: base) == transaction, "equal after coding")
  }

  private func checkStore(
    _ transaction: ReorderTransaction<Int, Int>, from old: NaiveSections, to new: NaiveSections
  ) throws {
    for method in ReorderingMethod.allCases {
      try within("by \(method)") {
        var store = old.store
        try store.apply(transaction, by: method)
        try new.compare(with: store)
        guard old != new else { return }
        // The store has another state than the one before the transaction.
        let after = store
        let error = failure { () throws(OutlineError) in
          try store.apply(transaction, by: method)
        }
        guard case .differenceDoesNotFit = error else {
          throw Mismatch("applied twice: \(String(describing: error))")
        }
        try holds(store == after, "a store that refuses is unchanged")
        // So is a decoded one.
        var other = old.store
        let decoded = try recoded(TransactionMessage(transaction))
        try other.apply(decoded.transaction(from: other.outlines), by: method)
        try holds(other == after, "the decoded transaction does the same")
      }
    }
  }

  /// A store whose state differs in a section that changes refuses the transaction, by both methods.
  @Test(arguments: Seeds.some(6))
  func staleTransactions(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed) { $0 }
    for _ in 0..<30 {
      let twin = NaiveSections.random(&edits, count: 5)
      let source = twin.makeDataSource()
      source.reorderingHandlers.canReorderItem = { _ in true }
      let item = twin.items.randomElement(using: &edits.random)!
      let transaction = try source.reorder([item], to: .end(of: -2))
      guard let section = transaction.sectionTransactions.first else { continue }

      var content = NaiveOutline(section.initialSnapshot)
      let edit = edits.edit(of: content, items: content.items)
      guard failure(of: { () throws(OutlineError) in try content.perform(edit) }) == nil,
        content.snapshot != section.initialSnapshot
      else { continue }
      var stale = twin
      stale.apply(content, to: section.sectionIdentifier)
      for method in ReorderingMethod.allCases {
        var store = stale.store
        let error = failure { () throws(OutlineError) in
          try store.apply(transaction, by: method)
        }
        try within("after \(edit), by \(method)") {
          guard case .differenceDoesNotFit = error else {
            throw Mismatch("a stale transaction: \(String(describing: error))")
          }
          try stale.compare(with: store)
        }
      }
    }
  }

  @Test func unknownSection() throws {
    let source = NaiveSections.shop.makeDataSource()
    source.reorderingHandlers.canReorderItem = { _ in true }
    let transaction = try source.reorder([1], to: .end(of: -1))
    for method in ReorderingMethod.allCases {
      var store = MemoryStore<Int, Int>()
      #expect(throws: OutlineError.unknownSection("-1")) {
        try store.apply(transaction, by: method)
      }
      #expect(store.sections.isEmpty)
    }
  }

  @Test func withoutAHandlerNothingCanBeReordered() throws {
    let source = NaiveSections.shop.makeDataSource()
    let called = Log()
    source.reorderingHandlers.willReorder = { _ in called.add("will") }
    source.reorderingHandlers.didReorder = { _ in called.add("did") }
    #expect(throws: OutlineError.notReorderable("1")) { try source.reorder([1], to: .end(of: -1)) }
    source.reorderingHandlers.canReorderItem = { $0 != 3 }
    #expect(throws: OutlineError.notReorderable("3")) {
      try source.reorder([1, 3], to: .end(of: -1))
    }
    #expect(called.entries.isEmpty)
    try NaiveSections.shop.compare(with: source)
    try source.reorder([1], to: .end(of: -1))
    #expect(called.entries == ["will", "did"])
  }

  /// `willReorder` finds the old state, `didReorder` the new one. Both get the transaction.
  @Test func handlersInOrder() throws {
    let source = NaiveSections.shop.makeDataSource()
    let old = source.snapshot()
    let called = Log()
    source.reorderingHandlers.canReorderItem = { item in
      called.add("can \(item)")
      return true
    }
    source.reorderingHandlers.willReorder = { [unowned source] transaction in
      called.add("will, old: \(source.snapshot() == transaction.initialSnapshot)")
    }
    source.reorderingHandlers.didReorder = { [unowned source] transaction in
      called.add("did, new: \(source.snapshot() == transaction.finalSnapshot)")
    }
    let transaction = try source.reorder([3, 1], to: .end(of: -1))
    #expect(called.entries == ["can 3", "can 1", "will, old: true", "did, new: true"])
    #expect(transaction.initialSnapshot == old)
    #expect(source.snapshot().itemIdentifiers == [0, 2, 1, 3])
    #expect(throws: OutlineError.unknownDestination("77", .before)) {
      try source.reorder([1], to: .before(77))
    }
    #expect(!called.entries.dropFirst(4).contains { $0.hasPrefix("will") || $0.hasPrefix("did") })
  }

  /// Moving an item below a collapsed one only removes its visible row.
  @Test func movingBelowACollapsedItem() throws {
    let source = NaiveSections.shop.makeDataSource()
    source.reorderingHandlers.canReorderItem = { _ in true }
    try source.collapse(0)
    let transaction = try source.reorder([3], to: .into(0, at: 0))
    #expect(transaction.difference.count == 1)
    #expect(transaction.sectionTransactions.map(\.sectionIdentifier) == [-2, -1])
    #expect(source.snapshot(for: -1).items == [0, 3, 1, 2])
    #expect(source.snapshot(for: -2).isEmpty)
    #expect(source.snapshot().sectionIdentifiers == [-1, -2])
  }

  @Test func aTransactionWithAnItemInTwoSections() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let outline = NaiveOutline(rows: [(1, 0, false)]).snapshot
      _ = ReorderTransaction(sections: [
        SectionTransaction(sectionIdentifier: -1, initialSnapshot: outline, finalSnapshot: outline),
        SectionTransaction(sectionIdentifier: -2, initialSnapshot: outline, finalSnapshot: outline),
      ])
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("An item is in two sections"), "\(text)")
  }

  @Test func aTransactionWithASectionTwice() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let outline = NaiveOutline(rows: [(1, 0, false)]).snapshot
      let empty = SectionSnapshot<Int>()
      _ = ReorderTransaction(sections: [
        SectionTransaction(sectionIdentifier: -1, initialSnapshot: outline, finalSnapshot: outline),
        SectionTransaction(sectionIdentifier: -1, initialSnapshot: empty, finalSnapshot: empty),
      ])
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("A section occurs twice"), "\(text)")
  }
}

extension NaiveSections {
  /// Two sections: 0 with 1 and 2 below it, expanded; and 3.
  static let shop: NaiveSections = {
    var result = NaiveSections()
    result.apply(NaiveOutline(rows: [(0, 0, true), (1, 1, false), (2, 1, false)]), to: -1)
    result.apply(NaiveOutline(rows: [(3, 0, false)]), to: -2)
    return result
  }()
}

/// The calls of handlers from all threads, in order.
final class Log: Sendable {
  private let lines = Locked<[String]>([])

  func add(_ line: String) {
    lines.withLock { $0.append(line) }
  }

  var entries: [String] { lines.withLock { $0 } }
}
