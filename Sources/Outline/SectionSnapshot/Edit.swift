extension SectionSnapshot {
  /// Where items go.
  public enum Destination {
    /// Right before an item, at its level.
    case before(Item)
    /// Right after an item and all its descendants, at the item's level.
    case after(Item)
    /// Among the children of a parent, or among the roots when the parent is `nil`.
    ///
    /// The index counts the children that were there, from 0; `nil` is the end. Items that are
    /// being moved do not count: the index is where the first of them stands *afterwards*.
    case into(Item?, at: Int?)
  }

  /// A mutation of an outline as a value, to come from a command, a file or a network, and to be
  /// kept or sent.
  public enum Edit {
    /// Inserts new items, in their order, collapsed.
    case insert([Item], at: Destination)
    /// Inserts another outline, with its shape and its expansion.
    case graft(SectionSnapshot, at: Destination)
    /// Moves whole subtrees; several keep the order in which they stand in the outline.
    case move([Item], to: Destination)
    /// Deletes whole subtrees.
    case delete([Item])
    /// Deletes everything.
    case deleteAll
    /// Puts another outline in place of everything below an item.
    case replaceChildren(of: Item, with: SectionSnapshot)
    /// Puts a new item in the place of another one: its children and expansion stay.
    case rename(Item, to: Item)
    /// Expands items; unknown ones are ignored.
    case expand([Item])
    /// Collapses items; unknown ones are ignored.
    case collapse([Item])
  }
}

extension SectionSnapshot.Destination: Equatable {}
extension SectionSnapshot.Destination: Sendable where Item: Sendable {}
extension SectionSnapshot.Destination: Codable where Item: Codable {}
extension SectionSnapshot.Edit: Equatable {}
extension SectionSnapshot.Edit: Sendable where Item: Sendable {}
extension SectionSnapshot.Edit: Codable where Item: Codable {}
