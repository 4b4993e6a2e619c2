/// Edits of the two sides of a merge that cannot both be in the result, and the choice that was made.
///
/// Items are listed in the order of the rows of the base. New items come after them, in the order of their
/// side.
public enum MergeConflict<Item: Hashable> {
  /// Both sides gave an item a new parent, but not the same one; `nil` stands for the top level. The result
  /// has the parent of ours.
  case parents(of: Item, ours: Item?, theirs: Item?)

  /// Moves of both sides that together would put an item below itself. The moves of ours are in the result.
  /// The items that theirs moved stay where ours has them.
  case circle(ours: [Item], theirs: [Item])

  /// Both sides reordered the same children of a parent, or the same roots, in ways that exclude each
  /// other. The lists are the items that each side moved there. The result has the order of ours.
  case order(of: Item?, ours: [Item], theirs: [Item])

  /// One side removed items that the other one changed, or below which it inserted or moved items. The
  /// removed items stay, with the edits of the other side.
  case removal(of: [Item], by: MergeSide, against: [Change])

  /// An edit that one side made where the other one removed items.
  public enum Change: Hashable {
    /// It inserted an item.
    case inserted(Item)
    /// It gave an item another parent.
    case moved(Item)
    /// It changed the content of an item.
    case edited(Item)
  }
}

extension MergeConflict: Hashable {}
extension MergeConflict: Sendable where Item: Sendable {}
extension MergeConflict.Change: Sendable where Item: Sendable {}

extension MergeConflict: CustomStringConvertible {
  /// A sentence that describes the edit of each side and the result.
  public var description: String {
    switch self {
    case .parents(let item, let ours, let theirs):
      "Both sides moved \(item): ours \(Self.place(ours)), theirs \(Self.place(theirs)). "
        + "It is \(Self.place(ours))."
    case .circle(let ours, let theirs):
      "Ours moved \(Self.list(ours)), theirs moved \(Self.list(theirs)); together, an item would be "
        + "below itself. \(Self.list(theirs)) \(theirs.count == 1 ? "stays" : "stay") where ours has "
        + "\(theirs.count == 1 ? "it" : "them")."
    case .order(let parent, let ours, let theirs):
      "Both sides reordered the same \(parent.map { "children of \($0)" } ?? "roots"): ours moved "
        + "\(Self.list(ours)), theirs moved \(Self.list(theirs)). The order of ours is kept."
    case .removal(let items, let side, let changes):
      "\(side == .ours ? "Ours" : "Theirs") removed \(Self.list(items)), but \(side.other) "
        + changes.map(\.description).joined(separator: ", ")
        + ". \(Self.list(items)) \(items.count == 1 ? "stays" : "stay")."
    }
  }

  private static func place(_ parent: Item?) -> String {
    parent.map { "below \($0)" } ?? "to the roots"
  }

  private static func list(_ items: [Item]) -> String {
    items.map { String(describing: $0) }.joined(separator: ", ")
  }
}

extension MergeConflict.Change: CustomStringConvertible {
  /// The edit and the item.
  public var description: String {
    switch self {
    case .inserted(let item): "inserted \(item)"
    case .moved(let item): "moved \(item)"
    case .edited(let item): "edited \(item)"
    }
  }
}

extension MergeConflict {
  /// Returns the same conflict with other items, for example with items instead of their handles.
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
  /// The side that wins where the two conflict.
  case ours
  /// The other side.
  case theirs

  /// The opposite side.
  public var other: MergeSide { self == .ours ? .theirs : .ours }
}
