import Outline

struct Book: Hashable {
  let id: Int
  let title: String
  let author: String
  let genre: Genre
}

enum Genre: String, CaseIterable {
  case novels = "Novels"
  case history = "History"
  case travel = "Travel"
}

/// All books, a section for each genre, with the genre's name above it.
final class BookListViewController: ViewController {
  enum Section: Hashable {
    case noBooks
    case genre(Genre)
  }

  enum Item: Hashable {
    case placeholder(String)
    case book(Book)
  }

  typealias DataSource = OutlineModel<Section, Item>
  typealias Snapshot = Outline.Snapshot<Section, Item>

  var books: [Book] = [] {
    didSet { applySnapshot() }
  }

  private(set) lazy var dataSource = makeDataSource()

  override func viewDidLoad() {
    super.viewDidLoad()
    applySnapshot(animatingDifferences: false)
  }

  func applySnapshot(animatingDifferences: Bool = true) {
    var snapshot = Snapshot()
    if books.isEmpty {
      snapshot.appendSections([.noBooks])
      snapshot.appendItems([.placeholder("There are no books yet.")], toSection: .noBooks)
    }
    for genre in Genre.allCases {
      let items = books.filter { $0.genre == genre }.map { Item.book($0) }
      guard !items.isEmpty else { continue }
      snapshot.appendSections([.genre(genre)])
      snapshot.appendItems(items, toSection: .genre(genre))
    }
    dataSource.apply(snapshot, animatingDifferences: animatingDifferences)
  }

  func titleForHeader(inSection index: Int) -> String? {
    switch dataSource.sectionIdentifier(for: index) {
    case .genre(let genre): return genre.rawValue
    case .noBooks, nil: return nil
    }
  }

  func book(at indexPath: RowPosition) -> Book? {
    guard case .book(let book) = dataSource.itemIdentifier(for: indexPath) else { return nil }
    return book
  }

  func indexPath(of book: Book) -> RowPosition? {
    dataSource.indexPath(for: .book(book))
  }

  private func makeDataSource() -> DataSource {
    let dataSource = DataSource()
    return dataSource
  }
}
