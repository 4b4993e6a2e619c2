// The bookshelf: a section for each shelf, or, when there is no book, one section that says so.
// Each book is given to the section it belongs to.

import Outline

/// A book, as the app keeps it. Its number is its identity; the rest may change.
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
struct Bookshelf {
  var books: [Book] = []
  let source = OutlineDataSource<Section, Item>()

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

  /// What is to be shown, made anew from the books each time: the data source finds the changes.
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

  /// A row is a title and an author, as the app keeps them now: a new title moves no row.
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
