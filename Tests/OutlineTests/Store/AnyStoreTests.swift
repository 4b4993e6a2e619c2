import Testing

@testable import Outline

/// Stores that answer at once and stores that are waited for, driven by the same generic code.
@Suite(.ownThread) struct AnyStoreTests {
  /// After the same random transactions by both methods, every store has the same state.
  @Test(arguments: Seeds.some(8))
  func allStoresAgree(seed: UInt64) async throws {
    var edits = RandomEdits(seed: seed) { $0 }
    var twin = NaiveSections.random(&edits, count: 8)
    let source = twin.makeDataSource()
    source.reorderingHandlers.canReorderItem = { _ in true }
    var memory = twin.store
    var actor = ActorStore(twin.store)
    var main = MainActorStore(twin.store)
    var table = TableStore(table: RemoteTable(twin.store))
    for _ in 0..<30 {
      let items = edits.some(twin.items, atMost: 3) + twin.items.suffix(1)
      let destination = edits.reorderDestination(in: twin)
      guard let transaction = try? source.reorder(items, to: destination) else { continue }
      try twin.reorder(items, to: destination)
      let method = ReorderingMethod.allCases.randomElement(using: &edits.random)!
      try await Self.apply(transaction, by: method, to: &memory, expecting: twin)
      try await Self.apply(transaction, by: method, to: &actor, expecting: twin)
      try await Self.apply(transaction, by: method, to: &main, expecting: twin)
      try await Self.apply(transaction, by: method, to: &table, expecting: twin)
      try await Self.checkExistential(actor, equals: memory)
    }
  }

  /// Applies a transaction, and once more: then it is stale.
  private static func apply<Store: OutlineStore<Int, Int>>(
    _ transaction: ReorderTransaction<Int, Int>, by method: ReorderingMethod,
    to store: inout Store, expecting twin: NaiveSections
  ) async throws {
    try await store.apply(transaction, by: method)
    try await twin.compare(with: contents(of: store))
    if transaction.sectionTransactions.isEmpty { return }
    await #expect(throws: OutlineError.self) { try await store.apply(transaction, by: method) }
    try await twin.compare(with: contents(of: store))
  }

  private static func contents(
    of store: some OutlineStore<Int, Int>
  ) async throws -> MemoryStore<Int, Int> {
    var contents: [(section: Int, outline: SectionSnapshot<Int>)] = []
    for section in try await store.sections {
      contents.append((section, try await store.snapshot(for: section)))
    }
    return MemoryStore(sections: contents)
  }

  private static func checkExistential(
    _ store: any OutlineStore<Int, Int>, equals memory: MemoryStore<Int, Int>
  ) async throws {
    #expect(try await contents(of: store) == memory)
  }

  /// Of several transactions made for one state and applied at once, one is applied. The others are
  /// refused, and leave the store as that one left it.
  @Test(arguments: ReorderingMethod.allCases)
  func oneOfManyAppliers(method: ReorderingMethod) async throws {
    let twin = NaiveSections.shop
    let transactions = try (0..<8).map { number in
      let source = twin.makeDataSource()
      source.reorderingHandlers.canReorderItem = { _ in true }
      return try source.reorder([1 + number % 2], to: .into(3, at: 0))
    }
    try await Self.applyAtOnce(transactions, by: method, to: ActorStore(twin.store))
    let table = RemoteTable(twin.store)
    try await Self.applyAtOnce(transactions, by: method, to: TableStore(table: table))
  }

  private static func applyAtOnce(
    _ transactions: [ReorderTransaction<Int, Int>], by method: ReorderingMethod,
    to store: some OutlineStore<Int, Int> & Sendable
  ) async throws {
    let applied = await withTaskGroup(of: Int?.self) { group in
      for (number, transaction) in transactions.enumerated() {
        group.addTask {
          var store = store
          do {
            try await store.apply(transaction, by: method)
            return number
          } catch {
            #expect((error as? OutlineError)?.isStale == true)
            return nil
          }
        }
      }
      return await group.reduce(into: [Int]()) { $0 += $1.map { [$0] } ?? [] }
    }
    try #require(applied.count == 1)
    var expected = NaiveSections.shop.store
    try expected.apply(transactions[applied[0]], by: method)
    #expect(try await contents(of: store) == expected)
  }

  /// The file is not `Sendable`; an actor that has it uses it as any store.
  @Test func aFileWithinAnActor() async throws {
    let disk = SimulatedDisk()
    var document = OutlineDocument()
    document.outline.append(["Tea", "Milk"].map { document.makeItem(ItemContent($0)) })
    try OutlineFile.create(at: StoreScript.path, document, disk.calls)
    let keeper = try FileKeeper(disk)
    let transaction = ReorderTransaction<DocumentSection, ItemID>.bringingUpTheLastRow(
      of: document.outline)
    try await keeper.apply(transaction)
    #expect(
      try StoreScript.state(of: disk)?.document.outline.items == document.outline.items.reversed())
    await #expect(throws: OutlineFileError.self) { try await keeper.apply(transaction) }
  }
}

private actor FileKeeper {
  private let file: OutlineFile

  init(_ disk: SimulatedDisk) throws {
    file = try OutlineFile(at: StoreScript.path, for: .writing, disk.calls)
  }

  func apply(_ transaction: ReorderTransaction<DocumentSection, ItemID>) async throws {
    var store: any OutlineStore<DocumentSection, ItemID> = file
    try await store.apply(transaction, by: .collectionDifference)
    #expect(try await store.snapshot(for: .body) == file.document.outline)
  }
}

extension OutlineError {
  fileprivate var isStale: Bool {
    if case .differenceDoesNotFit = self { true } else { false }
  }
}
