import Outline
import Testing

@testable import bookshelf

/// The example, shown by the shipped driver on a strict view.
@MainActor @Suite(.ownThread) struct DrivenBookshelfTests {
  @Test func shelves() throws {
    var shelf = Bookshelf()
    let driven = DrivenModel(
      shelf.source, outlineViewsOf: [.empty] + Shelf.allCases.map { .shelf($0) })
    for count in 0...4 {
      shelf.books = (0..<count).map { number in
        bookshelf.Book(
          number: number, title: "\(number)", author: "", shelf: Shelf.allCases[number % 3])
      }
      shelf.show("\(count) books")
      driven.check("\(count) books")
    }
    shelf.books[1].shelf = .travel
    shelf.show("another shelf")
    shelf.books.removeAll()
    shelf.show("none")
    driven.check("none")
    #expect(driven.faults.isEmpty, "\(driven.faults)")
    #expect(driven.updateCount == 8 && driven.view.rowCounts == [1])
  }
}
