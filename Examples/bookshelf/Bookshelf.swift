// The bookshelf: a section for each shelf, or one placeholder section if there are no books. Each
// book is added to its section.

import Outline

/// A book. The number identifies the book, and everything else may change.
struct Book {
  let number: Int
  var title: String
  var author: String
  var shelf: Shelf
}

/// The shelves, from top to bottom.
enum Shelf: String, CaseIterable {
  case fiction = "Fiction"
  case history = "History"
  case travel = "Travel"
}

enum Section: Hashable {
  case empty
  case shelf(Shelf)
}

enum Item: Hashable {
  case noBooks
  case book(Int)
}

@main
@MainActor struct Bookshelf {
  var books: [Book] = []
  let source = OutlineModel<Section, Item>()

  static func main() {
    var shelf = Bookshelf()
    shelf.show("An empty shelf")

    shelf.books = [
      Book(number: 1, title: "Middlemarch", author: "George Eliot", shelf: .fiction),
      Book(number: 2, title: "Histories", author: "Herodotus", shelf: .travel),
      Book(number: 3, title: "Moby-Dick", author: "Herman Melville", shelf: .fiction),
      Book(number: 4, title: "A Tramp Abroad", author: "Mark Twain", shelf: .travel),
    ]
    shelf.show("Four books come in")

    shelf.books[1].shelf = .history
    shelf.books[1].title = "The Histories"
    shelf.show("One of them stood on the wrong shelf")

    shelf.books.removeAll { $0.shelf == .fiction }
    shelf.show("The novels are lent out")

    shelf.books.removeAll()
    shelf.show("And all the others")
  }

  /// A snapshot of the current books, which is built from scratch each time. The data source finds the changes.
  var snapshot: Snapshot<Section, Item> {
    var snapshot = Snapshot<Section, Item>()
    if books.isEmpty {
      snapshot.appendSections([.empty])
      snapshot.appendItems([.noBooks])
      return snapshot
    }
    snapshot.appendSections(Shelf.allCases.map { .shelf($0) })
    for book in books {
      snapshot.appendItems([.book(book.number)], toSection: .shelf(book.shelf))
    }
    snapshot.deleteSections(
      snapshot.sectionIdentifiers.filter { snapshot.numberOfItems(inSection: $0) == 0 })
    return snapshot
  }

  func show(_ occasion: String) {
    source.apply(snapshot)
    print("# \(occasion)\n")
    var output = StandardOutput()
    renderer.write(
      sections: source.snapshot().sectionIdentifiers.map { ($0, source.snapshot(for: $0)) },
      supplements: headers, to: &output)
    print()
  }

  /// Draws each book with its current title and author. A new title does not move the row, because the item is
  /// only the book's number.
  private var renderer: TextRenderer<Item> {
    let byNumber = Dictionary(uniqueKeysWithValues: books.map { ($0.number, $0) })
    return TextRenderer(
      registration: RowRegistration { item, _ in
        guard case .book(let number) = item, let book = byNumber[number] else {
          return RowContent(text: "There are no books yet.")
        }
        return RowContent(text: book.title, secondaryText: book.author)
      })
  }

  private var headers: SectionRegistration<Section, Item> {
    SectionRegistration(header: { section, books in
      guard case .shelf(let shelf) = section else { return nil }
      return RowContent(text: shelf.rawValue, accessories: [.label("(\(books.count))")])
    })
  }
}
