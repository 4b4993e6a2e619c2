import Foundation
import Outline

final class EmojiExplorerViewController: ViewController {
  enum Section: Int, CaseIterable {
    case recents
    case outline
    case list
  }

  struct Item: Hashable {
    private let identifier = UUID()
    let title: String
    let emoji: String?

    init(title: String, emoji: String? = nil) {
      self.title = title
      self.emoji = emoji
    }
  }

  struct Category {
    let name: String
    let emojis: [String]
  }

  var recents: [String] = []
  var categories: [Category] = []
  private(set) var backingStore: [Section: [Item]] = [:]
  private(set) var expandedCategories: Set<String> = []
  private(set) var numberOfReorders = 0

  private(set) var dataSource: OutlineModel<Section, Item>!

  override func viewDidLoad() {
    super.viewDidLoad()
    configureDataSource()
    configureReordering()
    configureExpansion()
    applyInitialSnapshots()
  }

  private func applyInitialSnapshots() {
    var snapshot = Snapshot<Section, Item>()
    snapshot.appendSections(Section.allCases)
    dataSource.apply(snapshot, animatingDifferences: false)

    var recentsSnapshot = SectionSnapshot<Item>()
    recentsSnapshot.append(recents.map { Item(title: $0, emoji: $0) })
    dataSource.apply(recentsSnapshot, to: .recents, animatingDifferences: false)
    backingStore[.recents] = recentsSnapshot.items

    var outlineSnapshot = SectionSnapshot<Item>()
    for category in categories {
      let parent = Item(title: category.name)
      outlineSnapshot.append([parent])
      outlineSnapshot.append(category.emojis.map { Item(title: $0, emoji: $0) }, to: parent)
      if category.name == categories.first?.name {
        outlineSnapshot.expand([parent])
        expandedCategories.insert(category.name)
      }
    }
    dataSource.apply(outlineSnapshot, to: .outline, animatingDifferences: false)
    backingStore[.outline] = outlineSnapshot.items

    var listSnapshot = SectionSnapshot<Item>()
    for category in categories {
      listSnapshot.append([Item(title: category.name)])
    }
    dataSource.apply(listSnapshot, to: .list, animatingDifferences: false)
    backingStore[.list] = listSnapshot.items
  }

  private func configureReordering() {
    dataSource.reorderingHandlers.canReorderItem = { item in
      return item.emoji != nil
    }
    dataSource.reorderingHandlers.willReorder = { [weak self] _ in
      self?.numberOfReorders += 1
    }
    dataSource.reorderingHandlers.didReorder = { [weak self] transaction in
      guard let self = self else { return }
      self.save(transaction)
    }
  }

  private func save(_ transaction: ReorderTransaction<Section, Item>) {
    for sectionTransaction in transaction.sectionTransactions {
      let section = sectionTransaction.sectionIdentifier
      guard let items = backingStore[section] else { continue }
      let difference = sectionTransaction.difference
      backingStore[section] = items.applying(difference) ?? sectionTransaction.finalSnapshot.items
    }
  }

  private func configureExpansion() {
    dataSource.sectionSnapshotHandlers.willExpandItem = { [weak self] item in
      self?.expandedCategories.insert(item.title)
    }
    dataSource.sectionSnapshotHandlers.willCollapseItem = { [weak self] item in
      self?.expandedCategories.remove(item.title)
    }
    dataSource.sectionSnapshotHandlers.shouldCollapseItem = { [weak self] _ in
      (self?.expandedCategories.count ?? 0) > 1
    }
    dataSource.sectionSnapshotHandlers.snapshotForExpandingParent = { [weak self] parent, old in
      guard let self = self, old.items.isEmpty else { return old }
      var snapshot = SectionSnapshot<Item>()
      let emojis = self.categories.first { $0.name == parent.title }?.emojis ?? []
      snapshot.append(emojis.map { Item(title: $0, emoji: $0) })
      return snapshot
    }
  }

  func collapseAll() {
    var snapshot = dataSource.snapshot(for: .outline)
    let items = snapshot.items.filter { snapshot.isExpanded($0) }
    snapshot.collapse(items)
    dataSource.apply(snapshot, to: .outline, animatingDifferences: true) { [weak self] in
      self?.expandedCategories.removeAll()
    }
  }

  func category(of indexPath: RowPosition) -> String? {
    guard let item = dataSource.itemIdentifier(for: indexPath) else { return nil }
    let snapshot = dataSource.snapshot(for: .outline)
    guard snapshot.contains(item) else { return nil }
    return snapshot.level(of: item) == 0 ? item.title : snapshot.parent(of: item)?.title
  }

  private func configureDataSource() {
    dataSource = OutlineModel<Section, Item>()
  }
}
