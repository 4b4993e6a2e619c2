/// All changes from one outline to another.
///
/// A flat difference compares only the preorder of the items, so it loses information. For example,
/// outdenting a last child does not change the preorder. A flat difference can also be long. For example,
/// moving a parent with 999 descendants takes 2,000 flat changes. An outline difference describes changes by
/// parent and sibling index. An outline difference is lossless, and a moved subtree of any size is one
/// change:
///
///     let changes = newer.outlineDifference(from: older)
///     older.applying(changes) == newer             // always
///     newer.applying(changes.inverse()) == older   // always
///
/// As in a `CollectionDifference`, all changes are made at once. A place that an item leaves is a place in
/// the older outline. A place where an item arrives is a place in the newer outline. A difference first lists
/// removals from the last row to the first. Then the difference lists insertions from the first row to the
/// last, moves from the first row to the last, and finally changes of expansion.
public struct OutlineDifference<Item: Hashable> {
  /// A place in an outline, given by a parent and a sibling index among the parent's children.
  public struct Place: Hashable {
    /// The parent, or `nil` for a root.
    public var parent: Item?
    /// The sibling index, that is, the number of siblings before the place.
    public var index: Int

    /// Creates a place among the children of a parent, or among the roots when `parent` is `nil`.
    @inlinable
    public init(parent: Item?, index: Int) {
      self.parent = parent
      self.index = index
    }
  }

  /// One change in an outline difference.
  public enum Change: Hashable {
    /// An item was removed. If a whole subtree is removed, the difference contains a removal for each item.
    case remove(Item, from: Place, isExpanded: Bool)
    /// An item was inserted.
    case insert(Item, at: Place, isExpanded: Bool)
    /// An item was moved to another parent, or to another place among its siblings. Descendants that stay
    /// below the item move with it, without separate changes.
    case move(Item, from: Place, to: Place)
    /// An existing item was expanded.
    case expand(Item)
    /// An existing item was collapsed.
    case collapse(Item)
  }

  @usableFromInline let changes: [Change]

  /// Creates a difference from its changes. The changes must be in the order that ``OutlineDifference``
  /// describes.
  ///
  /// The changes are not checked against an outline until the difference is applied.
  @inlinable
  public init(_ changes: some Sequence<Change>) {
    self.changes = Array(changes)
  }

  /// Returns the difference that undoes this difference. The moves in the result are in no particular
  /// order.
  ///
  /// - Complexity: O(*c*), where *c* is the number of changes.
  public func inverse() -> OutlineDifference {
    var removals: [Change] = []
    var insertions: [Change] = []
    var moves: [Change] = []
    var expansions: [Change] = []
    for change in changes.reversed() {
      switch change {
      case .remove(let item, let place, let isExpanded):
        insertions.append(.insert(item, at: place, isExpanded: isExpanded))
      case .insert(let item, let place, let isExpanded):
        removals.append(.remove(item, from: place, isExpanded: isExpanded))
      case .move(let item, let old, let new): moves.append(.move(item, from: new, to: old))
      case .expand(let item): expansions.append(.collapse(item))
      case .collapse(let item): expansions.append(.expand(item))
      }
    }
    return OutlineDifference(removals + insertions + moves + expansions)
  }
}

extension OutlineDifference: RandomAccessCollection {
  /// The index of the first change, which is 0.
  public var startIndex: Int { 0 }
  /// The number of changes.
  public var endIndex: Int { changes.count }
  /// The change at an index.
  public subscript(index: Int) -> Change { changes[index] }
}

extension OutlineDifference: Equatable {}
extension OutlineDifference: Sendable where Item: Sendable {}
extension OutlineDifference.Place: Sendable where Item: Sendable {}
extension OutlineDifference.Change: Sendable where Item: Sendable {}

@usableFromInline
let emptyDifferenceOfNever = CollectionDifference<Never>([])!

extension CollectionDifference {
  /// An empty difference, which is created only once for all types of items.
  ///
  /// The cast is safe, because the difference consists of two empty arrays, and empty arrays of all element
  /// types are the same object. The cast saves time, because `CollectionDifference([])` takes a hundred
  /// times as long as everything else in a comparison of two unchanged copies (benchmark `difference(from:)
  /// of a copy`).
  @inlinable
  static var empty: CollectionDifference {
    unsafeBitCast(emptyDifferenceOfNever, to: CollectionDifference.self)
  }
}

extension OutlineDifference: CustomStringConvertible {
  /// The changes as sentences, one per line.
  public var description: String {
    isEmpty ? "No changes." : map(\.description).joined(separator: "\n")
  }
}

extension OutlineDifference.Change: CustomStringConvertible {
  /// The change as a sentence, such as `Moved Tea from child 1 of Food to root 0.` Sibling indices start at
  /// 0.
  public var description: String { sentence { String(describing: $0) } }

  /// - Parameter name: A closure that returns the name of an item.
  func sentence(_ name: (Item) -> String) -> String {
    switch self {
    case .remove(let item, let place, _):
      "Removed \(name(item)), \(place.phrase(name))."
    case .insert(let item, let place, _):
      "Inserted \(name(item)) as \(place.phrase(name))."
    case .move(let item, let old, let new):
      "Moved \(name(item)) from \(old.phrase(name)) to \(new.phrase(name))."
    case .expand(let item): "Expanded \(name(item))."
    case .collapse(let item): "Collapsed \(name(item))."
    }
  }
}

extension OutlineDifference.Place: CustomStringConvertible {
  /// A description of the place, such as `child 1 of Food` or `root 0`. Sibling indices start at 0.
  public var description: String { phrase { String(describing: $0) } }

  fileprivate func phrase(_ name: (Item) -> String) -> String {
    parent.map { "child \(index) of \(name($0))" } ?? "root \(index)"
  }
}

extension SectionSnapshot {
  /// Returns the difference that turns an older outline into this outline.
  ///
  /// The difference has the fewest possible moves. Among the children that keep their parent, the children
  /// that do not move form a longest increasing subsequence of the old sibling indices. So as many children
  /// as possible stay.
  ///
  /// - Parameter older: The outline to compare with.
  /// - Complexity: O(*c* log *n*) for outlines that differ by edits of *c* rows, where *n* is the number of
  ///   rows; O(*n* log *n*) for unrelated outlines.
  @inlinable
  public func outlineDifference(from older: SectionSnapshot) -> OutlineDifference<Item> {
    let (old, new) = (older.storage, storage)
    return OutlineDifference(
      new.changes(from: old).map {
        $0.mapItems(old: old.items.item(of:), new: new.items.item(of:))
      })
  }
}

// MARK: - Mapping items

extension OutlineDifference.Change {
  /// Returns a copy of this change in which all items are replaced.
  ///
  /// - Parameters:
  ///   - old: A closure that replaces removed items, and the parents that items leave. These items are in the
  ///     older outline.
  ///   - new: A closure that replaces all other items, which are items of the newer outline.
  @inlinable
  @inline(__always)
  func mapItems<Mapped: Hashable>(
    old: (Item) -> Mapped, new: (Item) -> Mapped
  ) -> OutlineDifference<Mapped>.Change {
    switch self {
    case .remove(let item, let place, let isExpanded):
      .remove(old(item), from: place.mapItems(old), isExpanded: isExpanded)
    case .insert(let item, let place, let isExpanded):
      .insert(new(item), at: place.mapItems(new), isExpanded: isExpanded)
    case .move(let item, let from, let to):
      .move(new(item), from: from.mapItems(old), to: to.mapItems(new))
    case .expand(let item): .expand(new(item))
    case .collapse(let item): .collapse(new(item))
    }
  }

  /// Returns a copy of this change in which all items are replaced.
  @inlinable
  @inline(__always)
  func mapItems<Mapped: Hashable>(_ map: (Item) -> Mapped) -> OutlineDifference<Mapped>.Change {
    mapItems(old: map, new: map)
  }
}

extension OutlineDifference.Place {
  /// Returns a copy of this place in which the parent is replaced.
  @inlinable
  @inline(__always)
  func mapItems<Mapped: Hashable>(_ map: (Item) -> Mapped) -> OutlineDifference<Mapped>.Place {
    OutlineDifference<Mapped>.Place(parent: parent.map(map), index: index)
  }
}
