extension MergedSides<ItemID> {
  /// Returns other items for those new items of theirs whose numbers ours gave to other items.
  func renumberedItems(ours: OutlineDocument, theirs: OutlineDocument) -> [ItemID: ItemID] {
    var next = max(ours.nextNumber, theirs.nextNumber)
    var renumbered: [ItemID: ItemID] = [:]
    // In preorder, so that parents come before their children.
    for case .insert(let handle, let place, _) in changesOfTheirs {
      let item = self.theirs.items.item(of: handle)
      guard let handleOfOurs = self.ours.items.handle(of: item) else { continue }
      let parent = place.parent.map(self.theirs.items.item(of:))
      let parentOfOurs = self.ours.parent(of: handleOfOurs)
      let hasSameParent = parent == parentOfOurs && parent.flatMap { renumbered[$0] } == nil
      if hasSameParent, ours[item] == theirs[item] { continue }
      renumbered[item] = ItemID(next)
      next += 1
    }
    return renumbered
  }
}
