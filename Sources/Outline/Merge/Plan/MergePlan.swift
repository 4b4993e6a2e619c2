/// The plan of a merge. The plan contains the conflicts, and the changes that turn one side of the merge into
/// the result. The side that is turned into the result is called the *near* side. The items are identified by
/// keys.
///
/// The near side is usually the side with more changes. The other side is called the *far* side. The result
/// and the near side share all parts that the far side did not change.
@usableFromInline
struct MergePlan {
  @usableFromInline typealias Change = OutlineDifference<Int32>.Change

  @usableFromInline let near: MergeSide
  @usableFromInline private(set) var conflicts: [MergeConflict<Int32>] = []
  /// The changes that turn the near side into the result. The old place of a moved or removed item is its
  /// place on the near side.
  private(set) var changes: [Change] = []

  private let base: RowTree
  private var items: MergeItems

  /// - Parameters:
  ///   - base: The tree of the base.
  ///   - keys: The changes from the base to each side.
  ///   - near: The near side; `nil` to choose the side with more changes.
  ///   - edited: The keys of the items whose contents each side changed.
  /// - Complexity: O(c log² n), where c is the number of changes on both sides.
  @usableFromInline
  init(
    base: RowTree, _ keys: BothSides<MergeKeys>, near: MergeSide?, edited: BothSides<[Int32]>
  ) {
    self.base = base
    self.near =
      near ?? (keys.ours.changes.count < keys.theirs.changes.count ? .theirs : .ours)
    items = MergeItems(keys)
    let removals =
      items.keepChanged(by: .ours, edited: edited.ours)
      + items.keepChanged(by: .theirs, edited: edited.theirs)
    conflicts = items.chooseParents()
    conflicts += CycleBreaker.removeCircles(from: &items, tree: base)
    conflicts += removals
    addPlaces()
    addExpansions()
  }

  /// The keys of the items that are in the result, but not on the near side.
  @usableFromInline var insertedKeys: [Int32] {
    changes.compactMap { if case .insert(let key, _, _) = $0 { key } else { nil } }
  }

  /// The keys of the items that are on the near side, but not in the result.
  @usableFromInline var removedKeys: [Int32] {
    changes.compactMap { if case .remove(let key, _, _) = $0 { key } else { nil } }
  }

  /// Applies the changes to the near side's tree, and returns the result.
  ///
  /// - Parameter handle: Returns the handle that the item with the given key has in the result. An inserted
  ///   item must get a new handle.
  @usableFromInline
  func applied(to tree: RowTree, handle: (_ key: Int32) -> Int32) -> RowTree {
    guard !changes.isEmpty else { return tree }
    let changes = changes.map { $0.mapItems(handle) }
    guard let merged = tree.applying(changes, rebuilding: nil) else {
      preconditionFailure("The changes of the merge do not apply to the tree")
    }
    return merged
  }
}

// MARK: - Places

extension MergePlan {
  private typealias Place = MergeItem.Place

  private mutating func addPlaces() {
    var departures = [Place?](repeating: nil, count: items.all.count)
    var arrivals = departures
    for (parent, list) in items.childLists() {
      let steps = list.steps(from: near) { childCount(of: parent) }
      for step in steps.departures {
        departures[step.item] = Place(parent: parent.keyOfItem, index: step.index)
      }
      for step in steps.arrivals {
        arrivals[step.item] = Place(parent: parent.keyOfItem, index: step.index)
      }
      for (ours, theirs) in steps.conflicts {
        conflicts.append(
          .order(
            of: parent.keyOfItem, ours: ours.map { items[$0].key },
            theirs: theirs.map { items[$0].key }))
      }
    }
    for index in items.all.indices {
      addPlace(of: items[index], from: departures[index], to: arrivals[index])
    }
  }

  private func childCount(of parent: Int32) -> Int {
    guard let key = parent.keyOfItem else { return base.childCount(ofParentAt: nil) }
    if let index = items.index(of: key), items[index].isNew { return 0 }
    return base.childCount(ofParentAt: base.position(of: key))
  }

  private mutating func addPlace(of item: MergeItem, from old: Place?, to new: Place?) {
    switch (old, new) {
    case (nil, nil): break
    case (let old?, let new?): changes.append(.move(item.key, from: old, to: new))
    case (let old?, nil):
      changes.append(.remove(item.key, from: old, isExpanded: isExpanded(item, on: near)))
    case (nil, let new?):
      changes.append(.insert(item.key, at: new, isExpanded: isExpanded(item, on: near.other)))
    }
  }
}

// MARK: - Expansion

extension MergePlan {
  /// Returns whether an item is expanded on the given side. The other side must not have the item.
  private func isExpanded(_ item: MergeItem, on side: MergeSide) -> Bool {
    item.isNew
      ? item.isExpanded[side] : items.toggled[side][item.key] ?? item.isExpandedInBase
  }

  /// Adds changes for the items that only the far side expanded or collapsed.
  private mutating func addExpansions() {
    for (key, isExpanded) in items.toggled[near.other] {
      // An item that is not in the result needs no change.
      // An item that the near side removed needs no change, either.
      // The change that inserts such an item says whether the item is expanded.
      if let index = items.index(of: key),
        items[index].isAbsent(on: near) || items[index].parent == nil
      {
        continue
      }
      guard items.toggled[near][key] == nil else { continue }
      changes.append(isExpanded ? .expand(key) : .collapse(key))
    }
    for item in items.all where item.isNew {
      guard !item.isAbsent(on: near), !item.isExpanded[near], item.isExpanded[near.other] else {
        continue
      }
      changes.append(.expand(item.key))
    }
  }
}
