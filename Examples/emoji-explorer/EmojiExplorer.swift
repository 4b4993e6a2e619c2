// The emoji explorer: recents, a list and an outline in one data source. A user expands, collapses and drags
// rows, and two stores apply the move.

import Outline

@main
struct EmojiExplorer {
  @MainActor static func main() async throws {
    try await explore(OutlineModel())
  }

  @MainActor static func explore(_ source: OutlineModel<Section, Item>) async throws {
    var screen = Screen(source)

    print("# Three sections\n")

    for section in Section.allCases {
      source.apply(outline(of: section), to: section, animatingDifferences: false)
      await screen.follow()
    }
    draw(Section.allCases, of: source)

    print("\n# A user expands and collapses\n")

    source.sectionSnapshotHandlers.willExpandItem = { print("will expand \($0)") }
    source.sectionSnapshotHandlers.shouldCollapseItem = { $0 != .category("Nature") }
    source.sectionSnapshotHandlers.willCollapseItem = { print("will collapse \($0)") }

    for name in ["Smileys", "Nature", "Food", "Smileys", "Nature"] {
      let isExpanded = source.snapshot(for: .outline).isExpanded(.category(name))
      if try isExpanded ? source.collapse(.category(name)) : source.expand(.category(name)) {
        await screen.follow()
      } else {
        print("\(name) stays as it is")
      }
    }
    print()
    draw([.outline], of: source)

    print("\n# A user drags the fox to the apples\n")

    // Both stores start with the content of the data source. One store applies the difference of a move, and
    // the other store applies the final snapshot.
    let kept = Section.allCases.map { (section: $0, outline: source.snapshot(for: $0)) }
    var stores = ReorderingMethod.allCases.map { method in
      (method: method, store: MemoryStore(sections: kept))
    }

    source.reorderingHandlers.canReorderItem = { item in
      if case .member = item { true } else { false }
    }
    source.reorderingHandlers.willReorder = { transaction in
      print("will reorder: \(transaction.difference.count) changes of rows")
    }
    source.reorderingHandlers.didReorder = { _ in print("did reorder") }

    do {
      try source.reorder([.category("Food")], to: .before(.category("Nature")))
    } catch {
      print(error)
    }
    let transaction = try source.reorder(
      [member("Fox", of: "Nature")], to: .before(member("Peach", of: "Food")))
    await screen.follow()
    for section in transaction.sectionTransactions {
      for change in section.outlineDifference { print(words(for: change)) }
    }
    print()
    draw([.outline], of: source)

    print("\n# The stores take it up\n")

    for index in stores.indices {
      let method = stores[index].method
      try stores[index].store.apply(transaction, by: method)
      print("by \(method): \(stores[index].store.snapshot(for: .outline).visibleCount) rows")
    }
    let outlines = stores.map { $0.store.snapshot(for: .outline) }
    print("both are the same: \(stores[0].store == stores[1].store)")
    print("and what is shown: \(outlines[0] == source.snapshot(for: .outline))")
    print("the rows on the screen: \(screen.rows == source.snapshot().itemIdentifiers)")

    do {
      try stores[0].store.apply(transaction, by: .collectionDifference)
    } catch {
      print("a second time: \(error)")
    }
  }
}
