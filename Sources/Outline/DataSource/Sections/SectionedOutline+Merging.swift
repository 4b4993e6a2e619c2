extension SectionedOutline {
  /// Returns the sections after applying a flat snapshot. The sections are edited if few rows change, and
  /// built again otherwise.
  func showing(_ snapshot: Snapshot<Section, Item>) -> SectionedOutline {
    editing(toShow: snapshot) ?? merging(snapshot)
  }

  /// Returns the sections after applying a flat snapshot. Each section shows exactly the items that it has in
  /// the snapshot, in the snapshot's order. The section keeps as much of its hierarchy as this order allows:
  ///
  /// - The hidden descendants of a removed item are removed, too.
  /// - An item that stays becomes a child of its nearest ancestor that also stays, if the order allows
  ///   this.
  /// - Any other item that is between an item and its children becomes the first child. Elsewhere, such an
  ///   item gets the level of the item before it.
  /// - The hidden descendants of a collapsed item move with the item, even to another section.
  ///
  /// - Complexity: O(*n*) if there is no hierarchy; O(*n* log *n*) otherwise.
  func merging(_ snapshot: Snapshot<Section, Item>) -> SectionedOutline {
    let isPlain = (0..<count).allSatisfy { outlines[$0].isPlain }
    let sections = snapshot.sectionIdentifiers.map { section in
      let items = snapshot.itemIdentifiers(inSection: section)
      if isPlain {
        let shape = Array(repeating: RowShape(level: 0), count: items.count)
        return (section: section, outline: SectionSnapshot(unique: items, shapedAs: shape))
      }
      var merge = FlatMerge(
        items: items, old: self[section], sections: self,
        isShown: { snapshot.sectionIdentifier(containingItem: $0) != nil })
      return (section: section, outline: merge.outline())
    }
    return SectionedOutline(sections)
  }
}

extension SectionSnapshot {
  /// True if all items are roots and none is expanded. If all sections are plain, there is no hierarchy to
  /// keep, so a merge creates the outlines from the flat snapshot alone.
  fileprivate var isPlain: Bool {
    childCount(of: nil) == count && !storage.tree.allRows.contains { $0.isExpanded }
  }
}

/// Merges the items that a flat snapshot lists for a section into the section's outline.
private struct FlatMerge<Section: Hashable, Item: Hashable> {
  let items: [Item]
  let old: SectionSnapshot<Item>
  let sections: SectionedOutline<Section, Item>
  let isShown: (Item) -> Bool
  /// For each item that stays in the section, its nearest ancestor that also stays there.
  var anchors: [Item: Item] = [:]

  /// The items of the merged outline, and the shapes of their rows.
  var merged: (items: [Item], shape: [RowShape]) = ([], [])
  /// The last visible row and its ancestors, indexed by level.
  var path: [(item: Item, isExpanded: Bool)] = []
  var levels: [Item: Int] = [:]

  mutating func outline() -> SectionSnapshot<Item> {
    anchors = Self.anchors(of: items, in: old)
    let following = followingAnchors()
    for (index, item) in items.enumerated() {
      add(item, level: level(of: item, followedByChildOf: following[index]))
    }
    return SectionSnapshot(unique: merged.items, shapedAs: merged.shape)
  }

  private static func anchors(of items: [Item], in old: SectionSnapshot<Item>) -> [Item: Item] {
    let staying = Set(items)
    var anchors: [Item: Item] = [:]
    var path: [Item] = []
    for row in old.rows {
      path.removeSubrange(row.level...)
      if let parent = path.last {
        anchors[row.item] = staying.contains(parent) ? parent : anchors[parent]
      }
      path.append(row.item)
    }
    return anchors
  }

  /// For each index in `items`, finds the first item at this index or later that the old outline contains,
  /// and returns the anchor of that item.
  private func followingAnchors() -> [Item?] {
    var following: [Item?] = []
    var anchor: Item?
    for item in items.reversed() {
      if old.contains(item) { anchor = anchors[item] }
      following.append(anchor)
    }
    return following.reversed()
  }

  private func level(of item: Item, followedByChildOf following: Item?) -> Int {
    let beside = max(path.count - 1, 0)
    if old.contains(item) {
      guard let anchor = anchors[item] else { return 0 }
      return openLevel(of: anchor).map { $0 + 1 } ?? beside
    }
    return max(beside, following.flatMap(openLevel(of:)).map { $0 + 1 } ?? 0)
  }

  /// Returns the level of an item if the next row can be a visible child of the item, or `nil` otherwise.
  private func openLevel(of item: Item) -> Int? {
    guard let level = levels[item], level < path.count, path[level].item == item else {
      return nil
    }
    return path[level].isExpanded ? level : nil
  }

  private mutating func add(_ item: Item, level: Int) {
    let home =
      sections.sectionNumber(of: item).map(sections.outline(numbered:)) ?? SectionSnapshot()
    let hidden = hiddenDescendants(of: item, in: home)
    let isExpanded = hidden.isEmpty && home.contains(item) && home.isExpanded(item)
    path.removeSubrange(level...)
    path.append((item, isExpanded))
    levels[item] = level
    append(item, level: level, isExpanded: isExpanded)
    for row in hidden.rows {
      append(row.item, level: level + 1 + row.level, isExpanded: row.isExpanded)
    }
  }

  private mutating func append(_ item: Item, level: Int, isExpanded: Bool) {
    merged.items.append(item)
    merged.shape.append(RowShape(level: level, isExpanded: isExpanded))
  }

  /// Returns the hidden descendants that move with an item, with levels that start at 0. The result is empty
  /// if the item is visible and expanded. The children of such an item are visible, so the flat snapshot
  /// decides whether these children stay.
  private func hiddenDescendants(
    of item: Item, in home: SectionSnapshot<Item>
  ) -> SectionSnapshot<Item> {
    guard home.contains(item), home.childCount(of: item) > 0,
      !(home.isExpanded(item) && home.isVisible(item))
    else { return SectionSnapshot() }
    var hidden = home.snapshot(of: item)
    hidden.delete(hidden.items.filter(isShown))
    return hidden
  }
}
