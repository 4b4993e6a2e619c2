/// The storage behind `SectionSnapshot`: the items and the tree of their rows.
///
/// Items meet the structure once. Each has a *handle*, a small number that stands for it; the tree
/// below knows nothing but handles, and is not generic. What is above speaks in *positions*, the
/// preorder index of a row.
///
///     item ──── ItemIndex ──── handle ──── OutlineTree ──── position
///
/// Both parts are persistent: a copy shares everything, and an edit copies the few nodes on the
/// paths that it changes.
struct OutlineStorage<Item: Hashable> {
  /// A row with its item: what outlines are built from and taken apart into.
  struct Entry {
    var item: Item
    var level: Int
    var isExpanded = false
  }

  var items = ItemIndex<Item>()
  var tree = OutlineTree()

  init() {}
}

extension OutlineStorage: Sendable where Item: Sendable {}
extension OutlineStorage.Entry: Sendable where Item: Sendable {}

// MARK: - Reading

extension OutlineStorage {
  var count: Int { tree.count }
  var visibleCount: Int { tree.visibleCount }

  func contains(_ item: Item) -> Bool { items.handle(of: item) != nil }

  func position(of item: Item) -> Int? {
    items.handle(of: item).map { tree.location(of: $0).position }
  }

  func row(of item: Item) -> TreeRow? {
    items.handle(of: item).map { tree.location(of: $0).row }
  }

  /// The place among the visible rows, `nil` for an item that is hidden or unknown.
  func visibleIndex(of item: Item) -> Int? {
    items.handle(of: item).flatMap { tree.visibleIndex(of: $0) }
  }

  func item(at position: Int) -> Item { items.item(of: tree.row(at: position).handle) }
  func row(at position: Int) -> TreeRow { tree.row(at: position) }
  func level(at position: Int) -> Int { Int(tree.row(at: position).level) }

  func visibleItem(at index: Int) -> Item {
    items.item(of: tree.location(ofVisible: index).row.handle)
  }

  /// The position behind the last descendant.
  func subtreeEnd(at position: Int) -> Int {
    tree.subtreeEnd(at: position, level: tree.row(at: position).level)
  }

  func parent(at position: Int) -> Int? {
    tree.parent(at: position, level: tree.row(at: position).level)
  }

  func entries(in range: Range<Int>) -> [Entry] {
    var entries: [Entry] = []
    entries.reserveCapacity(range.count)
    tree.forEachRow(in: range) { entries.append(entry(for: $0)) }
    return entries
  }

  private func entry(for row: TreeRow) -> Entry {
    Entry(item: items.item(of: row.handle), level: Int(row.level), isExpanded: row.isExpanded)
  }
}

// MARK: - Children

extension OutlineStorage {
  /// The number of children of a parent, or of roots.
  func childCount(ofParentAt parent: Int?) -> Int {
    tree.summary(of: below(parent)).count(atLowestLevel: childLevel(ofParentAt: parent))
  }

  /// The number of siblings before a row.
  func childIndex(at position: Int) -> Int {
    let row = tree.row(at: position)
    let first = tree.parent(at: position, level: row.level).map { $0 + 1 } ?? 0
    return tree.summary(of: first..<position).count(atLowestLevel: row.level)
  }

  /// The position of a child.
  ///
  /// - Precondition: It exists.
  func childPosition(at index: Int, ofParentAt parent: Int?) -> Int {
    tree.position(
      ofRow: index, atLowestLevel: childLevel(ofParentAt: parent),
      from: parent.map { $0 + 1 } ?? 0)
  }

  private func childLevel(ofParentAt parent: Int?) -> Int32 {
    parent.map { tree.row(at: $0).level + 1 } ?? 0
  }

  /// The positions below a parent, or all of them.
  private func below(_ parent: Int?) -> Range<Int> {
    parent.map { $0 + 1..<subtreeEnd(at: $0) } ?? 0..<count
  }
}

// MARK: - Comparing and checking

extension OutlineStorage {
  func isEqual(to other: OutlineStorage) -> Bool {
    if tree.root === other.tree.root { return true }
    guard tree.summary == other.tree.summary else { return false }
    let matching = RowMatching(from: other, to: self)
    return matching.runs == [TreeComparison.Run(old: 0, new: 0, count: count)]
      && matching.toggled.isEmpty
  }

  /// What is wrong with the items, the tree, and their agreement; empty when nothing is.
  func invariantViolations() -> [String] {
    var violations = items.invariantViolations() + tree.invariantViolations()
    if items.count != tree.count {
      violations.append("\(items.count) items, but \(tree.count) rows")
    }
    for entry in entries(in: 0..<count) where !contains(entry.item) {
      violations.append("\(entry.item) is not found")
    }
    return violations
  }
}
