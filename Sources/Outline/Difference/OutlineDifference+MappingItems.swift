extension OutlineDifference.Change {
  /// Returns the same change with each item replaced.
  ///
  /// - Parameters:
  ///   - old: A closure that replaces items of the older outline: removed items, and the parents that items
  ///     leave.
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

  /// Returns the same change with each item replaced.
  @inlinable
  @inline(__always)
  func mapItems<Mapped: Hashable>(_ map: (Item) -> Mapped) -> OutlineDifference<Mapped>.Change {
    mapItems(old: map, new: map)
  }
}

extension OutlineDifference.Place {
  /// Returns the same place with the parent replaced.
  @inlinable
  @inline(__always)
  func mapItems<Mapped: Hashable>(_ map: (Item) -> Mapped) -> OutlineDifference<Mapped>.Place {
    OutlineDifference<Mapped>.Place(parent: parent.map(map), index: index)
  }
}
