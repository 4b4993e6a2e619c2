extension SectionSnapshot {
  /// Returns the parent of an item, or `nil` for a root.
  ///
  /// Traps when the item is not in the outline.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func parent(of child: Item) -> Item? {
    guard let handle = storage.items.handle(of: child) else {
      trap(.unknownItem(String(describing: child), during: .parent))
    }
    return storage.parent(of: handle)
  }

  /// Returns the ancestors of an item: its parent, its parent's parent and so on, up to a root.
  ///
  /// Traps when the item is not in the outline.
  ///
  /// - Complexity: O(*a* log *n*), where *a* is the number of ancestors.
  @inlinable
  public func ancestors(of item: Item) -> [Item] {
    var ancestors: [Item] = []
    var handle = knownRow(of: item).handle
    while let parent = storage.tree.parent(of: handle) {
      ancestors.append(storage.items.item(of: parent))
      handle = parent
    }
    return ancestors
  }

  /// Returns the children of an item, or the roots when `parent` is `nil`, in order.
  ///
  /// Traps when the parent is not in the outline.
  ///
  /// - Complexity: O(*c* log *n*), where *c* is the number of children.
  @inlinable
  public func children(of parent: Item?) -> [Item] {
    var children: [Item] = []
    storage.tree.forEachChild(ofParentAt: parent.map(knownPosition(ofParent:))) {
      children.append(storage.items.item(of: $1))
    }
    return children
  }

  /// Returns the number of an item's children, or of roots when `parent` is `nil`.
  ///
  /// Traps when the parent is not in the outline.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func childCount(of parent: Item?) -> Int {
    storage.tree.childCount(ofParentAt: parent.map(knownPosition(ofParent:)))
  }

  /// Returns the number of an item's descendants, or of all items when `parent` is `nil`.
  ///
  /// Traps when the parent is not in the outline.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func descendantCount(of parent: Item?) -> Int {
    storage.tree.descendants(ofParentAt: parent.map(knownPosition(ofParent:))).count
  }
}
