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
