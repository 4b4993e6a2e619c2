import Outline
import Testing

extension Snippets {
  static func fromUIKit(_ print: @escaping Print) async throws {
    // snippet
    var snapshot = Snapshot<String, String>()
    snapshot.appendSections(["Recents", "All"])
    snapshot.appendItems(["🥃", "😎"], toSection: "Recents")

    var outline = SectionSnapshot<String>()
    outline.append(["Nature", "Food"])
    outline.append(["🦊", "🐝"], to: "Nature")
    outline.expand(["Nature"])

    let source = OutlineDataSource<String, String>()
    source.apply(snapshot, animatingDifferences: false)
    source.apply(outline, to: "All")
    print(source.snapshot().itemIdentifiers(inSection: "All"))
    // ["Nature", "🦊", "🐝", "Food"]
    // end

    // snippet
    struct EmojiList {
      typealias Snapshot = Outline.Snapshot<String, String>

      var snapshot = Snapshot()
    }
    // end
    _ = EmojiList()

    try await runControllers()
    try await follow(source, from: snapshot, outline, print)
  }
}

// snippet
@MainActor final class ShoppingController {
  let dataSource = OutlineModel<String, String>()
  private(set) var opened: [String] = []

  init() {
    dataSource.update("All") { $0.append(["Food", "Drinks"]) }
    dataSource.sectionSnapshotHandlers.willExpandItem = { [weak self] item in
      self?.opened.append(item)
    }
    dataSource.reorderingHandlers.canReorderItem = { [weak self] item in
      self?.opened.contains(item) == true
    }
  }
}
// end

// snippet
@MainActor final class LibraryController {
  let dataSource = OutlineDataSource<String, String>()
  private(set) var opened: [String] = []

  init() {
    dataSource.sectionSnapshotHandlers.shouldExpandItem = { [unowned dataSource] item in
      dataSource.snapshot(for: "All").level(of: item) < 3
    }
    dataSource.sectionSnapshotHandlers.didExpandItem = { [weak self] item in
      Task { @MainActor [weak self] in self?.opened.append(item) }
    }
  }
}
// end

extension Snippets {
  @MainActor private static func runControllers() async throws {
    // snippet
    @MainActor final class Tag: Hashable {
      nonisolated let id: Int
      var name: String

      init(id: Int, name: String) {
        self.id = id
        self.name = name
      }

      nonisolated static func == (left: Tag, right: Tag) -> Bool { left.id == right.id }

      nonisolated func hash(into hasher: inout Hasher) { hasher.combine(id) }
    }
    // end

    let shopping = ShoppingController()
    #expect(throws: OutlineError.self) {
      try shopping.dataSource.reorder(["Food"], to: .end(of: "All"))
    }
    try shopping.dataSource.toggle("Food")
    try shopping.dataSource.reorder(["Food"], to: .end(of: "All"))
    #expect(shopping.opened == ["Food"])
    #expect(shopping.dataSource.rows(in: "All").map(\.item) == ["Drinks", "Food"])

    let library = LibraryController()
    library.dataSource.update("All") { $0.append(["Novels"]) }
    #expect(try library.dataSource.expand("Novels"))
    while library.opened.isEmpty { await Task.yield() }
    #expect(library.opened == ["Novels"])

    enum Section { case tags }
    let tags = OutlineModel<Section, Tag>()
    tags.update(.tags) { $0.append([Tag(id: 1, name: "swift")]) }
    #expect(tags.item(at: RowPosition(section: 0, row: 0))?.name == "swift")
  }

  private static func follow(
    _ source: OutlineDataSource<String, String>, from snapshot: Snapshot<String, String>,
    _ outline: SectionSnapshot<String>, _ print: @escaping Print
  ) async throws {
    var (snapshot, outline) = (snapshot, outline)
    // snippet
    var rows: [String] = []
    for await update in source.updates {
      rows = rows.applying(update.difference)!
      if rows.contains("🐢") { break }
      outline.append(["🐢"], to: "Nature")
      source.apply(outline, to: "All")
    }
    print(rows)
    // ["🥃", "😎", "Nature", "🦊", "🐝", "🐢", "Food"]
    // end

    // snippet
    let updates = source.updates.makeAsyncIterator()
    _ = await updates.next()
    source.update("All") { $0.collapse(["Nature"]) }
    snapshot = source.snapshot()
    snapshot.reconfigureItems(["😎"])
    source.apply(snapshot)
    if let update = await updates.next() {
      print(update.reconfigured)
      print(update.reconfigured.compactMap(update.after.item(at:)))
    }
    // [[0, 1], [1, 0]]
    // ["😎", "Nature"]
    // end
  }
}
