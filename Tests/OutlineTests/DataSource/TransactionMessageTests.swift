import Foundation
import Testing

@testable import Outline

/// Transactions that are stored or sent.
@Suite(.ownThread) struct TransactionMessageTests {
  typealias Message = TransactionMessage<Int, Int>

  /// A move among 10,000 items, in one section or in many.
  @Test(arguments: [1, 100]) func theSizeIsThatOfTheChange(sections: Int) throws {
    let source = OutlineDataSource<String, String>()
    source.reorderingHandlers.canReorderItem = { _ in true }
    for section in 0..<sections {
      let rows = (0..<10_000 / sections).map { (item: "item \(section), \($0)", level: min($0, 1)) }
      source.apply(try SectionSnapshot(rows: rows), to: "Section \(section)")
    }
    let last = sections - 1
    let transaction = try source.reorder(["item \(last), 99"], to: .before("item 0, 1"))
    let data = try JSONEncoder().encode(transaction)
    #expect(data.count < 1000, "\(String(decoding: data, as: UTF8.self))")
    let message = try JSONDecoder().decode(TransactionMessage<String, String>.self, from: data)
    #expect(message == (try TransactionMessage(transaction)))
    #expect(message.sections.count == min(2, sections))
  }

  /// A store accepts what was made for its state, and refuses everything else.
  @Test func onlyTheBaseAcceptsIt() throws {
    let outlines = (0...3).flatMap(everyOutline(of:)).map(\.snapshot) + [numbers("- 1\n- 0\n- 2")]
    for (base, final) in zip(outlines, outlines.dropFirst(7)) {
      let message = try message(from: base, to: final)
      for outline in outlines {
        var store = MemoryStore(sections: [(-1, outline)])
        if outline == base {
          try store.apply(message.transaction(from: store.outlines), by: .collectionDifference)
          try holds(store.snapshot(for: -1) == final, "applied")
          continue
        }
        let error = thrown {
          try store.apply(message.transaction(from: store.outlines), by: .finalSnapshot)
        }
        guard case .differenceDoesNotFit = error as? OutlineError else {
          throw Mismatch("\(String(describing: error))")
        }
        try holds(store.snapshot(for: -1) == outline, "unchanged")
      }
    }
  }

  /// Only sections that change need to be as they were.
  @Test func otherSectionsMayDiffer() throws {
    let message = try message(from: numbers("- 1\n- 2"), to: numbers("- 2\n- 1"))
    var store = MemoryStore(sections: [(-2, numbers("- 7")), (-1, numbers("- 1\n- 2"))])
    try store.apply(message.transaction(from: store.outlines), by: .collectionDifference)
    #expect(store.snapshot(for: -1).items == [2, 1] && store.snapshot(for: -2).items == [7])
    #expect(throws: OutlineError.unknownSection("-1")) {
      try message.transaction(from: MemoryStore<Int, Int>().outlines)
    }
  }

  @Test func anItemIsInOneSectionOnly() throws {
    let message = try message(from: numbers("- 1\n- 2"), to: numbers("- 1\n- 3"))
    let store = MemoryStore(sections: [(-2, numbers("- 3")), (-1, numbers("- 1\n- 2"))])
    #expect(throws: OutlineError.differenceDoesNotFit("3 would be in two sections")) {
      try message.transaction(from: store.outlines)
    }
  }

  @Test func contradictions() throws {
    let message = try message(from: numbers("- 1\n- 2"), to: numbers("- 3\n- 1"))
    let twice = Message(sections: message.sections + message.sections)
    var renamed = twice
    renamed.sections[1].sectionIdentifier = -2
    let removals = Message(
      sections: renamed.sections.map {
        .init(
          sectionIdentifier: $0.sectionIdentifier, base: $0.base,
          outlineDifference: OutlineDifference($0.outlineDifference.prefix(1)))
      })
    let contradictory = [
      (twice, "section -1 is changed twice"), (renamed, "3 is inserted twice"),
      (removals, "2 is removed twice"),
    ]
    for (message, reason) in contradictory {
      let error = thrown { _ = try recoded(message) }
      #expect("\(String(describing: error))".contains(reason))
      #expect(throws: OutlineError.differenceDoesNotFit(reason)) {
        try message.transaction(from: SectionedOutline())
      }
    }
  }

  /// A message can be applied to a store that only has what its protocol asks for.
  @Test func everyStore() async throws {
    struct OtherStore: OutlineStore {
      var inner: MemoryStore<Int, Int>
      var sections: [Int] { inner.sections }
      func snapshot(for section: Int) -> SectionSnapshot<Int> { inner.snapshot(for: section) }
      mutating func apply(
        _ transaction: ReorderTransaction<Int, Int>, by method: ReorderingMethod
      ) throws { try inner.apply(transaction, by: method) }
    }
    let source = NaiveSections.shop.makeDataSource()
    source.reorderingHandlers.canReorderItem = { _ in true }
    let message = try TransactionMessage(source.reorder([3], to: .before(1)))
    var (store, other) = (NaiveSections.shop.store, OtherStore(inner: NaiveSections.shop.store))
    try store.apply(message.transaction(from: store.outlines), by: .collectionDifference)
    let applied = await failure(of: &other, message)
    #expect(applied == nil)
    #expect(other.inner == store && store != NaiveSections.shop.store)
    let refused = await failure(of: &other, message)
    #expect(refused is OutlineError)
    #expect(other.inner == store)
  }

  /// Returns the error of applying a message, or `nil` if the message was applied.
  private func failure(
    of store: inout some OutlineStore<Int, Int>, _ message: Message
  ) async -> (any Error)? {
    do {
      var outlines = SectionedOutline<Int, Int>()
      for section in try await store.sections {
        outlines[section] = try await store.snapshot(for: section)
      }
      try await store.apply(message.transaction(from: outlines), by: .finalSnapshot)
      return nil
    } catch {
      return error
    }
  }

  @Test func aFile() throws {
    let folder = try ScratchFolder()
    var document = OutlineDocument()
    let items = ["Food", "Tea"].map { document.makeItem(ItemContent($0)) }
    document.outline.append(items)
    try OutlineFile.create(at: folder.path("a.outline"), document)
    let file = try OutlineFile(at: folder.path("a.outline"), for: .writing)
    var newer = document.outline
    newer.move([items[1]], before: items[0])
    let section = SectionTransaction(
      sectionIdentifier: DocumentSection.body, initialSnapshot: document.outline,
      finalSnapshot: newer)
    let message = try recoded(TransactionMessage(ReorderTransaction(sections: [section])))
    let transaction = try message.transaction(
      from: SectionedOutline([(.body, file.document.outline)]))
    try file.apply(transaction, by: .collectionDifference)
    #expect(file.document.outline == newer)
    let error = thrown { try file.apply(transaction, by: .collectionDifference) }
    guard case .doesNotFit = error as? OutlineFileError else {
      throw Mismatch("\(String(describing: error))")
    }
    try file.undo()
    #expect(file.document.outline == document.outline)
    #expect(try recoded(file.history) == file.history)
  }

  /// Every small change of a message is refused, or applied or refused by a store, and never traps.
  @Test func hostileMessages() throws {
    let twin = NaiveSections.shop
    let source = twin.makeDataSource()
    source.reorderingHandlers.canReorderItem = { _ in true }
    let message = try TransactionMessage(source.reorder([3], to: .before(1)))
    var (refused, unfit, applied) = (0, 0, 0)
    for mutation in try json(of: message).everyMutation {
      guard let hostile = try decoded(Message.self, from: mutation) else {
        refused += 1
        continue
      }
      for method in ReorderingMethod.allCases {
        try within("\(mutation) by \(method)") {
          var store = twin.store
          let error = thrown {
            try store.apply(hostile.transaction(from: store.outlines), by: method)
          }
          if error != nil {
            unfit += 1
            try twin.compare(with: store)
          } else {
            applied += 1
          }
          try Self.checkSections(of: store)
        }
      }
    }
    #expect(refused > 50 && unfit > 50 && applied > 0)
  }

  /// A transaction itself is decoded from the outlines of a decoder.
  @Test func decodingATransaction() throws {
    let source = NaiveSections.shop.makeDataSource()
    source.reorderingHandlers.canReorderItem = { _ in true }
    let transaction = try source.reorder([3], to: .before(1))
    let data = try JSONEncoder().encode(transaction)
    let decoder = JSONDecoder()
    decoder.userInfo[.outlineBase] = transaction.initial
    #expect(try decoder.decode(ReorderTransaction<Int, Int>.self, from: data) == transaction)
    for section in transaction.sectionTransactions {
      let data = try JSONEncoder().encode(section)
      #expect(try decoder.decode(SectionTransaction<Int, Int>.self, from: data) == section)
    }
    #expect(
      "\(thrown { _ = try decoder.decode(SectionTransaction<Int, Int>.self, from: data) }!)"
        .contains("expected one section, found 2"))
    decoder.userInfo[.outlineBase] = transaction.final
    #expect(
      "\(thrown { _ = try decoder.decode(ReorderTransaction<Int, Int>.self, from: data) }!)"
        .contains("section -2 had 1 items, and now has 0"))
    let section = try JSONEncoder().encode(transaction.sectionTransactions[0])
    let withoutBase = [
      thrown { _ = try JSONDecoder().decode(ReorderTransaction<Int, Int>.self, from: data) },
      thrown { _ = try JSONDecoder().decode(SectionTransaction<Int, Int>.self, from: section) },
    ]
    for error in withoutBase {
      #expect("\(error!)".contains("Decode a TransactionMessage and apply it to a store"))
    }
  }

  private func message(from base: SectionSnapshot<Int>, to final: SectionSnapshot<Int>) throws
    -> Message
  {
    let section = SectionTransaction(
      sectionIdentifier: -1, initialSnapshot: base, finalSnapshot: final)
    return Message(sections: [try .init(section)])
  }

  private func numbers(_ layout: String) -> SectionSnapshot<Int> {
    NaiveOutline(rows: Layout.parse(layout).map { (Int($0.item)!, $0.level, $0.isExpanded) })
      .snapshot
  }

  /// Checks that every section is a valid outline, and no item is in two sections.
  private static func checkSections(of store: MemoryStore<Int, Int>) throws {
    var all: [Int] = []
    for section in store.sections {
      let snapshot = store.snapshot(for: section)
      try OutlineChecker.compareRows(snapshot, NaiveOutline(snapshot))
      all += snapshot.items
    }
    try same(Set(all).count, all.count, "number of different items in all sections")
  }
}

/// Returns the error of any type that a body throws.
private func thrown(_ body: () throws -> Void) -> (any Error)? {
  do {
    try body()
    return nil
  } catch {
    return error
  }
}
