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

    @inlinable
    init(item: Item, level: Int, isExpanded: Bool, hasChildren: Bool, isVisible: Bool) {
      self.item = item
      self.level = level
      self.isExpanded = isExpanded
      self.hasChildren = hasChildren
      self.isVisible = isVisible
    }
  }

  /// A window on the rows of an outline: no array is built, reading a row costs that row.
  ///
  /// To read several rows that follow each other, iterate over a slice: `rows[100..<150]`.
  public struct Rows {
    @usableFromInline let storage: OutlineStorage<Item>
    @usableFromInline let scope: RowScope
    /// The index of the first row.
    public let startIndex: Int
    /// The index after that of the last row.
    public let endIndex: Int

    @inlinable
    init(storage: OutlineStorage<Item>, scope: RowScope, range: Range<Int>) {
      self.storage = storage
      self.scope = scope
      startIndex = range.lowerBound
      endIndex = range.upperBound
    }
  }

  /// All rows in preorder, hidden ones included.
  @inlinable
  public var rows: Rows {
    Rows(storage: storage, scope: .all, range: 0..<count)
  }

  /// The rows that no collapsed ancestor hides, in preorder.
  @inlinable
  public var visibleRows: Rows {
    Rows(storage: storage, scope: .visible, range: 0..<visibleCount)
  }
}

extension SectionSnapshot.Rows: RandomAccessCollection {
  /// The row at a place.
  ///
  /// - Precondition: `index` is in `startIndex..<endIndex`.
  /// - Complexity: O(log *n*).
  @inlinable
  public subscript(index: Int) -> SectionSnapshot<Item>.Row {
    precondition(startIndex..<endIndex ~= index, "Index out of range")
    var iterator = self[index..<index + 1].makeIterator()
    return iterator.next()!
  }

  /// The rows of a range of places, under the same indices.
  ///
  /// - Precondition: `bounds` is within `startIndex..<endIndex`.
  @inlinable
  public subscript(bounds: Range<Int>) -> SectionSnapshot<Item>.Rows {
    precondition(
      startIndex <= bounds.lowerBound && bounds.upperBound <= endIndex, "Range out of bounds")
    return SectionSnapshot.Rows(storage: storage, scope: scope, range: bounds)
  }

  /// The rows one after the other.
  ///
  /// - Complexity: O(*w* + log *n*) for *w* rows; where hidden ones are left out, O(log *n*) for each
  ///   leaf of the tree that has a visible one.
  @inlinable
  public func makeIterator() -> Iterator {
    Iterator(self)
  }

  /// What a closure makes of each row, in order.
  ///
  /// That of all collections looks every row up by its index; this one goes from row to row.
  ///
  /// - Complexity: That of ``makeIterator()`` and *w* calls, for *w* rows.
  @inlinable
  public func map<Result, Failure: Error>(
    _ transform: (SectionSnapshot<Item>.Row) throws(Failure) -> Result
  ) throws(Failure) -> [Result] {
    var results: [Result] = []
    results.reserveCapacity(endIndex - startIndex)
    for row in self { results.append(try transform(row)) }
    return results
  }

  /// The rows of a window one after the other.
  public struct Iterator: IteratorProtocol {
    @usableFromInline let items: ItemIndex<Item>
    @usableFromInline var cursor: RowCursor

    @inlinable
    init(_ rows: SectionSnapshot.Rows) {
      items = rows.storage.items
      cursor = RowCursor(rows.storage.tree, in: rows.startIndex..<rows.endIndex, scope: rows.scope)
    }

    /// The next row, `nil` at the end.
    @inlinable
    public mutating func next() -> SectionSnapshot<Item>.Row? {
      guard let (row, hasChildren) = cursor.nextRow() else { return nil }
      return SectionSnapshot.Row(
        item: items.item(of: row.handle), level: Int(row.level), isExpanded: row.isExpanded,
        hasChildren: hasChildren, isVisible: row.hidden == 0)
    }
  }
}

extension SectionSnapshot.Row: Hashable {}
extension SectionSnapshot.Row: Sendable where Item: Sendable {}
extension SectionSnapshot.Rows: Sendable where Item: Sendable {}
