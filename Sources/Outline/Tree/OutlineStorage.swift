/// The storage behind `SectionSnapshot`: the items and the tree of their rows.
///
/// Items meet the structure once. Each has a *handle*, a small number that stands for it; the tree
/// below knows nothing but handles, and is not generic. What is above speaks in *positions*, the
/// preorder index of a row.
///
///     item ──── ItemIndex ──── handle ──── RowTree ──── position
///
/// Both parts are persistent: a copy shares everything, and an edit copies the few nodes on the
/// paths that it changes.
///
/// This is the generic rim. What is done for every item, and at a look-up, is inlinable, so that
/// it is specialised where the items' type is known; the work is in the tree.
@usableFromInline
struct OutlineStorage<Item: Hashable> {
  @usableFromInline var items: ItemIndex<Item>
  @usableFromInline var tree: RowTree

  @inlinable
  init() {
    items = ItemIndex()
    tree = RowTree()
  }

  @inlinable
  init(items: ItemIndex<Item>, tree: RowTree) {
    self.items = items
    self.tree = tree
  }
}

extension OutlineStorage: Sendable where Item: Sendable {}

// MARK: - Building

extension OutlineStorage {
  /// Builds an outline from its rows in preorder.
  ///
  /// - Parameters:
  ///   - newItems: The items.
  ///   - shape: Their rows. Levels start at 0 and never skip.
  ///   - duplicates: Is given the items that stand twice, in the order found; the result is then
  ///     `nil`.
  /// - Complexity: O(n).
  @inlinable
  init?(_ newItems: [Item], shapedAs shape: [RowShape], duplicates: inout [Item]) {
    guard let items = ItemIndex(unique: newItems, duplicates: &duplicates) else { return nil }
    self.init(items: items, tree: RowTree(shapedAs: shape))
  }

  /// Builds an outline from rows of items that are known to be different.
  @inlinable
  init(unique items: [Item], shapedAs shape: [RowShape]) {
    var duplicates: [Item] = []
    self.init(items, shapedAs: shape, duplicates: &duplicates)!
  }
}

// MARK: - Reading

extension OutlineStorage {
  @inlinable var count: Int { tree.count }
  @inlinable var visibleCount: Int { tree.visibleCount }

  @inlinable
  func contains(_ item: Item) -> Bool { items.handle(of: item) != nil }

  @inlinable
  func position(of item: Item) -> Int? {
    items.handle(of: item).map { tree.position(of: $0) }
  }

  @inlinable
  func row(of item: Item) -> RowEntry? {
    items.handle(of: item).map { tree.row(of: $0) }
  }

  /// The place among the visible rows, `nil` for an item that is hidden or unknown.
  @inlinable
  func visibleIndex(of item: Item) -> Int? {
    items.handle(of: item).flatMap { tree.visibleIndex(of: $0) }
  }

  @inlinable
  func item(at position: Int) -> Item { items.item(of: tree.row(at: position).handle) }

  @inlinable
  func visibleItem(at index: Int) -> Item {
    items.item(of: tree.row(ofVisible: index).handle)
  }

  /// The items of a range of positions.
  @inlinable
  func items(in range: Range<Int>) -> [Item] {
    tree.rows(in: range).map { items.item(of: $0.handle) }
  }

  /// The item of a row's parent, `nil` for a root.
  @inlinable
  func parent(of handle: Int32) -> Item? {
    guard let parent = tree.parent(of: handle) else { return nil }
    return items.item(of: parent)
  }
}

// MARK: - Comparing and checking

extension OutlineStorage {
  @inlinable
  func isEqual(to other: OutlineStorage) -> Bool {
    tree.isIdentical(to: other.tree)
      || tree.isLike(other.tree) && tree.isEqual(to: other.tree, naming: naming(from: other))
  }

  /// What is wrong with the items, the tree, and their agreement; empty when nothing is.
  func invariantViolations() -> [String] {
    var violations = items.invariantViolations() + tree.invariantViolations()
    if items.count != tree.count {
      violations.append("\(items.count) items, but \(tree.count) rows")
    }
    for item in items(in: 0..<count) where !contains(item) {
      violations.append("\(item) is not found")
    }
    return violations
  }
}
