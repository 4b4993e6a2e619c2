extension SectionSnapshot {
  /// One row of an outline: an item and what a list needs to know to draw it.
  public struct Row {
    /// The item that stands in the row.
    public let item: Item
    /// The number of the item's ancestors: 0 for a root.
    public let level: Int
    /// Whether the item is expanded.
    public let isExpanded: Bool
    /// Whether the item has children, hidden or not.
    public let hasChildren: Bool
    /// Whether no collapsed ancestor hides the row.
    public let isVisible: Bool
  }

  /// A window on the rows of an outline: reading a row costs that row, no array is built.
  public struct Rows {
    let snapshot: SectionSnapshot
    let visibleOnly: Bool
  }

  /// All rows in preorder, hidden ones included.
  public var rows: Rows { Rows(snapshot: self, visibleOnly: false) }

  /// The rows that no collapsed ancestor hides, in preorder.
  public var visibleRows: Rows { Rows(snapshot: self, visibleOnly: true) }
}

extension SectionSnapshot.Rows: RandomAccessCollection {
  /// The index of the first row: 0.
  public var startIndex: Int { 0 }

  /// The number of rows.
  public var endIndex: Int { visibleOnly ? snapshot.visibleCount : snapshot.count }

  /// The row at a place.
  ///
  /// - Precondition: `index` is in `0..<count`.
  public subscript(index: Int) -> SectionSnapshot<Item>.Row {
    precondition(indices ~= index, "Index out of range")
    return snapshot.row(
      at: visibleOnly ? snapshot.storage.position(ofVisible: index) : index)
  }
}

extension SectionSnapshot {
  private func row(at position: Int) -> Row {
    Row(
      item: storage.item(at: position),
      level: storage.level(at: position),
      isExpanded: storage.isExpanded(at: position),
      hasChildren: storage.descendantCount(at: position) > 0,
      isVisible: storage.isVisible(at: position))
  }
}

extension SectionSnapshot.Row: Hashable {}
extension SectionSnapshot.Row: Sendable where Item: Sendable {}
extension SectionSnapshot.Rows: Sendable where Item: Sendable {}
