extension SectionSnapshot {
  /// The parent of an item, or `nil` for a root.
  ///
  /// Traps when the item is not in the outline.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func parent(of child: Item) -> Item? {
    guard let handle = storage.items.handle(of: child) else {
      fatalError(
        OutlineError.unknownItem(String(describing: child), during: .parent).description)
    }
    return storage.parent(of: handle)
  }

  /// The parent of an item, its parent's parent and so on, up to a root.
  ///
  /// Traps when the item is not in the outline.
  ///
  /// - Complexity: O(*a* log *n*), where *a* is the number of ancestors.
  public func ancestors(of item: Item) -> [Item] {
    var position = trapping { storage.tree.position(of: try handle(of: item)) }
    var ancestors: [Item] = []
    while let parent = storage.tree.parent(at: position) {
      ancestors.append(storage.item(at: parent))
      position = parent
    }
    return ancestors
  }

  /// The children of an item, or the roots when `parent` is `nil`, in order.
  ///
  /// Traps when the parent is not in the outline.
  ///
  /// - Complexity: O(*c* log *n*), where *c* is the number of children.
  public func children(of parent: Item?) -> [Item] {
    childPositions(ofParentAt: parent.map(knownPosition(ofParent:))).map(storage.item(at:))
  }

  /// The number of an item's children, or of roots when `parent` is `nil`.
  ///
  /// Traps when the parent is not in the outline.
  ///
  /// - Complexity: O(log *n*).
  public func childCount(of parent: Item?) -> Int {
    storage.tree.childCount(ofParentAt: parent.map(knownPosition(ofParent:)))
  }

  /// The number of rows below an item, at any depth, or of all items when `parent` is `nil`.
  ///
  /// Traps when the parent is not in the outline.
  ///
  /// - Complexity: O(log *n*).
  public func descendantCount(of parent: Item?) -> Int {
    storage.tree.below(parent.map(knownPosition(ofParent:))).count
  }
}

extension SectionSnapshot {
  /// The positions of a parent's children, or of the roots, in order: one subtree to the next.
  func childPositions(ofParentAt parent: Int?) -> some Sequence<Int> {
    let range = storage.tree.below(parent)
    return sequence(state: range.lowerBound) { next -> Int? in
      guard next < range.upperBound else { return nil }
      defer { next = storage.tree.subtreeEnd(at: next) }
      return next
    }
  }
}
