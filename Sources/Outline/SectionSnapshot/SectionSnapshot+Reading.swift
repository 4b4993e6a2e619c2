extension SectionSnapshot {
  /// The number of items, collapsed parts included.
  @inlinable
  public var count: Int { storage.count }

  /// The number of items that no collapsed ancestor hides.
  @inlinable
  public var visibleCount: Int { storage.visibleCount }

  /// Whether the outline has no items.
  @inlinable
  public var isEmpty: Bool { storage.count == 0 }

  /// All items in preorder, collapsed parts included.
  ///
  /// - Complexity: O(*n*). To read a few rows, use ``rows``.
  @inlinable
  public var items: [Item] { rows.map(\.item) }

  /// The items without a parent, in order.
  ///
  /// - Complexity: O(*r* · log *n*), where *r* is the number of roots.
  @inlinable
  public var rootItems: [Item] { children(of: nil) }

  /// The items that no collapsed ancestor hides, in preorder.
  ///
  /// - Complexity: O(*n*). To read a few rows, use ``visibleRows``.
  @inlinable
  public var visibleItems: [Item] { visibleRows.map(\.item) }

  /// The items that are expanded, in preorder: hidden ones and those without children too.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public var expandedItems: [Item] {
    // A loop, and no lazy collection: that would look each row up by its index.
    var items: [Item] = []
    for row in rows where row.isExpanded { items.append(row.item) }
    return items
  }

  /// Whether an item is in the outline.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func contains(_ item: Item) -> Bool {
    storage.contains(item)
  }

  /// The place of an item in ``items``, or `nil` when it is not in the outline.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func index(of item: Item) -> Int? {
    storage.position(of: item)
  }

  /// The place of an item in ``visibleItems``, or `nil` when it is hidden or not in the outline.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func visibleIndex(of item: Item) -> Int? {
    storage.visibleIndex(of: item)
  }

  /// The item at a place in ``items``.
  ///
  /// - Precondition: `index` is in `0..<count`.
  /// - Complexity: O(log *n*).
  @inlinable
  public func item(at index: Int) -> Item {
    precondition(0..<count ~= index, "Index out of range")
    return storage.item(at: index)
  }

  /// The item at a place in ``visibleItems``.
  ///
  /// - Precondition: `index` is in `0..<visibleCount`.
  /// - Complexity: O(log *n*).
  @inlinable
  public func visibleItem(at index: Int) -> Item {
    precondition(0..<visibleCount ~= index, "Index out of range")
    return storage.visibleItem(at: index)
  }

  /// The number of an item's ancestors: 0 for a root.
  ///
  /// Traps when the item is not in the outline.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func level(of item: Item) -> Int {
    Int(knownRow(of: item).level)
  }

  /// Whether an item is expanded. An item can be expanded while an ancestor hides it, or before
  /// it has children.
  ///
  /// Traps when the item is not in the outline.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func isExpanded(_ item: Item) -> Bool {
    knownRow(of: item).isExpanded
  }

  /// Whether all of an item's ancestors are expanded. Roots are always visible.
  ///
  /// Traps when the item is not in the outline.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func isVisible(_ item: Item) -> Bool {
    knownRow(of: item).hidden == 0
  }
}
