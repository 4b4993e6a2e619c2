/// The three outlines of a merge, and the changes from the base to each side. The changes identify items by
/// their handles.
@usableFromInline
struct MergedSides<Item: Hashable> {
  @usableFromInline typealias Change = OutlineDifference<Int32>.Change

  @usableFromInline let base: OutlineStorage<Item>
  @usableFromInline let sides: BothSides<OutlineStorage<Item>>
  @usableFromInline let changes: BothSides<[Change]>

  @inlinable
  init(base: SectionSnapshot<Item>, ours: SectionSnapshot<Item>, theirs: SectionSnapshot<Item>) {
    self.base = base.storage
    sides = BothSides(ours: ours.storage, theirs: theirs.storage)
    changes = BothSides(
      ours: ours.storage.changes(from: base.storage),
      theirs: theirs.storage.changes(from: base.storage))
  }
}

extension OutlineMerge {
  /// - Parameters:
  ///   - renumbered: The new identities of items in `theirs`, keyed by the identities that they replace.
  ///   - edited: The items whose contents each side changed.
  @inlinable
  init(
    _ sides: MergedSides<Item>, renumbered: [Item: Item] = [:],
    edited: BothSides<[Item]> = BothSides(ours: [], theirs: [])
  ) {
    let (base, ours, theirs) = (sides.base, sides.sides.ours, sides.sides.theirs)
    let limit = Int32(truncatingIfNeeded: base.items.handleLimit)
    var newItems: [Item] = []
    func newKey(of item: Item) -> Int32 {
      newItems.append(item)
      return limit + Int32(truncatingIfNeeded: newItems.count - 1)
    }
    let keysOfOurs = MergeKeys(
      sides.changes.ours, items: ours.correspondence(from: base),
      newKey: { newKey(of: ours.items.item(of: $0)) })
    let keysOfTheirs = MergeKeys(
      sides.changes.theirs, items: theirs.correspondence(from: base),
      newKey: { handle in
        let item = theirs.items.item(of: handle)
        if let other = renumbered[item] { return newKey(of: other) }
        let known = ours.items.handle(of: item).flatMap { keysOfOurs.key(ofNew: $0) }
        return known ?? newKey(of: item)
      })
    let keys = BothSides(ours: keysOfOurs, theirs: keysOfTheirs)
    let plan = MergePlan(
      base: base.tree, keys,
      // The result is made from the outline of the near side.
      // If identities in `theirs` are replaced, our side must be the near side.
      // The outline `theirs` still contains the old identities.
      near: renumbered.isEmpty ? nil : .ours,
      edited: BothSides(
        ours: edited.ours.compactMap { base.items.handle(of: $0) },
        theirs: edited.theirs.compactMap { base.items.handle(of: $0) }))
    func item(of key: Int32) -> Item {
      key < limit ? base.items.item(of: key) : newItems[Int(key - limit)]
    }
    let merged = sides.result(of: plan, keys[plan.near], item: item(of:))
    self.init(merged: merged, conflicts: plan.conflicts.map { $0.map(item(of:)) })
  }
}

extension MergedSides {
  /// Applies a plan to the outline of the near side, and returns the merged outline.
  ///
  /// - Parameters:
  ///   - keys: Maps keys in the plan to handles in the outline of the near side.
  ///   - item: Returns the item with the given key.
  @inlinable
  func result(
    of plan: MergePlan, _ keys: MergeKeys, item: (_ key: Int32) -> Item
  ) -> SectionSnapshot<Item> {
    let near = sides[plan.near]
    let (removed, inserted) = (plan.removedKeys, plan.insertedKeys)
    let known = base.correspondence(from: near)
    func nearHandle(of key: Int32) -> Int32 { keys.handle(of: key, known) }
    var items = near.items
    if !removed.isEmpty { items.remove(removed.map(nearHandle(of:))) }
    var duplicates: [Item] = []
    guard
      let newHandles = inserted.isEmpty
        ? [] : items.insert(unique: inserted.map(item), duplicates: &duplicates)
    else { trap(onChanged: duplicates[0]) }
    let handles = Dictionary(uniqueKeysWithValues: zip(inserted, newHandles))
    let tree = plan.applied(to: near.tree) { handles[$0] ?? nearHandle(of: $0) }
    if ItemPayload<Item>.isPossible { renewItems(of: &items, on: plan.near) }
    let merged = SectionSnapshot(storage: OutlineStorage(items: items, tree: tree))
    merged.checkInvariants()
    return merged
  }

  /// Updates the result with the new values that the far side gave to items. A side can replace an item with
  /// an equal item that has a different payload. If both sides replaced an item, the result has the new value
  /// from our side.
  @usableFromInline
  func renewItems(of items: inout ItemIndex<Item>, on near: MergeSide) {
    let (index, far) = (sides[near].items, sides[near.other].items)
    let renewed = near == .ours ? HandleMap(index.renewedHandles(since: base.items)) : HandleMap([])
    for item in far.renewedHandles(since: base.items).map(far.item(of:)) {
      guard let handle = items.handle(of: item), renewed[handle] == nil else { continue }
      items.renew(handle, with: item)
    }
  }
}

extension MergedSides<ItemID> {
  /// Returns a new identity for each item that their side inserted, if our side gave the item's number to a
  /// different item.
  func renumberedItems(
    base: OutlineDocument, ours: OutlineDocument, theirs: OutlineDocument
  ) -> [ItemID: ItemID] {
    var next = max(base.nextNumber, ours.nextNumber, theirs.nextNumber)
    var renumbered: [ItemID: ItemID] = [:]
    // The insertions are in preorder, so each parent precedes its children.
    for case .insert(let handle, let place, _) in changes.theirs {
      let item = sides.theirs.items.item(of: handle)
      if let handleOfOurs = sides.ours.items.handle(of: item) {
        let parent = place.parent.map(sides.theirs.items.item(of:))
        let hasSameParent =
          parent == sides.ours.parent(of: handleOfOurs) && parent.flatMap { renumbered[$0] } == nil
        if hasSameParent, ours[item].isSemanticallyEqual(to: theirs[item]) { continue }
      } else if item.number < base.nextNumber || item.number >= ours.nextNumber {
        // Our side never gave this number to any item, not even to an item that our side later removed.
        continue
      }
      renumbered[item] = ItemID(next)
      next += 1
    }
    return renumbered
  }
}

/// The changes from the base to one side of a merge. Keys identify items, as described in ``MergeItem``.
@usableFromInline
struct MergeKeys {
  @usableFromInline typealias Change = OutlineDifference<Int32>.Change

  let changes: [Change]
  /// The handles that new items have on this side. The key of each item is at the same index in `keys`.
  private let handles: [Int32]
  private let keys: [Int32]
  private let keyIndices: HandleMap
  private let handleIndices: HandleMap

  /// - Parameters:
  ///   - changes: The changes, in which handles identify items. Removed items, and the places from which
  ///     items were removed, are given by handles of the base. All other items and places are given by
  ///     handles of the side.
  ///   - items: Maps the side's handles to the base's handles.
  ///   - newKey: Returns the key of the new item with the given handle.
  @usableFromInline
  init(
    _ changes: [Change], items: ItemCorrespondence, newKey: (_ handle: Int32) -> Int32
  ) {
    handles = changes.compactMap { if case .insert(let handle, _, _) = $0 { handle } else { nil } }
    keys = handles.map(newKey)
    let (keys, handleIndices) = (keys, HandleMap(handles))
    keyIndices = HandleMap(keys)
    self.handleIndices = handleIndices
    self.changes = changes.map { change in
      change.mapItems(old: { $0 }) { handle in
        handleIndices[handle].map { keys[$0] } ?? items.oldHandle(of: handle, guess: nil)!
      }
    }
  }

  /// Returns the key of the item that has the given handle on this side, or `nil` if this item is not new.
  @usableFromInline
  func key(ofNew handle: Int32) -> Int32? { handleIndices[handle].map { keys[$0] } }

  /// Returns the handle that the item with the given key has on this side. The side must have the item.
  ///
  /// - Parameter items: Maps the base's handles to the side's handles.
  @usableFromInline
  func handle(of key: Int32, _ items: ItemCorrespondence) -> Int32 {
    keyIndices[key].map { handles[$0] } ?? items.oldHandle(of: key, guess: nil)!
  }
}
