/// One section's outline: a forest of unique items in preorder, with the state of its folding.
///
/// A section snapshot is a value. You build one, hand it to a data source or a renderer, keep a
/// copy to return to, and compare two of them. Its surface is that of UIKit's
/// `NSDiffableDataSourceSectionSnapshot`, with UIKit's names, order and messages, and goes on
/// where that stops: moves, renames, child and row look-ups, differences, `Codable`.
///
///     var outline = SectionSnapshot<String>()
///     outline.append(["Food", "Drinks"])
///     outline.append(["Apple", "Bread"], to: "Food")
///     outline.expand(["Food"])
///     print(outline.visibleItems)
///     // Prints "["Food", "Apple", "Bread", "Drinks"]"
///
/// An item is an identity, not what a row shows. Keep titles beside the outline, under the item:
/// then two rows can have the same title, and a rename moves nothing.
///
/// ## Two doors
///
/// The mutators with UIKit's names are for code that knows what it does: naming an item that is
/// not there is a bug, and traps. ``perform(_:)-(SectionSnapshot<Item>.Edit)`` is for edits that came from outside, a
/// command, a file, a network: the same edit as a value, and misuse throws an ``OutlineError`` of
/// the same message and leaves the outline exactly as it was. Both are one implementation.
///
/// ## Rows
///
/// The outline is its preorder: every item stands right before its descendants. An item's *index*
/// is its place there, its *level* the number of its ancestors, and its *visible index* its place
/// among the rows that no collapsed ancestor hides.
public struct SectionSnapshot<Item: Hashable> {
  @usableFromInline var storage: OutlineStorage<Item>

  /// Creates an empty outline.
  @inlinable
  public init() {
    storage = OutlineStorage()
  }

  @inlinable
  init(storage: OutlineStorage<Item>) {
    self.storage = storage
  }
}

extension SectionSnapshot {
  /// Creates an outline from its rows in preorder, all collapsed.
  ///
  /// - Parameter rows: The items with their levels, 0 for a root. A row may be at most one level
  ///   deeper than the row before it.
  /// - Throws: ``OutlineError/duplicateItems(_:)`` or
  ///   ``OutlineError/levelSkips(item:level:deepestAllowed:)``.
  /// - Complexity: O(*n*), where *n* is the number of rows.
  @inlinable
  public init(rows: some Sequence<(item: Item, level: Int)>) throws(OutlineError) {
    // An array's own memory, and nearly nobody brings anything else.
    let rows = Array(rows)
    try self.init(rows.map(\.item), shapedAs: OutlineShape(levels: rows.lazy.map(\.level)))
  }

  /// Creates an outline from its items in preorder and the levels and expansion of their rows.
  @inlinable
  init(_ items: [Item], shapedAs shape: OutlineShape) throws(OutlineError) {
    if let skip = shape.skip {
      throw .levelSkips(
        item: String(describing: items[skip.position]), level: skip.level,
        deepestAllowed: skip.deepestAllowed)
    }
    var duplicates: [Item] = []
    let storage = OutlineStorage(items, shapedAs: shape.rows, duplicates: &duplicates)
    guard let storage else { throw .duplicateItems(duplicates.map { String(describing: $0) }) }
    self.init(storage: storage)
  }
}

extension SectionSnapshot: Sendable where Item: Sendable {}

extension SectionSnapshot: Equatable {
  /// Whether two outlines have the same items in the same shape with the same expansion.
  ///
  /// - Complexity: O(*c* log *n*) when one came from the other by *c* changes, O(*n*) for unrelated
  ///   ones.
  @inlinable
  public static func == (first: SectionSnapshot, second: SectionSnapshot) -> Bool {
    first.storage.isEqual(to: second.storage)
  }
}
