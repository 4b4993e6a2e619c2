extension MergedSides<ItemID> {
  /// Returns other items for those new items of theirs whose numbers ours gave to other items.
  func renumberedItems(
    base: OutlineDocument, ours: OutlineDocument, theirs: OutlineDocument
  ) -> [ItemID: ItemID] {
    var next = max(base.nextNumber, ours.nextNumber, theirs.nextNumber)
    var renumbered: [ItemID: ItemID] = [:]
    // In preorder, so that parents come before their children.
    for case .insert(let handle, let place, _) in changesOfTheirs {
      let item = self.theirs.items.item(of: handle)
      if let handleOfOurs = self.ours.items.handle(of: item) {
        let parent = place.parent.map(self.theirs.items.item(of:))
        let hasSameParent =
          parent == self.ours.parent(of: handleOfOurs) && parent.flatMap { renumbered[$0] } == nil
        if hasSameParent, ours[item].saysTheSame(as: theirs[item]) { continue }
      } else if item.number < base.nextNumber || item.number >= ours.nextNumber {
        // Ours gave the number to no item, not even to one that it has removed again.
        continue
      }
      renumbered[item] = ItemID(next)
      next += 1
    }
    return renumbered
  }
}
