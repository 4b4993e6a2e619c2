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

  /// A window on the rows of an outline: no array is built, reading a row costs that row.
  ///
  /// To read several rows that follow each other, iterate over a slice: `rows[100..<150]`.
  public struct Rows {
    let storage: OutlineStorage<Item>
    let scope: RowScope
    /// The index of the first row.
    public let startIndex: Int
    /// The index after that of the last row.
    public let endIndex: Int
  }

  /// All rows in preorder, hidden ones included.
  public var rows: Rows {
    Rows(storage: storage, scope: .all, startIndex: 0, endIndex: count)
  }

  /// The rows that no collapsed ancestor hides, in preorder.
  public var visibleRows: Rows {
    Rows(storage: storage, scope: .visible, startIndex: 0, endIndex: visibleCount)
  }
}

extension SectionSnapshot.Rows: RandomAccessCollection {
  /// The row at a place.
  ///
  /// - Precondition: `index` is in `startIndex..<endIndex`.
  /// - Complexity: O(log *n*).
  public subscript(index: Int) -> SectionSnapshot<Item>.Row {
    precondition(startIndex..<endIndex ~= index, "Index out of range")
    var iterator = self[index..<index + 1].makeIterator()
    return iterator.next()!
  }

  /// The rows of a range of places, under the same indices.
  ///
  /// - Precondition: `bounds` is within `startIndex..<endIndex`.
  public subscript(bounds: Range<Int>) -> SectionSnapshot<Item>.Rows {
    precondition(
      startIndex <= bounds.lowerBound && bounds.upperBound <= endIndex, "Range out of bounds")
    return SectionSnapshot.Rows(
      storage: storage, scope: scope, startIndex: bounds.lowerBound, endIndex: bounds.upperBound)
  }

  /// The rows one after the other.
  ///
  /// - Complexity: O(*w* + log *n*) for *w* rows, where all rows are read.
  public func makeIterator() -> Iterator {
    Iterator(
      storage: storage, cursor: RowCursor(storage.tree, in: startIndex..<endIndex, scope: scope))
  }

  /// The rows of a window one after the other.
  public struct Iterator: IteratorProtocol {
    let storage: OutlineStorage<Item>
    var cursor: RowCursor

    /// The next row, `nil` at the end.
    public mutating func next() -> SectionSnapshot<Item>.Row? {
      guard let location = cursor.next() else { return nil }
      let row = location.row
      return SectionSnapshot.Row(
        item: storage.items.item(of: row.handle),
        level: Int(row.level),
        isExpanded: row.isExpanded,
        hasChildren: storage.tree.hasChildren(at: location),
        isVisible: row.hidden == 0)
    }
  }
}

extension SectionSnapshot.Row: Hashable {}
extension SectionSnapshot.Row: Sendable where Item: Sendable {}
extension SectionSnapshot.Rows: Sendable where Item: Sendable {}
