extension SectionSnapshot {
  /// Everything that changed from an older outline to this one.
  ///
  /// There are as few moves as can be: of the children that keep their parent, those in a longest
  /// increasing subsequence of their old order stay.
  ///
  /// - Complexity: O(*n* log *n*).
  public func outlineDifference(from older: SectionSnapshot) -> OutlineDifference<Item> {
    OutlineDifference(Comparison(from: older, to: self).changes())
  }
}

/// Two outlines side by side.
private struct Comparison<Item: Hashable> {
  typealias Change = OutlineDifference<Item>.Change

  let old: Families<Item>
  let new: Families<Item>
  /// The old position of each row of the new outline, `nil` for a new item.
  let oldPositions: [Int?]

  init(from older: SectionSnapshot<Item>, to newer: SectionSnapshot<Item>) {
    old = Families(of: older)
    new = Families(of: newer)
    oldPositions = newer.storage.entries.map { older.storage.position(of: $0.item) }
  }

  func changes() -> [Change] {
    removals() + insertions() + moves() + expansions()
  }

  private func removals() -> [Change] {
    var isKept = Array(repeating: false, count: old.outline.count)
    for case let position? in oldPositions { isKept[position] = true }
    return isKept.indices.reversed().filter { !isKept[$0] }.map { position in
      let entry = old.outline.storage.entries[position]
      return .remove(entry.item, from: old.place(at: position), isExpanded: entry.isExpanded)
    }
  }

  private func insertions() -> [Change] {
    oldPositions.indices.filter { oldPositions[$0] == nil }.map { position in
      let entry = new.outline.storage.entries[position]
      return .insert(entry.item, at: new.place(at: position), isExpanded: entry.isExpanded)
    }
  }

  private func moves() -> [Change] {
    var staysPut = oldPositions.map { $0 == nil }
    for parent in [nil] + oldPositions.indices.map(Optional.some) {
      for child in childrenInPlace(ofNewParentAt: parent) { staysPut[child] = true }
    }
    return staysPut.indices.filter { !staysPut[$0] }.map { position in
      .move(
        new.outline.storage.item(at: position),
        from: old.place(at: oldPositions[position]!), to: new.place(at: position))
    }
  }

  /// The most children that keep both their parent and their order.
  private func childrenInPlace(ofNewParentAt parent: Int?) -> [Int] {
    let oldParent: Int?
    if let parent {
      guard let known = oldPositions[parent] else { return [] }
      oldParent = known
    } else {
      oldParent = nil
    }
    let children = new.outline.childPositions(ofParentAt: parent).filter { child in
      oldPositions[child].map { old.parents[$0] == oldParent } ?? false
    }
    return longestIncreasingSubsequence(of: children.map { oldPositions[$0]! })
      .map { children[$0] }
  }

  private func expansions() -> [Change] {
    oldPositions.indices.compactMap { position in
      guard let oldPosition = oldPositions[position] else { return nil }
      let entry = new.outline.storage.entries[position]
      guard entry.isExpanded != old.outline.storage.isExpanded(at: oldPosition) else { return nil }
      return entry.isExpanded ? .expand(entry.item) : .collapse(entry.item)
    }
  }
}
