extension SectionSnapshot {
  /// The number of items, including hidden items.
  @inlinable
  public var count: Int { storage.tree.count }

  /// The number of visible items. An item is visible if no collapsed ancestor hides it.
  @inlinable
  public var visibleCount: Int { storage.tree.visibleCount }

  /// True if the outline has no items.
  @inlinable
  public var isEmpty: Bool { count == 0 }

  /// All items in preorder, including hidden items.
  ///
  /// - Complexity: O(*n*). To read only a few rows, use ``rows``.
  @inlinable
  public var items: [Item] { rows.map { $0.item } }

  /// The items without a parent, in order.
  ///
  /// - Complexity: O(*r* log *n*), where *r* is the number of roots.
  @inlinable
  public var rootItems: [Item] { children(of: nil) }

  /// The visible items in preorder. An item is visible if no collapsed ancestor hides it.
  ///
  /// - Complexity: O(*n*). To read only a few rows, use ``visibleRows``.
  @inlinable
  public var visibleItems: [Item] { visibleRows.map { $0.item } }

  /// All expanded items in preorder, including expanded items that are hidden or have no children.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public var expandedItems: [Item] {
    // A loop is faster than `rows.lazy.filter`, which would look up each row by its index.
    var items: [Item] = []
    for row in rows where row.isExpanded { items.append(row.item) }
    return items
  }

  /// Returns whether an item is in the outline.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func contains(_ item: Item) -> Bool {
    storage.items.handle(of: item) != nil
  }

  /// Returns the index of an item in ``items``, or `nil` if the item is not in the outline.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func index(of item: Item) -> Int? {
    storage.position(of: item)
  }

  /// Returns the index of an item in ``visibleItems``, or `nil` if the item is hidden or not in the
  /// outline.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func visibleIndex(of item: Item) -> Int? {
    storage.items.handle(of: item).flatMap { storage.tree.visibleIndex(of: $0) }
  }

  /// Returns the item at the given index in ``items``.
  ///
  /// - Precondition: `index` is in `0..<count`.
  /// - Complexity: O(log *n*).
  @inlinable
  public func item(at index: Int) -> Item {
    precondition(0..<count ~= index, "Index out of range")
    return storage.items.item(of: storage.tree.row(at: index).handle)
  }

  /// Returns the item at the given index in ``visibleItems``.
  ///
  /// - Precondition: `index` is in `0..<visibleCount`.
  /// - Complexity: O(log *n*).
  @inlinable
  public func visibleItem(at index: Int) -> Item {
    precondition(0..<visibleCount ~= index, "Index out of range")
    return storage.items.item(of: storage.tree.row(visibleAt: index).handle)
  }

  /// Returns the number of an item's ancestors, which is 0 for a root.
  ///
  /// Traps when the item is not in the outline.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func level(of item: Item) -> Int {
    Int(storage.tree.level(of: knownHandle(of: item)))
  }

  /// Returns whether an item is expanded. Even a hidden item or an item without children can be expanded.
  ///
  /// Traps when the item is not in the outline.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func isExpanded(_ item: Item) -> Bool {
    knownRow(of: item).isExpanded
  }

  /// Returns whether an item is visible, that is, whether all its ancestors are expanded. Roots are always
  /// visible.
  ///
  /// Traps when the item is not in the outline.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func isVisible(_ item: Item) -> Bool {
    knownRow(of: item).hidden == 0
  }

  /// Returns the visible, collapsed ancestor that hides an item, or `nil` if the item is visible.
  ///
  /// If an item is hidden, a view can focus or scroll to this ancestor instead.
  ///
  /// Traps when the item is not in the outline.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func ancestor(hiding item: Item) -> Item? {
    let handle = knownHandle(of: item)
    guard storage.tree.row(of: handle).hidden > 0 else { return nil }
    return storage.items.item(of: storage.tree.rowHiding(handle).handle)
  }
}
