extension SectionSnapshot {
  /// Returns the outline that results from applying a difference to this outline.
  ///
  ///     older.applying(newer.outlineDifference(from: older)) == newer
  ///
  /// For moved and inserted items, the result stores the payload from the difference, even if this outline
  /// has an equal item with a different payload.
  ///
  /// - Parameter difference: The changes. It is safe to apply a difference from an untrusted file or network,
  ///   because each change is checked.
  /// - Returns: The resulting outline, or `nil` if the difference does not fit this outline. A difference
  ///   does not fit if an item is not at the place given in the difference, or if the result would not be
  ///   an outline.
  /// - Complexity: O((*k* + *c*) log *n*), where *c* is the number of changes, *k* the number of rows that
  ///   move with their parents, and *n* the number of all rows. If a single edit once inserted all rows that
  ///   move with their parents, the complexity is O(*k* + *c* log *n*). If more than 1/64 of the rows change,
  ///   all changes are made in a single pass, and the complexity is O(*n* + *c* log *n*).
  @inlinable
  public func applying(_ difference: OutlineDifference<Item>) -> SectionSnapshot? {
    applying(difference, rebuilding: nil)
  }

  /// - Parameter isRebuilt: See ``RowTree/applying(_:rebuilding:)``.
  @inlinable
  func applying(
    _ difference: OutlineDifference<Item>, rebuilding isRebuilt: Bool?
  ) -> SectionSnapshot? {
    difference.isEmpty ? self : applied(difference, rebuilding: isRebuilt)?.outline
  }

  /// Returns the outline that results from applying a difference, and the changes with handles instead of
  /// items.
  @inlinable
  func applied(
    _ difference: OutlineDifference<Item>, rebuilding isRebuilt: Bool?
  ) -> (outline: SectionSnapshot, changes: [OutlineDifference<Int32>.Change])? {
    var items = storage.items
    guard let changes = difference.byHandle(changing: &items),
      let tree = storage.tree.applying(changes, rebuilding: isRebuilt)
    else { return nil }
    difference.renewMovedItems(in: &items, changes)
    let outline = SectionSnapshot(storage: OutlineStorage(items: items, tree: tree))
    outline.checkInvariants()
    return (outline, changes)
  }
}

extension OutlineDifference {
  /// Applies the removals and insertions to an item index, and returns the changes with handles instead of
  /// items.
  ///
  /// In the result, removed items and parents that lose items have their handles from before the changes. An
  /// item that is not removed keeps its handle, but a new item may get the handle of a removed item.
  ///
  /// - Returns: The changes, or `nil` if an item or a parent is not in the index, or if a new item is
  ///   already in the index.
  @inlinable
  func byHandle(changing items: inout ItemIndex<Item>) -> [OutlineDifference<Int32>.Change]? {
    let old = items
    guard removeItems(from: &items), let inserted = insertItems(into: &items, after: old) else {
      return nil
    }
    var newHandles = inserted[...]
    var byHandle: [OutlineDifference<Int32>.Change] = []
    byHandle.reserveCapacity(changes.count)
    for change in changes {
      let newHandle = if case .insert = change { newHandles.popFirst() } else { nil as Int32? }
      guard let change = change.byHandle(newHandle: newHandle, from: old, to: items) else {
        return nil
      }
      byHandle.append(change)
    }
    return byHandle
  }

  /// Stores the moved items of the difference, because their payloads may differ from the payloads of the
  /// equal items in the outline.
  @inlinable
  func renewMovedItems(
    in items: inout ItemIndex<Item>, _ byHandle: [OutlineDifference<Int32>.Change]
  ) {
    guard ItemPayload<Item>.isPossible else { return }
    for case (.move(let item, _, _), .move(let handle, _, _)) in zip(changes, byHandle) {
      items.renew(handle, with: item)
    }
  }

  @inlinable
  func removeItems(from items: inout ItemIndex<Item>) -> Bool {
    for change in changes {
      guard case .remove(let item, _, _) = change else { continue }
      guard let handle = items.handle(of: item) else { return false }
      items.remove(handle)
    }
    return true
  }

  /// Inserts the new items of the difference and returns their handles, or `nil` if an item is inserted
  /// twice or was already present.
  @inlinable
  func insertItems(
    into items: inout ItemIndex<Item>, after old: ItemIndex<Item>
  ) -> [Int32]? {
    var newItems: [Item] = []
    for change in changes {
      guard case .insert(let item, _, _) = change else { continue }
      guard old.handle(of: item) == nil else { return nil }
      newItems.append(item)
    }
    var duplicates: [Item] = []
    return newItems.isEmpty ? [] : items.insert(unique: newItems, duplicates: &duplicates)
  }
}

extension OutlineDifference.Change {
  /// Returns this change with handles instead of items.
  ///
  /// - Parameter newHandle: The item's handle, if the change is an insertion.
  @inlinable
  func byHandle(
    newHandle: Int32?, from old: ItemIndex<Item>, to new: ItemIndex<Item>
  ) -> OutlineDifference<Int32>.Change? {
    switch self {
    case .remove(let item, let place, let isExpanded):
      guard let handle = old.handle(of: item), let place = place.byHandle(in: old) else {
        return nil
      }
      return .remove(handle, from: place, isExpanded: isExpanded)
    case .insert(_, let place, let isExpanded):
      guard let newHandle, let place = place.byHandle(in: new) else { return nil }
      return .insert(newHandle, at: place, isExpanded: isExpanded)
    case .move(let item, let oldPlace, let newPlace):
      guard let handle = old.handle(of: item), let oldPlace = oldPlace.byHandle(in: old),
        let newPlace = newPlace.byHandle(in: new)
      else { return nil }
      return .move(handle, from: oldPlace, to: newPlace)
    case .expand(let item): return old.handle(of: item).map { .expand($0) }
    case .collapse(let item): return old.handle(of: item).map { .collapse($0) }
    }
  }
}

extension OutlineDifference.Place {
  @inlinable
  func byHandle(in items: ItemIndex<Item>) -> OutlineDifference<Int32>.Place? {
    guard let parent else { return OutlineDifference<Int32>.Place(parent: nil, index: index) }
    return items.handle(of: parent).map {
      OutlineDifference<Int32>.Place(parent: $0, index: index)
    }
  }
}
