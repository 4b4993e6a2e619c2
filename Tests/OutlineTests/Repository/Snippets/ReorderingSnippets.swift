import Outline

extension Snippets {
  static func reordering(_ print: @escaping Print) async throws {
    // snippet
    var outline = SectionSnapshot<String>()
    outline.append(["Food", "Drinks"])
    outline.append(["Apple", "Bread"], to: "Food")
    outline.expandAll()

    let source = OutlineDataSource<String, String>()
    source.apply(outline, to: "Shopping")
    var store = MemoryStore(sections: [("Shopping", outline)])
    // end

    // snippet
    source.reorderingHandlers.canReorderItem = { item in item != "Food" }
    source.reorderingHandlers.willReorder = { [unowned source] _ in
      print("will: \(source.snapshot().itemIdentifiers)")
    }
    source.reorderingHandlers.didReorder = { [unowned source] _ in
      print("did: \(source.snapshot().itemIdentifiers)")
    }

    let transaction = try source.reorder(["Bread"], to: .before("Apple"))
    // will: ["Food", "Apple", "Bread", "Drinks"]
    // did: ["Food", "Bread", "Apple", "Drinks"]

    do {
      try source.reorder(["Food"], to: .after("Drinks"))
    } catch {
      print(error)
    }
    // Item cannot be reordered: Food
    // end

    // snippet
    let change = transaction.sectionTransactions[0]
    print(change.sectionIdentifier)
    // Shopping
    print(change.difference.count)
    // 2
    print(change.outlineDifference.count)
    // 1
    // end

    // snippet
    var other = store
    try store.apply(transaction, by: .collectionDifference)
    try other.apply(transaction, by: .finalSnapshot)
    print(store == other)
    // true
    print(store.snapshot(for: "Shopping") == source.snapshot(for: "Shopping"))
    // true
    // end

    // snippet
    do {
      try store.apply(transaction, by: .collectionDifference)
    } catch {
      print(store == other)
    }
    // true
    // end

    // snippet
    actor Lists: OutlineStore {
      private var lists: MemoryStore<String, String>

      init(_ lists: MemoryStore<String, String>) { self.lists = lists }

      var sections: [String] { lists.sections }

      func snapshot(for section: String) -> SectionSnapshot<String> { lists.snapshot(for: section) }

      func apply(
        _ transaction: ReorderTransaction<String, String>, by method: ReorderingMethod
      ) throws {
        try lists.apply(transaction, by: method)
      }
    }

    func apply<Store: OutlineStore<String, String>>(
      _ transaction: ReorderTransaction<String, String>, to store: inout Store
    ) async throws {
      try await store.apply(transaction, by: .collectionDifference)
      print(try await store.snapshot(for: "Shopping").items)
    }

    var lists = Lists(MemoryStore(sections: [("Shopping", outline)]))
    try await apply(transaction, to: &lists)
    // ["Food", "Bread", "Apple", "Drinks"]

    var memory = MemoryStore(sections: [("Shopping", outline)])
    try await apply(transaction, to: &memory)
    // ["Food", "Bread", "Apple", "Drinks"]
    // end
  }
}
