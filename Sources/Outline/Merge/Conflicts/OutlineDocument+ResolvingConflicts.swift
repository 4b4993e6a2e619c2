extension OutlineDocument {
  /// The items that have conflicts recorded by ``ConflictResolution/recorded``, in preorder. If there are
  /// conflicts about the whole document, the first element is `nil`.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  public var itemsInConflict: [ItemID?] { recordedConflicts.map(\.item) }

  private var recordedConflicts: [(item: ItemID?, field: ConflictField)] {
    var conflicts = header.conflict.map { [(item: ItemID?.none, field: $0)] } ?? []
    forEachRow { row, content in
      if case .content(let content) = content, let field = content.fields.conflict {
        conflicts.append((row.item, field))
      }
    }
    return conflicts
  }

  /// Returns the document with its recorded conflicts resolved and the records removed.
  ///
  /// - Parameter side: The side that wins; `nil` to keep all values and only remove the records.
  /// - Throws: ``UnresolvedConflict`` if an item cannot be moved to the place that it has on that side,
  ///   because the place no longer exists or is ambiguous.
  /// - Complexity: O(*n* + *m*² · *s* log *n*), where *n* is the number of rows, *m* is the number of moved
  ///   items, and *s* is the greatest total number of children along the path to the new place of an item.
  public func resolvingConflicts(
    favoring side: MergeSide?
  ) throws(UnresolvedConflict) -> OutlineDocument {
    let conflicts = recordedConflicts
    var result = self
    for conflict in conflicts { result[fieldsOf: conflict.item][ConflictField.name] = nil }
    guard let side else { return result }
    if side == .theirs {
      for conflict in conflicts { result.take(conflict.field, conflict.item) }
    }
    try result.move(
      conflicts.compactMap { conflict in
        let path = side == .ours ? conflict.field.parentOfOurs : conflict.field.parent
        guard let item = conflict.item, let path else { return nil }
        return (item, path)
      })
    if side == .theirs {
      for conflict in conflicts {
        if let titles = conflict.field.children { result.reorder(conflict.item, titles) }
      }
    }
    result.remove(conflicts.filter { $0.field.removed == side }.compactMap(\.item))
    return result
  }

  /// Removes items. If a descendant of a removed item is not in the list, the descendant stays. Either the
  /// side that removed the item has the descendant elsewhere, or the descendant was added later.
  private mutating func remove(_ items: [ItemID]) {
    let removed = Set(items)
    // The items are removed in reverse order, so that descendants are removed before their ancestors.
    for item in items.reversed() where outline.contains(item) {
      let kept = outline.children(of: item).filter { !removed.contains($0) }
      if !kept.isEmpty { outline.move(kept, after: item) }
      outline.delete([item])
    }
  }

  private mutating func take(_ field: ConflictField, _ item: ItemID?) {
    if let item { field.take(into: &self[item]) } else { field.take(into: &header) }
  }

  /// Moves items to the places that they have on the favored side. A place can be below another item that
  /// has not moved yet, so moves that fail are tried again after the others.
  private mutating func move(
    _ moves: [(item: ItemID, path: [String])]
  ) throws(UnresolvedConflict) {
    var open = moves
    while !open.isEmpty {
      var left: [(item: ItemID, path: [String])] = []
      for move in open where !moveIfPossible(move.item, to: move.path) { left.append(move) }
      guard left.count < open.count else {
        throw UnresolvedConflict(item: left[0].item, path: left[0].path)
      }
      open = left
    }
  }

  private mutating func moveIfPossible(_ item: ItemID, to path: [String]) -> Bool {
    var parent: ItemID?
    for title in path {
      let named = outline.children(of: parent).filter { self[$0].title == title }
      // If several children have this title, the path is ambiguous.
      guard named.count == 1, named[0] != item else { return false }
      parent = named[0]
    }
    outline.move([item], to: parent)
    return true
  }

  /// Reorders those children of a parent that have one of the given titles, so that they have the order of
  /// the titles.
  private mutating func reorder(_ parent: ItemID?, _ titles: [String]) {
    if let parent, !outline.contains(parent) { return }
    var children: [String: [ItemID]] = [:]
    let known = Set(titles)
    let places = outline.children(of: parent).enumerated().filter { known.contains(self[$1].title) }
    for (_, item) in places.reversed() { children[self[item].title, default: []].append(item) }
    let ordered = titles.compactMap { children[$0]?.popLast() }
    for (place, item) in zip(places, ordered)
    where outline.child(of: parent, at: place.offset) != item {
      outline.move([item], to: parent, at: place.offset)
    }
  }
}

/// A conflict that cannot be resolved in favor of a side. The place that an item has on that side no longer
/// exists, or there are several places with the same titles.
public struct UnresolvedConflict: Error, Hashable, Sendable {
  /// The item that cannot be moved.
  public var item: ItemID
  /// The titles on the path from a root to the parent that the item has on the favored side.
  public var path: [String]
}

extension [DocumentField] {
  var conflict: ConflictField? { self[ConflictField.name].flatMap(ConflictField.init) }
}
