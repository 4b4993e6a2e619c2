extension SectionSnapshot {
  /// The parent of an item, or `nil` for a root.
  ///
  /// Traps when the item is not in the outline.
  ///
  /// - Complexity: O(log *n*).
  public func parent(of child: Item) -> Item? {
    let position = trapping { try self.position(of: child, during: .parent) }
    return storage.parent(at: position).map(storage.item(at:))
  }

  /// The parent of an item, its parent's parent and so on, up to a root.
  ///
  /// Traps when the item is not in the outline.
  ///
  /// - Complexity: O(*a* log *n*), where *a* is the number of ancestors.
  public func ancestors(of item: Item) -> [Item] {
    ancestorPositions(ofRowAt: knownPosition(of: item)).map(storage.item(at:))
  }

  /// The children of an item, or the roots when `parent` is `nil`, in order.
  ///
  /// Traps when the parent is not in the outline.
  ///
  /// - Complexity: O(*c* log *n*), where *c* is the number of children.
  public func children(of parent: Item?) -> [Item] {
    childPositions(ofParentAt: knownParentPosition(parent)).map(storage.item(at:))
  }

  /// The number of an item's children, or of roots when `parent` is `nil`.
  ///
  /// Traps when the parent is not in the outline.
  ///
  /// - Complexity: O(log *n*).
  public func childCount(of parent: Item?) -> Int {
    storage.childCount(ofParentAt: knownParentPosition(parent))
  }

  /// The number of rows below an item, at any depth, or of all items when `parent` is `nil`.
  ///
  /// Traps when the parent is not in the outline.
  ///
  /// - Complexity: O(log *n*).
  public func descendantCount(of parent: Item?) -> Int {
    guard let position = knownParentPosition(parent) else { return count }
    return storage.subtreeEnd(at: position) - position - 1
  }
}

extension SectionSnapshot {
  /// The positions of a parent's children, or of the roots, in order: one subtree to the next.
  func childPositions(ofParentAt parent: Int?) -> some Sequence<Int> {
    let end = subtreeEnd(ofParentAt: parent)
    let first = parent.map { $0 + 1 } ?? 0
    return sequence(state: first) { next -> Int? in
      guard next < end else { return nil }
      defer { next = storage.subtreeEnd(at: next) }
      return next
    }
  }

  /// The position behind a parent's last descendant, or behind the last row.
  func subtreeEnd(ofParentAt parent: Int?) -> Int {
    parent.map(storage.subtreeEnd(at:)) ?? count
  }

  func ancestorPositions(ofRowAt position: Int) -> some Sequence<Int> {
    sequence(state: position) { position -> Int? in
      guard let parent = storage.parent(at: position) else { return nil }
      position = parent
      return parent
    }
  }

  private func knownParentPosition(_ parent: Item?) -> Int? {
    parent.map { parent in
      trapping { try self.position(ofParent: parent) }
    }
  }
}
