import Foundation
import Outline
import Testing

/// The ported programs run: what a user does is a method call, and the rows are those of the app.
@MainActor @Suite(.ownThread) struct RunningPortsTests {
  @Test func books() {
    let controller = BookListViewController()
    controller.viewDidLoad()
    #expect(
      controller.dataSource.snapshot().itemIdentifiers == [.placeholder("There are no books yet.")])
    let books = [
      Book(id: 1, title: "Histories", author: "Herodotus", genre: .history),
      Book(id: 2, title: "Emma", author: "Jane Austen", genre: .novels),
      Book(id: 3, title: "Roughing It", author: "Mark Twain", genre: .travel),
      Book(id: 4, title: "Persuasion", author: "Jane Austen", genre: .novels),
    ]
    controller.books = books
    #expect(controller.dataSource.sectionIdentifiers.count == 3)
    #expect(controller.titleForHeader(inSection: 1) == "History")
    #expect(controller.titleForHeader(inSection: 3) == nil)
    #expect(controller.book(at: RowPosition(item: 1, section: 0)) == books[3])
    #expect(controller.book(at: RowPosition(row: 2, section: 0)) == nil)
    #expect(controller.indexPath(of: books[2]) == RowPosition(section: 2, row: 0))
    #expect(controller.dataSource.index(for: .genre(.travel)) == 2)
    #expect(controller.dataSource.index(for: .noBooks) == nil)
    controller.books.removeFirst()
    #expect(controller.titleForHeader(inSection: 1) == "Travel")
  }

  @Test func notes() async throws {
    let controller = NotesViewController()
    controller.viewDidLoad()
    let notes = ["Tea", "Bread", "Trees"].map { Note(id: UUID(), text: $0) }
    for note in notes { controller.add(note) }
    func texts() -> [String?] {
      controller.dataSource.snapshot().itemIdentifiers.map { controller.notes[$0]?.text }
    }
    #expect(texts() == ["Trees", "Bread", "Tea"])
    controller.search(" tre ")
    #expect(texts() == ["Trees"])
    controller.search("E")
    #expect(texts() == ["Trees", "Bread", "Tea"])

    let updates = controller.dataSource.updates.makeAsyncIterator()
    _ = await updates.next()
    controller.updateNote(notes[1].id, text: "Brown bread")
    let update = try #require(await updates.next())
    #expect(update.difference.isEmpty && !update.animatingDifferences)
    #expect(update.reconfigured == [RowPosition(section: 1, row: 1)])

    controller.togglePin(at: RowPosition(section: 1, row: 2))
    #expect(controller.dataSource.item(at: RowPosition(section: 0, row: 0)) == notes[0].id)
    #expect(controller.notes[notes[0].id]?.isPinned == true)
    controller.deleteNote(at: RowPosition(section: 1, row: 0))
    #expect(texts() == ["Tea", "Brown bread"])
    _ = await updates.next()
    controller.deleteAllNotes()
    #expect(await updates.next()?.isReload == true)
    #expect(texts().isEmpty && controller.dataSource.sectionIdentifiers == [.pinned, .others])
  }

  @Test func emojis() throws {
    let controller = EmojiExplorerViewController()
    controller.recents = ["🤣", "🥃"]
    controller.categories = [
      .init(name: "Smileys", emojis: ["😀", "🤣"]), .init(name: "Nature", emojis: ["🦊", "🐝"]),
    ]
    controller.viewDidLoad()
    let source = try #require(controller.dataSource)
    func titles(_ section: EmojiExplorerViewController.Section) -> [String] {
      source.rows(in: section).map(\.item.title)
    }
    func item(_ row: Int, in section: Int) throws -> EmojiExplorerViewController.Item {
      try #require(source.item(at: RowPosition(section: section, row: row)))
    }
    #expect(titles(.recents) == ["🤣", "🥃"])
    #expect(titles(.outline) == ["Smileys", "😀", "🤣", "Nature"])

    // The last open category stays open.
    #expect(try !source.collapse(item(0, in: 1)))
    try source.toggle(item(3, in: 1))
    #expect(titles(.outline) == ["Smileys", "😀", "🤣", "Nature", "🦊", "🐝"])
    #expect(controller.expandedCategories == ["Smileys", "Nature"])
    #expect(try source.collapse(item(0, in: 1)))
    #expect(controller.expandedCategories == ["Nature"])
    #expect(controller.category(of: RowPosition(section: 1, row: 2)) == "Nature")
    #expect(controller.category(of: RowPosition(section: 0, row: 0)) == nil)

    // Children that are made when their category is expanded.
    try source.expand(item(1, in: 2))
    #expect(titles(.list) == ["Smileys", "Nature", "🦊", "🐝"])

    let smileys = try item(0, in: 1)
    #expect(throws: OutlineError.notReorderable("\(smileys)")) {
      try source.reorder([smileys], to: .end(of: .outline))
    }
    try source.reorder([item(3, in: 1)], to: .before(item(2, in: 1)))
    #expect(titles(.outline) == ["Smileys", "Nature", "🐝", "🦊"])
    try source.reorder([item(0, in: 0)], to: .end(of: .recents))
    #expect(controller.numberOfReorders == 2)
    #expect(controller.backingStore[.recents] == source.snapshot(for: .recents).items)
    #expect(controller.backingStore[.outline] == source.snapshot(for: .outline).items)

    controller.collapseAll()
    #expect(titles(.outline) == ["Smileys", "Nature"] && controller.expandedCategories.isEmpty)
  }

  /// The closures of a controller capture it weakly, so nothing keeps it or its data source.
  @Test func released() {
    weak var controller: EmojiExplorerViewController?
    weak var source:
      OutlineModel<EmojiExplorerViewController.Section, EmojiExplorerViewController.Item>?
    do {
      let strong = EmojiExplorerViewController()
      strong.viewDidLoad()
      (controller, source) = (strong, strong.dataSource)
    }
    #expect(controller == nil && source == nil)
  }
}
