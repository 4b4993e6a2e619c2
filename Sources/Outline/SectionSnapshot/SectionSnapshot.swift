/// The outline of one section, which is a hierarchy of unique items. Each item is expanded or collapsed.
///
/// A section snapshot is a value. You can build a section snapshot, pass it to a data source or a renderer, keep
/// a copy for undo, and compare two snapshots. `SectionSnapshot` has the methods of UIKit's
/// `NSDiffableDataSourceSectionSnapshot`, with UIKit's names and messages. Unlike UIKit's type, a section
/// snapshot can also move and rename items, look up children and rows, and compute differences. A section
/// snapshot is `Codable` if its items are.
///
///     var outline = SectionSnapshot<String>()
///     outline.append(["Food", "Drinks"])
///     outline.append(["Apple", "Bread"], to: "Food")
///     outline.expand(["Food"])
///     print(outline.visibleItems)
///     // Prints "["Food", "Apple", "Bread", "Drinks"]"
///
/// An item is an identity, not the content of a row. Keep titles outside the outline, for example in a
/// dictionary keyed by item. As a result, two rows can have the same title, and a new title does not change
/// the outline.
///
/// ## Payload
///
/// `==` may compare only a part of an item, for example an `id`. The rest of the item is its *payload*. Of
/// several equal items, the outline stores the item that was last moved, passed to ``replace(_:with:)``, or
/// inserted as part of another outline. An equal item that you pass as a destination, or that you expand,
/// collapse or delete, does not replace the stored item. Comparing outlines ignores payloads, but a data source
/// reports the rows whose payloads have changed.
///
/// While an outline contains an item, the parts of the item that `==` and `hash(into:)` use must not change.
/// If these parts of an item have changed, an edit that needs the item traps, and the message names the item.
///
/// ## Two ways to edit
///
/// Every edit can be made in two ways. The methods with UIKit's names are for edits that must succeed. These
/// methods treat a missing item as a bug, and trap. ``perform(_:)-(SectionSnapshot<Item>.Edit)`` accepts the
/// same edit as a value, which can be read from a command, a file or a network. If the edit contains a
/// mistake, `perform` throws an ``OutlineError`` with the same message, and leaves the outline unchanged.
///
/// ## Rows
///
/// The rows of an outline are its items in preorder. In this order, the descendants of an item directly follow
/// the item. The *index* of an item is the number of rows before it. The *visible index* of an item is the number
/// of visible rows before it. A row is visible if no collapsed ancestor hides it. The *level* of an item is the
/// number of its ancestors.
public struct SectionSnapshot<Item: Hashable> {
  // The API is large, because UIKit's type has the same methods. Each file contains one group of methods.

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

  /// Creates an outline from items, in preorder, and the shapes of their rows. The items must be distinct.
  /// If two items have become equal because one of them was mutated, this initializer traps.
  @inlinable
  init(unique items: [Item], shapedAs shape: [RowShape]) {
    var duplicates: [Item] = []
    guard let items = ItemIndex(unique: items, duplicates: &duplicates) else {
      Outline.trap(onChanged: duplicates[0])
    }
    storage = OutlineStorage(items: items, tree: RowTree(shapedAs: shape))
  }
}

extension SectionSnapshot {
  /// Creates an outline from its rows in preorder. All rows are collapsed.
  ///
  /// - Parameter rows: The items with their levels. The level of a root is 0. A row may be at most one
  ///   level deeper than the row before it.
  /// - Throws: ``OutlineError/duplicateItems(_:)`` or
  ///   ``OutlineError/levelSkips(item:level:deepestAllowed:)``.
  /// - Complexity: O(*n*), where *n* is the number of rows.
  @inlinable
  public init(rows: some Sequence<(item: Item, level: Int)>) throws(OutlineError) {
    // `rows` usually is an array, which the conversion does not copy.
    let rows = Array(rows)
    // The shape is a temporary value, so that it is released before memory for the index is allocated.
    let tree = try Self.tree(shapedAs: CheckedShape(levels: rows.lazy.map { $0.level })) {
      rows[$0].item
    }
    try self.init(rows.lazy.map { $0.item }, tree: tree)
  }

  /// Creates an outline from its items in preorder and the shape of its rows. The shape contains the levels and
  /// the expansion states of the rows.
  @inlinable
  init(_ items: [Item], shapedAs shape: CheckedShape) throws(OutlineError) {
    try self.init(items, tree: Self.tree(shapedAs: shape) { items[$0] })
  }

  /// Creates an outline from its items in preorder and the tree of their rows.
  @inlinable
  init(_ items: some Collection<Item>, tree: RowTree) throws(OutlineError) {
    var duplicates: [Item] = []
    guard let items = ItemIndex(unique: items, duplicates: &duplicates) else {
      throw .duplicateItems(duplicates.map { String(describing: $0) })
    }
    self.init(storage: OutlineStorage(items: items, tree: tree))
  }

  @inlinable
  static func tree(
    shapedAs shape: CheckedShape, item: (_ position: Int) -> Item
  ) throws(OutlineError) -> RowTree {
    if let skip = shape.skip {
      throw .levelSkips(
        item: String(describing: item(skip.position)), level: skip.level,
        deepestAllowed: skip.deepestAllowed)
    }
    precondition(shape.rows.count <= ItemIndex<Item>.maximalCount, "Too many items")
    return RowTree(shapedAs: shape.rows)
  }
}

extension SectionSnapshot: Sendable where Item: Sendable {}

extension SectionSnapshot: Equatable {
  /// Returns true if two outlines have the same items in the same hierarchy and order, and the same items
  /// are expanded.
  ///
  /// - Complexity: O(*c* log *n*) if one outline is a copy of the other with *c* changes, and O(*n*) for
  ///   unrelated outlines.
  @inlinable
  public static func == (first: SectionSnapshot, second: SectionSnapshot) -> Bool {
    let (tree, other) = (first.storage.tree, second.storage.tree)
    return tree.isIdentical(to: other)
      || tree.hasSameSummary(as: other)
        && tree.isEqual(to: other, items: first.storage.correspondence(from: second.storage))
  }
}

extension SectionSnapshot {
  /// Returns descriptions of any faults in the internal state of the outline. The result is empty unless
  /// this library has a bug.
  ///
  /// - Complexity: O(*n*).
  public func invariantViolations() -> [String] {
    storage.invariantViolations()
  }

  /// Traps at the first mutation that breaks an invariant, in builds with `OUTLINE_INTERNAL_CHECKS`.
  ///
  /// A check reads all rows, so only some of the mutations of a large outline are checked. The larger an
  /// outline is, the fewer of its mutations are checked.
  @usableFromInline
  func checkInvariants() {
    #if OUTLINE_INTERNAL_CHECKS
      guard InternalChecks.areOn, Int.random(in: 0...count / 128) == 0 else { return }
      let violations = invariantViolations()
      precondition(violations.isEmpty, violations.joined(separator: "\n"))
    #endif
  }
}

#if OUTLINE_INTERNAL_CHECKS
  enum InternalChecks {
    /// True if invariants are checked after mutations. Some tests turn the checks off, for example tests
    /// that count how often items are hashed and compared.
    @TaskLocal static var areOn = true
  }
#endif
