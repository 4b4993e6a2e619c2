/// Everything that changed from one outline to another.
///
/// A flat difference of preorders cannot say everything: outdenting a last child leaves the
/// preorder as it is, and moving a parent with 999 descendants takes 2,000 flat changes. An outline
/// difference is keyed by identity and speaks of parents and children, so it is lossless, and a
/// moved subtree is one change however large:
///
///     let changes = newer.outlineDifference(from: older)
///     older.applying(changes) == newer             // always
///     newer.applying(changes.inverse()) == older   // always
///
/// As in a `CollectionDifference`, the places that items leave are those in the older outline and
/// the places they come to are those in the newer one; the changes are one batch, not steps. They
/// are listed as removals, last row first; insertions and then moves, first row first; and changes
/// of expansion.
public struct OutlineDifference<Item: Hashable> {
  /// A place in an outline: among the children of a parent, or among the roots.
  public struct Place: Hashable {
    /// The parent, or `nil` for a root.
    public var parent: Item?
    /// The number of siblings before the place.
    public var index: Int

    /// Creates a place.
    public init(parent: Item?, index: Int) {
      self.parent = parent
      self.index = index
    }
  }

  /// One change of an outline.
  public enum Change: Hashable {
    /// An item is gone. Of a subtree that is gone, every item is removed.
    case remove(Item, from: Place, isExpanded: Bool)
    /// An item is new.
    case insert(Item, at: Place, isExpanded: Bool)
    /// An item, with the descendants that stay below it, has another parent or stands elsewhere
    /// among its siblings.
    case move(Item, from: Place, to: Place)
    /// An item that stays was expanded.
    case expand(Item)
    /// An item that stays was collapsed.
    case collapse(Item)
  }

  let changes: [Change]

  /// Creates a difference from its changes, in the order of this type's documentation.
  ///
  /// Whether they fit an outline shows when they are applied.
  public init(_ changes: some Sequence<Change>) {
    self.changes = Array(changes)
  }

  /// The difference that undoes this one. Its moves are in no particular order.
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
  /// The index of the first change: 0.
  public var startIndex: Int { 0 }
  /// The number of changes.
  public var endIndex: Int { changes.count }
  /// The change at a place.
  public subscript(index: Int) -> Change { changes[index] }
}

extension OutlineDifference: Equatable {}
extension OutlineDifference: Sendable where Item: Sendable {}
extension OutlineDifference.Place: Sendable where Item: Sendable {}
extension OutlineDifference.Change: Sendable where Item: Sendable {}
extension OutlineDifference.Place: Encodable where Item: Encodable {}
extension OutlineDifference.Place: Decodable where Item: Decodable {}
