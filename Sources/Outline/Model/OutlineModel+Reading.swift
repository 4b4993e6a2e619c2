extension OutlineModel {
  /// The sections, in order.
  public var sectionIdentifiers: [Section] { sectionedOutline.sectionIdentifiers }

  /// Returns the visible rows of a section. While the user searches, the result contains only the matching
  /// rows and their ancestors.
  ///
  /// - Complexity: O(1). Reading a row takes O(log *n*), where *n* is the number of items.
  public func rows(in section: Section) -> ModelRows<Item> {
    ModelRows(rows: shown[section].visibleRows, loadingItems: loadingItems)
  }

  /// Returns the sections with their visible items. See ``OutlineDataSource/snapshot()``.
  public func snapshot() -> Snapshot<Section, Item> { sectionedOutline.visibleSnapshot() }

  /// Returns the outline of a section, or an empty outline if the section is unknown.
  public func snapshot(for section: Section) -> SectionSnapshot<Item> { sectionedOutline[section] }

  /// Returns the position of an item's row in ``rows(in:)``, or `nil` if the item is hidden or unknown.
  public func position(of item: Item) -> RowPosition? { shown.position(of: item) }

  /// Returns the item of the row at a position in ``rows(in:)``, or `nil` if there is no such row.
  public func item(at position: RowPosition) -> Item? { shown.item(at: position) }

  /// Returns the section that contains an item, even if the item is hidden; `nil` if no section contains
  /// it.
  public func section(containing item: Item) -> Section? {
    sectionedOutline.section(containing: item)
  }

  /// Returns the number of visible rows in the section at an index. Traps when no section has this index.
  public func numberOfRows(inSection section: Int) -> Int {
    shown.numberOfRows(inSection: section)
  }

  /// Returns whether the children of an item are being loaded.
  public func isLoading(_ item: Item) -> Bool { loadingItems.contains(item) }

  /// Calls a closure with each change of the visible rows. The closure is called on the main actor during
  /// each change, before the completion handler of `apply`. While the user searches, the visible rows are the
  /// rows that the search shows. See ``OutlineDataSource/follow(_:)``.
  ///
  /// - Parameter body: A closure that shows a change of the rows in a view. The closure may change the model
  ///   (see ``OutlineDataSource/follow(_:)``).
  /// - Returns: A token. The closure is called for each change until the token is released or canceled.
  public func follow(
    _ body: @escaping @MainActor (OutlineUpdate<Section, Item>) -> Void
  ) -> FollowToken {
    display.follow { update in MainActor.assumeIsolated { body(update) } }
  }

  /// The changes to the visible rows, for a reader on another actor, or for a reader that processes the
  /// changes later. See ``OutlineDataSource/updates``.
  public var updates: OutlineUpdates<Section, Item> { display.updates }
}

/// A row of an ``OutlineModel``, for display in a list.
public struct ModelRow<Item: Hashable>: Identifiable {
  /// The item.
  public let item: Item
  /// The number of the item's ancestors, which is 0 for a root.
  public let level: Int
  /// True if the item is expanded.
  public let isExpanded: Bool
  /// True if the item has children, whether they are visible or hidden.
  public let hasChildren: Bool
  /// True if the children of the item are being loaded.
  public let isLoading: Bool

  /// The item, which is the identity of the row.
  public var id: Item { item }
}

extension ModelRow: Hashable {}
extension ModelRow: Sendable where Item: Sendable {}

/// The rows of a section in an ``OutlineModel``. Each row is created when it is read, so a list that shows
/// a few of a million rows creates only these few rows.
public struct ModelRows<Item: Hashable>: RandomAccessCollection {
  let rows: SectionSnapshot<Item>.Rows
  let loadingItems: Set<Item>

  /// The index of the first row, which is 0.
  public var startIndex: Int { rows.startIndex }
  /// The number of rows.
  public var endIndex: Int { rows.endIndex }

  /// The row at an index.
  ///
  /// - Precondition: `index` is in `0..<count`.
  /// - Complexity: O(log *n*), where *n* is the number of items, including hidden items.
  public subscript(index: Int) -> ModelRow<Item> {
    let row = rows[index]
    return ModelRow(
      item: row.item, level: row.level, isExpanded: row.isExpanded, hasChildren: row.hasChildren,
      isLoading: loadingItems.contains(row.item))
  }
}

extension ModelRows: Sendable where Item: Sendable {}
