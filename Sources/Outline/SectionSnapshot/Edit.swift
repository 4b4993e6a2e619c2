extension SectionSnapshot {
  /// The place that items are inserted at or moved to.
  public enum Destination {
    /// Directly before an item, at its level.
    case before(Item)
    /// Directly after an item and all its descendants, at the item's level.
    case after(Item)
    /// Among the children of a parent, or among the roots when the parent is `nil`.
    ///
    /// The index is the sibling index of the first item *after* the edit, from 0 to the number of
    /// children that are not being moved; `nil` is the end.
    case into(Item?, at: Int?)
  }

  /// An edit of an outline as a value, which can be stored, sent, and read from a command, a file or
  /// a network.
  public enum Edit {
    /// Inserts new items in the given order. They are collapsed.
    case insert([Item], at: Destination)
    /// Inserts another outline, with its hierarchy and expansion.
    case graft(SectionSnapshot, at: Destination)
    /// Moves items with their descendants. Several items keep their order in the outline.
    case move([Item], to: Destination)
    /// Deletes items with their descendants.
    case delete([Item])
    /// Deletes everything.
    case deleteAll
    /// Replaces the descendants of an item by another outline.
    case replaceChildren(of: Item, with: SectionSnapshot)
    /// Replaces an item by a new one, which gets its children and expansion.
    case rename(Item, to: Item)
    /// Expands items. Unknown items are ignored.
    case expand([Item])
    /// Collapses items. Unknown items are ignored.
    case collapse([Item])
  }
}

extension SectionSnapshot.Destination: Equatable {}
extension SectionSnapshot.Destination: Sendable where Item: Sendable {}
extension SectionSnapshot.Edit: Equatable {}
extension SectionSnapshot.Edit: Sendable where Item: Sendable {}
