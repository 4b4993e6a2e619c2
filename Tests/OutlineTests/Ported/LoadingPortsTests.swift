import Foundation
import Outline
import Testing

/// The ported programs that load something: what comes later, and what fails.
@MainActor @Suite(.ownThread) struct LoadingPortsTests {
  /// A catalog that answers when the test says so.
  private final class Catalog: ProductCatalog {
    var bannerRequest: (([String]) -> Void)?
    var pageRequests: [(page: Int, answer: (Result<[Product], any Error>) -> Void)] = []

    func loadBanners(completion: @escaping ([String]) -> Void) { bannerRequest = completion }

    func loadPage(_ page: Int, completion: @escaping (Result<[Product], any Error>) -> Void) {
      pageRequests.append((page, completion))
    }
  }

  @Test func storefront() throws {
    struct Offline: Error {}
    func products(_ ids: Range<Int>) -> [Product] {
      ids.map { Product(id: $0, name: "Product \($0)", price: 100) }
    }
    let (controller, catalog) = (StorefrontViewController(), Catalog())
    controller.catalog = catalog
    controller.viewDidLoad()
    catalog.pageRequests[0].answer(.failure(Offline()))
    #expect(controller.errorMessage == "Offline()")
    controller.willShowItem(at: RowPosition(section: 1, row: 0))
    controller.willShowItem(at: RowPosition(section: 1, row: 0))
    #expect(catalog.pageRequests.map(\.page) == [0, 0])
    catalog.pageRequests[1].answer(.success(products(0..<20)))
    #expect(controller.errorMessage == nil)
    catalog.bannerRequest?(["Sale", "New"])
    controller.willShowItem(at: RowPosition(section: 1, row: 19))
    #expect(catalog.pageRequests.count == 2)
    for page in 1...2 {
      controller.willShowItem(at: RowPosition(section: 1, row: page * 20))
      catalog.pageRequests.last?.answer(.success(products(page * 20..<page * 20 + 20)))
    }
    controller.promote(products(55..<56)[0])
    controller.promote(products(55..<56)[0])
    controller.willShowItem(at: RowPosition(section: 1, row: 60))
    catalog.pageRequests.last?.answer(.success([]))
    #expect(catalog.pageRequests.map(\.page) == [0, 0, 1, 2, 3])
    let snapshot = controller.dataSource.snapshot()
    #expect(snapshot.itemIdentifiers(inSection: .banners) == [.banner("Sale"), .banner("New")])
    let shown = (products(55..<56) + products(0..<55) + products(56..<60))
    #expect(
      snapshot.itemIdentifiers(inSection: .products) == shown.map { .product($0) })
  }

  /// A server with an answer for each request.
  private actor Server: TagService {
    struct Offline: Error {}
    var answers: [String?]

    init(_ answers: [String?]) { self.answers = answers }

    func tags(ofArticle article: Int) async throws -> Data {
      await Task.yield()
      guard let answer = answers.removeFirst() else { throw Offline() }
      return Data(answer.utf8)
    }

    func remove(_ tag: Tag, fromArticle article: Int) async throws {
      if tag.name == "swift" { throw Offline() }
    }
  }

  @Test func tags() async throws {
    let controller = TagsViewController()
    controller.service = Server([
      #"[{"id": 1, "name": "swift"}, {"id": 2, "name": "list"}]"#, nil,
      #"[{"id": 2, "name": "lists"}, {"id": 1, "name": "swift"}]"#,
    ])
    func names() -> [String] { controller.dataSource.snapshot().itemIdentifiers.map(\.name) }
    controller.viewDidLoad()
    #expect(controller.state == .loading)
    await controller.loading?.value
    #expect(controller.state == .idle && names() == ["swift", "list"])
    controller.reload()
    await controller.loading?.value
    #expect(controller.state == .failed("Offline()") && names() == ["swift", "list"])

    let updates = controller.dataSource.updates.makeAsyncIterator()
    _ = await updates.next()
    controller.reload()
    await controller.loading?.value
    // An equal tag with another name is stored, and its row is drawn again.
    #expect(controller.state == .idle && names() == ["lists", "swift"])
    let update = try #require(await updates.next())
    #expect(update.reloaded == [RowPosition(section: 0, row: 0)])

    await controller.removeTag(at: RowPosition(section: 0, row: 1))
    #expect(controller.state == .failed("Offline()") && names() == ["lists", "swift"])
    await controller.removeTag(at: RowPosition(section: 0, row: 0))
    #expect(names() == ["swift"])
  }
}
