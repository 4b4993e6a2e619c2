extension SectionSnapshot {
  /// Returns the parent of an item, or `nil` if the item is a root.
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

  /// Returns the ancestors of an item, which are its parent, its parent's parent and so on, up to a root.
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

  /// Returns the children of an item in order, or the roots in order if `parent` is `nil`.
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

  /// Returns the number of an item's children, or the number of roots if `parent` is `nil`.
  ///
  /// Traps when the parent is not in the outline.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func childCount(of parent: Item?) -> Int {
    storage.tree.childCount(ofParentAt: parent.map(knownPosition(ofParent:)))
  }

  /// Returns the child with the given sibling index, or the root with that index if `parent` is `nil`.
  ///
  /// Use this method and ``childCount(of:)`` for views that ask for items by parent and index, such as
  /// `NSOutlineView`.
  ///
  /// - Parameters:
  ///   - parent: The parent, or `nil` for the roots.
  ///   - index: The number of siblings before the child.
  /// - Returns: The child, or `nil` if the parent is not in the outline or the index is out of range.
  /// - Complexity: O(log *n*).
  @inlinable
  public func child(of parent: Item?, at index: Int) -> Item? {
    var position: Int?
    if let parent {
      position = storage.position(of: parent)
      guard position != nil else { return nil }
    }
    return storage.tree.child(at: index, ofParentAt: position).map { storage.items.item(of: $0) }
  }

  /// Returns the sibling index of an item, which is the number of siblings before it.
  ///
  /// - Returns: The index, or `nil` if the item is not in the outline.
  /// - Complexity: O(log *n*).
  @inlinable
  public func childIndex(of item: Item) -> Int? {
    storage.items.handle(of: item).map { storage.tree.siblingIndex(of: $0) }
  }

  /// Returns the number of an item's descendants, or the number of all items if `parent` is `nil`.
  ///
  /// Traps when the parent is not in the outline.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func descendantCount(of parent: Item?) -> Int {
    storage.tree.descendants(ofParentAt: parent.map(knownPosition(ofParent:))).count
  }
}
