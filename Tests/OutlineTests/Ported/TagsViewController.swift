import Foundation
import Outline

struct Tag: Hashable, Codable {
  let id: Int
  let name: String

  static func == (lhs: Tag, rhs: Tag) -> Bool {
    lhs.id == rhs.id
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }
}

protocol TagService: Sendable {
  func tags(ofArticle article: Int) async throws -> Data
  func remove(_ tag: Tag, fromArticle article: Int) async throws
}

/// The tags of an article, from a server.
final class TagsViewController: ViewController {
  enum Section {
    case tags
  }

  enum State: Equatable {
    case idle
    case loading
    case failed(String)
  }

  typealias DataSource = OutlineModel<Section, Tag>
  typealias Snapshot = Outline.Snapshot<Section, Tag>

  var article = 1
  var service: (any TagService)?
  private(set) var state = State.idle
  private(set) var loading: Task<Void, Never>?

  private(set) lazy var dataSource = DataSource()

  override func viewDidLoad() {
    super.viewDidLoad()
    reload()
  }

  deinit {
    loading?.cancel()
  }

  func reload() {
    loading?.cancel()
    state = .loading
    loading = Task { [weak self] in
      do {
        try await self?.loadTags()
      } catch is CancellationError {
        return
      } catch {
        self?.state = .failed("\(error)")
      }
    }
  }

  private func loadTags() async throws {
    guard let service = service else { return }
    let data = try await service.tags(ofArticle: article)
    try Task.checkCancellation()
    let tags = try JSONDecoder().decode([Tag].self, from: data)
    await show(tags)
    state = .idle
  }

  private func show(_ tags: [Tag]) async {
    let old = dataSource.snapshot().itemIdentifiers
    var snapshot = Snapshot()
    snapshot.appendSections([.tags])
    snapshot.appendItems(tags)
    let names = Dictionary(uniqueKeysWithValues: old.map { ($0.id, $0.name) })
    let renamed = tags.filter { names[$0.id] != nil && names[$0.id] != $0.name }
    snapshot.reloadItems(renamed)
    dataSource.apply(snapshot, animatingDifferences: !old.isEmpty)
  }

  func removeTag(at indexPath: RowPosition) async {
    guard let tag = dataSource.itemIdentifier(for: indexPath) else { return }
    let old = dataSource.snapshot()
    var snapshot = old
    snapshot.deleteItems([tag])
    dataSource.apply(snapshot)
    do {
      try await service?.remove(tag, fromArticle: article)
    } catch {
      state = .failed("\(error)")
      dataSource.apply(old)
    }
  }
}
