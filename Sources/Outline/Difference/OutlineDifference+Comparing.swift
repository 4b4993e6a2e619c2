extension SectionSnapshot {
  /// Returns all changes from an older outline to this one.
  ///
  /// It has the fewest possible moves: among the children that keep their parent, those in a longest
  /// increasing subsequence of the old order stay.
  ///
  /// - Parameter older: The outline to compare with.
  /// - Complexity: O(*c* log *n*) for outlines that differ by edits of *c* rows, where *n* is the number of
  ///   rows; O(*n* log *n*) for unrelated outlines.
  @inlinable
  public func outlineDifference(from older: SectionSnapshot) -> OutlineDifference<Item> {
    guard !storage.tree.isIdentical(to: older.storage.tree) else { return OutlineDifference([]) }
    let (old, new) = (older.storage, storage)
    let changes = ComparedRows.changes(
      from: old.tree, to: new.tree, items: new.correspondence(from: old))
    return OutlineDifference(changes.map { .init($0, from: old.items, to: new.items) })
  }
}

extension OutlineDifference.Change {
  /// Creates a change of the items that handles stand for.
  @inlinable
  init(
    _ change: OutlineDifference<Int32>.Change, from old: ItemIndex<Item>, to new: ItemIndex<Item>
  ) {
    typealias Place = OutlineDifference.Place
    self =
      switch change {
      case .remove(let handle, let place, let isExpanded):
        .remove(old.item(of: handle), from: Place(place, in: old), isExpanded: isExpanded)
      case .insert(let handle, let place, let isExpanded):
        .insert(new.item(of: handle), at: Place(place, in: new), isExpanded: isExpanded)
      case .move(let handle, let oldPlace, let newPlace):
        .move(new.item(of: handle), from: Place(oldPlace, in: old), to: Place(newPlace, in: new))
      case .expand(let handle): .expand(new.item(of: handle))
      case .collapse(let handle): .collapse(new.item(of: handle))
      }
  }
}

extension OutlineDifference.Place {
  @inlinable
  init(_ place: OutlineDifference<Int32>.Place, in items: ItemIndex<Item>) {
    self.init(parent: place.parent.map { items.item(of: $0) }, index: place.index)
  }
}
