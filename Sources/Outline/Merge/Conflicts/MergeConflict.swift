/// Edits by the two sides of a merge that cannot both be in the result. The comment on each case states which edit is
/// in the result.
///
/// Items are listed in the order of the base. New items follow all other items, and are listed in the order of the
/// side that inserted them.
public enum MergeConflict<Item: Hashable> {
  /// The two sides gave an item different new parents. A parent of `nil` represents the top level. In the
  /// result, the item has the parent from our side.
  case parents(of: Item, ours: Item?, theirs: Item?)

  /// If the moves by both sides were combined, an item would be below itself. The result has the moves by our side.
  /// The items that their side moved have the same places as on our side.
  case circle(ours: [Item], theirs: [Item])

  /// Both sides reordered the same children of a parent, or the same roots, and no single order has the
  /// changes of both sides. `ours` and `theirs` are the children that each side moved. The result has the
  /// order from our side.
  case order(of: Item?, ours: [Item], theirs: [Item])

  /// One side removed items. The other side changed these items, inserted items below them, or moved items below
  /// them. The removed items stay, with the other side's edits.
  case removal(of: [Item], by: MergeSide, against: [Change])

  /// An edit by one side that affects items that the other side removed.
  public enum Change: Hashable {
    /// The side inserted an item.
    case inserted(Item)
    /// The side gave an item a different parent.
    case moved(Item)
    /// The side changed the content of an item.
    case edited(Item)
  }
}

extension MergeConflict: Hashable {}
extension MergeConflict: Sendable where Item: Sendable {}
extension MergeConflict.Change: Sendable where Item: Sendable {}

extension MergeConflict: CustomStringConvertible {
  /// A sentence that describes the edits by both sides, and the result.
  public var description: String {
    switch self {
    case .parents(let item, let ours, let theirs):
      "Both sides moved \(item): ours \(Self.place(ours)), theirs \(Self.place(theirs)). "
        + "The parent from ours is kept."
    case .circle(let ours, let theirs):
      "Ours moved \(Self.list(ours)), theirs moved \(Self.list(theirs)); together, the moves would "
        + "put an item below itself. \(Self.staying(theirs)) "
        + "where ours has \(theirs.count == 1 ? "it" : "them")."
    case .order(let parent, let ours, let theirs):
      "Both sides reordered the same \(parent.map { "children of \($0)" } ?? "roots"): ours moved "
        + "\(Self.list(ours)), theirs moved \(Self.list(theirs)). The order of ours is kept."
    case .removal(let items, let side, let changes):
      "\(side == .ours ? "Ours" : "Theirs") removed \(Self.list(items)), but \(side.other) "
        + changes.map(\.description).joined(separator: ", ")
        + ". \(Self.staying(items))."
    }
  }

  private static func place(_ parent: Item?) -> String {
    parent.map { "below \($0)" } ?? "to the roots"
  }

  private static func list(_ items: [Item]) -> String {
    items.map { String(describing: $0) }.joined(separator: ", ")
  }

  private static func staying(_ items: [Item]) -> String {
    list(items) + (items.count == 1 ? " stays" : " stay")
  }
}

extension MergeConflict.Change: CustomStringConvertible {
  /// A phrase that names the kind of edit and the item.
  public var description: String {
    switch self {
    case .inserted(let item): "inserted \(item)"
    case .moved(let item): "moved \(item)"
    case .edited(let item): "edited \(item)"
    }
  }
}

extension MergeConflict {
  /// Returns the same conflict with each item transformed, for example from a handle to an item.
  @inlinable
  func map<Other>(_ transform: (Item) -> Other) -> MergeConflict<Other> {
    switch self {
    case .parents(let item, let ours, let theirs):
      .parents(of: transform(item), ours: ours.map(transform), theirs: theirs.map(transform))
    case .circle(let ours, let theirs):
      .circle(ours: ours.map(transform), theirs: theirs.map(transform))
    case .order(let parent, let ours, let theirs):
      .order(
        of: parent.map(transform), ours: ours.map(transform), theirs: theirs.map(transform))
    case .removal(let items, let side, let changes):
      .removal(of: items.map(transform), by: side, against: changes.map { $0.map(transform) })
    }
  }
}

extension MergeConflict.Change {
  @inlinable
  func map<Other>(_ transform: (Item) -> Other) -> MergeConflict<Other>.Change {
    switch self {
    case .inserted(let item): .inserted(transform(item))
    case .moved(let item): .moved(transform(item))
    case .edited(let item): .edited(transform(item))
    }
  }
}

/// One of the two sides of a merge.
public enum MergeSide: String, Hashable, Sendable, CaseIterable {
  /// Our side, which wins conflicts by default.
  case ours
  /// Their side, which loses conflicts by default.
  case theirs

  /// The other side, which is `theirs` for `ours`, and `ours` for `theirs`.
  public var other: MergeSide { self == .ours ? .theirs : .ours }
}

/// A value for each side of a merge.
@usableFromInline
struct BothSides<Value> {
  @usableFromInline var ours: Value
  @usableFromInline var theirs: Value

  @inlinable
  init(ours: Value, theirs: Value) {
    self.ours = ours
    self.theirs = theirs
  }

  @inlinable
  subscript(side: MergeSide) -> Value {
    get { side == .ours ? ours : theirs }
    _modify {
      if side == .ours { yield &ours } else { yield &theirs }
    }
  }
}
