extension SectionSnapshot {
  /// A row of an outline, with the item and the information that is needed to draw the row.
  public struct Row {
    /// The item.
    public let item: Item
    /// The number of the item's ancestors, which is 0 for a root.
    public let level: Int
    /// True if the item is expanded.
    public let isExpanded: Bool
    /// True if the item has children, whether or not they are visible.
    public let hasChildren: Bool
    /// True if no collapsed ancestor hides the row.
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

  /// A collection of the rows of an outline. A row is created only when it is read.
  ///
  /// To read several consecutive rows, iterate over a slice such as `rows[100..<150]`.
  public struct Rows {
    @usableFromInline let storage: OutlineStorage<Item>
    @usableFromInline let scope: RowScope
    /// The index of the first row, which is 0 unless this collection is a slice.
    public let startIndex: Int
    /// The index after the last row.
    public let endIndex: Int

    @inlinable
    init(storage: OutlineStorage<Item>, scope: RowScope, range: Range<Int>) {
      self.storage = storage
      self.scope = scope
      startIndex = range.lowerBound
      endIndex = range.upperBound
    }
  }

  /// All rows in preorder, including hidden rows.
  @inlinable
  public var rows: Rows {
    Rows(storage: storage, scope: .all, range: 0..<count)
  }

  /// The visible rows in preorder. A row is visible if no collapsed ancestor hides it.
  @inlinable
  public var visibleRows: Rows {
    Rows(storage: storage, scope: .visible, range: 0..<visibleCount)
  }
}

extension SectionSnapshot.Rows: RandomAccessCollection {
  /// The row at an index.
  ///
  /// - Precondition: `index` is in `startIndex..<endIndex`.
  /// - Complexity: O(log *n*).
  @inlinable
  public subscript(index: Int) -> SectionSnapshot<Item>.Row {
    precondition(startIndex..<endIndex ~= index, "Index out of range")
    var iterator = self[index..<index + 1].makeIterator()
    return iterator.next()!
  }

  /// The rows in a range of indices. The rows of the slice keep their indices.
  ///
  /// - Precondition: `bounds` is within `startIndex..<endIndex`.
  @inlinable
  public subscript(bounds: Range<Int>) -> SectionSnapshot<Item>.Rows {
    precondition(
      startIndex <= bounds.lowerBound && bounds.upperBound <= endIndex, "Range out of bounds")
    return SectionSnapshot.Rows(storage: storage, scope: scope, range: bounds)
  }

  /// Returns an iterator over the rows.
  ///
  /// - Complexity: O(*w* + log *n*) for reading *w* rows. For visible rows, each tree leaf with some of these
  ///   rows takes another O(log *n*).
  @inlinable
  public func makeIterator() -> Iterator {
    Iterator(self)
  }

  /// Returns the results of calling a closure with each row, in order.
  ///
  /// The default implementation of `map` for collections looks up each row by its index. This implementation
  /// is faster, because it uses the iterator.
  ///
  /// - Parameter transform: A closure that makes a result from a row. If the closure throws an error, `map`
  ///   throws that error.
  /// - Complexity: The complexity of iterating over the rows, plus the cost of one call to `transform` for each
  ///   row.
  @inlinable
  public func map<Result, Failure: Error>(
    _ transform: (SectionSnapshot<Item>.Row) throws(Failure) -> Result
  ) throws(Failure) -> [Result] {
    var results: [Result] = []
    results.reserveCapacity(endIndex - startIndex)
    for row in self { results.append(try transform(row)) }
    return results
  }

  /// An iterator over rows.
  public struct Iterator: IteratorProtocol {
    @usableFromInline let items: ItemIndex<Item>
    @usableFromInline var cursor: RowCursor

    @inlinable
    init(_ rows: SectionSnapshot.Rows) {
      items = rows.storage.items
      cursor = RowCursor(rows.storage.tree, in: rows.startIndex..<rows.endIndex, scope: rows.scope)
    }

    /// Returns the next row, or `nil` at the end.
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

extension SectionSnapshot {
  /// Returns the outline as text, in the format of UIKit's method with the same name.
  ///
  /// The text has one line for each item, in preorder. A line begins with two spaces for each level. After the
  /// spaces, `+` stands for an expanded item and `-` for a collapsed item. Then `*` stands for a visible item and
  /// a space for a hidden item. The item itself follows.
  ///
  ///     <SectionSnapshot
  ///     +*Food
  ///       -*Apple
  ///         - Gala
  ///     -*Drinks
  ///     >
  ///
  /// - Complexity: O(*n* · *d*), where *n* is the number of rows and *d* is their average level.
  public func visualDescription() -> String {
    var text = "<SectionSnapshot\n"
    for row in rows {
      text += String(repeating: "  ", count: row.level)
      text += row.isExpanded ? "+" : "-"
      text += row.isVisible ? "*" : " "
      text += "\(row.item)\n"
    }
    return text + ">"
  }
}

extension SectionSnapshot: CustomStringConvertible {
  /// The outline as text, as returned by ``visualDescription()``.
  public var description: String { visualDescription() }
}
