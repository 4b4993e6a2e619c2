import Outline

struct Product: Hashable {
  let id: Int
  let name: String
  let price: Int
}

@MainActor protocol ProductCatalog: AnyObject {
  func loadBanners(completion: @escaping ([String]) -> Void)
  func loadPage(_ page: Int, completion: @escaping (Result<[Product], any Error>) -> Void)
}

/// Banners above a list of products, which loads another page when the user comes to its end.
final class StorefrontViewController: ViewController {
  enum Section: Int, CaseIterable {
    case banners
    case products
  }

  enum Item: Hashable {
    case banner(String)
    case product(Product)
    case loading
  }

  weak var catalog: (any ProductCatalog)?
  private(set) var errorMessage: String?
  private var nextPage = 0
  private var isLoading = false
  private var hasMorePages = true

  private(set) var dataSource: OutlineModel<Section, Item>!

  override func viewDidLoad() {
    super.viewDidLoad()
    configureDataSource()
    applyInitialSnapshot()
    catalog?.loadBanners { [weak self] banners in
      self?.show(banners)
    }
    loadNextPage()
  }

  private func applyInitialSnapshot() {
    var snapshot = Snapshot<Section, Item>()
    snapshot.appendSections(Section.allCases)
    snapshot.appendItems([.loading], toSection: .products)
    dataSource.apply(snapshot, animatingDifferences: false)
  }

  private func show(_ banners: [String]) {
    var snapshot = dataSource.snapshot()
    snapshot.deleteItems(snapshot.itemIdentifiers(inSection: .banners))
    snapshot.appendItems(banners.map { .banner($0) }, toSection: .banners)
    dataSource.apply(snapshot)
  }

  private func loadNextPage() {
    guard hasMorePages, !isLoading else { return }
    isLoading = true
    catalog?.loadPage(nextPage) { [weak self] result in
      guard let self = self else { return }
      self.isLoading = false
      switch result {
      case .success(let products): self.append(products)
      case .failure(let error): self.errorMessage = "\(error)"
      }
    }
  }

  private func append(_ products: [Product]) {
    nextPage += 1
    hasMorePages = !products.isEmpty
    var snapshot = dataSource.snapshot()
    if hasMorePages {
      snapshot.insertItems(products.map { .product($0) }, beforeItem: .loading)
    } else {
      snapshot.deleteItems([.loading])
    }
    dataSource.apply(snapshot, animatingDifferences: true) { [weak self] in
      self?.errorMessage = nil
    }
  }

  func willShowItem(at indexPath: RowPosition) {
    if dataSource.itemIdentifier(for: indexPath) == .loading {
      loadNextPage()
    }
  }

  func promote(_ product: Product) {
    var snapshot = dataSource.snapshot()
    let products = snapshot.itemIdentifiers(inSection: .products)
    guard let first = products.first, first != .product(product) else { return }
    snapshot.moveItem(.product(product), beforeItem: first)
    dataSource.apply(snapshot)
  }

  private func configureDataSource() {
    dataSource = OutlineModel<Section, Item>()
  }
}
