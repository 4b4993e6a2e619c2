/// The items of a `SectionSnapshot`, and the tree of their rows.
///
/// A *handle* is a small number that represents an item. The tree stores only handles, so it is not
/// generic. Callers of this type identify a row by its *position*, which is the row's index in preorder.
///
///     item ──── ItemIndex ──── handle ──── RowTree ──── position
///
/// The index and the tree are persistent. A copy of the storage shares all nodes with the original. An edit
/// copies only the few nodes on the paths to the changes.
///
/// Code that runs once per item or in a lookup is inlinable, so that the compiler can specialize it for the
/// item type. The rest of the implementation is in `RowTree`, which is not generic.
@usableFromInline
struct OutlineStorage<Item: Hashable> {
  @usableFromInline var items = ItemIndex<Item>()
  @usableFromInline var tree = RowTree()

  @inlinable
  init() {}

  @inlinable
  init(items: ItemIndex<Item>, tree: RowTree) {
    self.items = items
    self.tree = tree
  }
}

extension OutlineStorage: Sendable where Item: Sendable {}

// MARK: - Reading

extension OutlineStorage {
  @inlinable
  func position(of item: Item) -> Int? {
    guard let handle = items.handle(of: item) else { return nil }
    return tree.position(of: handle)
  }

  /// Returns the items of the rows in a range of positions.
  @inlinable
  func items(in range: Range<Int>) -> [Item] {
    tree.rows(in: range).map { items.item(of: $0.handle) }
  }

  /// Returns the parent of the item that a handle represents, or `nil` if that item is a root.
  @inlinable
  func parent(of handle: Int32) -> Item? {
    guard let parent = tree.parent(of: handle) else { return nil }
    return items.item(of: parent)
  }
}

// MARK: - Checking

extension OutlineStorage {
  /// Returns descriptions of the faults in the item index and the tree. The result is empty when both are
  /// valid.
  func invariantViolations() -> [String] {
    var violations = items.invariantViolations() + tree.invariantViolations()
    if items.count != tree.count {
      violations.append("there are \(items.count) items, but \(tree.count) rows")
    }
    for item in items(in: 0..<tree.count) where items.handle(of: item) == nil {
      violations.append("\(item) cannot be found")
    }
    return violations
  }
}
