/// A merge by key: the conflicts, and the changes that turn one side, the *near* one, into the result.
///
/// The near side is the one with more changes. The result shares with it all parts that the other side, the
/// *far* one, did not change.
@usableFromInline
struct MergePlan {
  @usableFromInline typealias Change = OutlineDifference<Int32>.Change

  @usableFromInline let near: MergeSide
  @usableFromInline private(set) var conflicts: [MergeConflict<Int32>] = []
  /// The changes of the near side, by key. Removed items, and the places that items leave, refer to the
  /// near side.
  private(set) var changes: [Change] = []

  private let base: RowTree
  private var items: MergeItems

  /// - Parameters:
  ///   - base: The tree of the base.
  ///   - near: The near side; `nil` for the side with more changes.
  ///   - editedByOurs: The keys of items whose contents ours changed.
  ///   - editedByTheirs: The keys of items whose contents theirs changed.
  /// - Complexity: O(c log² n) for c changes of both sides.
  @usableFromInline
  init(
    base: RowTree, ours: MergeKeys, theirs: MergeKeys, near: MergeSide?, editedByOurs: [Int32],
    editedByTheirs: [Int32]
  ) {
    self.base = base
    self.near = near ?? (ours.changes.count < theirs.changes.count ? .theirs : .ours)
    items = MergeItems(ours: ours, theirs: theirs)
    let removals =
      items.keepChanged(by: .ours, edited: editedByOurs)
      + items.keepChanged(by: .theirs, edited: editedByTheirs)
    conflicts = items.chooseParents()
    conflicts += CycleBreaker.removeCircles(from: &items, tree: base)
    conflicts += removals
    addPlaces()
    addExpansions()
  }

  /// The keys of the items that the result has and the near side lacks.
  @usableFromInline var insertedKeys: [Int32] {
    changes.compactMap { if case .insert(let key, _, _) = $0 { key } else { nil } }
  }

  /// The keys of the items that the near side has and the result lacks.
  @usableFromInline var removedKeys: [Int32] {
    changes.compactMap { if case .remove(let key, _, _) = $0 { key } else { nil } }
  }

  /// Returns the near side's tree after the changes.
  ///
  /// - Parameter handle: Returns the handle of the item with a key. For an inserted item, it is a new
  ///   handle.
  @usableFromInline
  func applied(to tree: RowTree, handle: (_ key: Int32) -> Int32) -> RowTree {
    guard !changes.isEmpty else { return tree }
    let changes = changes.map { $0.mapItems(handle) }
    guard let merged = tree.applying(changes, rebuilding: nil) else {
      preconditionFailure("The changes of the merge do not fit the tree")
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
    var lists = ChildListReader(items)
    while let (parent, list) = lists.next() {
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
  /// Returns whether an item that only one side has is expanded there.
  private func isExpanded(_ item: MergeItem, on side: MergeSide) -> Bool {
    if item.isNew { return side == .ours ? item.isExpandedInOurs : item.isExpandedInTheirs }
    return items.toggled(by: side)[item.key] ?? item.isExpandedInBase
  }

  /// Adds the changes of expansion that the near side lacks.
  private mutating func addExpansions() {
    for (key, isExpanded) in items.toggled(by: near.other) {
      // An item that the near side removed is gone, or is inserted with its expansion.
      if let index = items.index(of: key),
        items[index].isAbsent(on: near) || items[index].parent == nil
      {
        continue
      }
      guard items.toggled(by: near)[key] == nil else { continue }
      changes.append(isExpanded ? .expand(key) : .collapse(key))
    }
    for item in items.all where item.isNew {
      let expansion = (item.isExpandedInOurs, item.isExpandedInTheirs)
      let isExpanded = near == .ours ? expansion.0 : expansion.1
      guard !item.isAbsent(on: near), !isExpanded, expansion.0 || expansion.1 else { continue }
      changes.append(.expand(item.key))
    }
  }
}
