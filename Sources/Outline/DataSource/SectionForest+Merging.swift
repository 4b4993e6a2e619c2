extension SectionForest {
  /// The sections after a flat snapshot was applied: each shows exactly the items that the
  /// snapshot gives it, in that order, and keeps as much of its tree as that order allows.
  ///
  /// - An item that is gone takes along what it hid.
  /// - An item that stays is a child of its nearest ancestor that stays, if that is still above it.
  /// - Any other item stands at the level of the item before it, or, where that has children that
  ///   follow, becomes its first child.
  /// - What a collapsed item hides travels with it, from section to section too.
  func merging(_ snapshot: Snapshot<Section, Item>) -> SectionForest {
    var merged = SectionForest()
    for section in snapshot.sectionIdentifiers {
      let items = snapshot.itemIdentifiers(inSection: section)
      var merge = FlatMerge(of: items, into: self[section], from: self) {
        snapshot.sectionIdentifier(containingItem: $0) != nil
      }
      merged[section] = merge.outline()
    }
    return merged
  }
}

/// One section's share of a flat snapshot, on its way into the section's outline.
private struct FlatMerge<Section: Hashable, Item: Hashable> {
  struct Entry {
    var item: Item
    var level: Int
    var isExpanded: Bool
  }

  let items: [Item]
  let old: SectionSnapshot<Item>
  let forest: SectionForest<Section, Item>
  let isShown: (Item) -> Bool
  /// For each item that stays here, its nearest ancestor that stays here too.
  private let anchors: [Item: Item]

  private var entries: [Entry] = []
  /// The row that new children would go into, for each level down to the last shown row.
  private var path: [Entry] = []
  private var levels: [Item: Int] = [:]

  init(
    of items: [Item], into old: SectionSnapshot<Item>, from forest: SectionForest<Section, Item>,
    isShown: @escaping (Item) -> Bool
  ) {
    self.items = items
    self.old = old
    self.forest = forest
    self.isShown = isShown
    anchors = Self.anchors(of: items, in: old)
  }

  mutating func outline() -> SectionSnapshot<Item> {
    let following = followingAnchors()
    for (index, item) in items.enumerated() {
      place(item, level: level(of: item, followedByChildOf: following[index]))
    }
    let shape = entries.map { RowShape(level: $0.level, isExpanded: $0.isExpanded) }
    return SectionSnapshot(storage: OutlineStorage(unique: entries.map(\.item), shapedAs: shape))
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

  /// For each index, the anchor of the first item from there on that was in the outline before.
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

  /// The level of an item that can take the next row as its child and show it.
  private func openLevel(of item: Item) -> Int? {
    guard let level = levels[item], level < path.count, path[level].item == item else {
      return nil
    }
    return path[level].isExpanded ? level : nil
  }

  private mutating func place(_ item: Item, level: Int) {
    let home = forest.section(containing: item).map { forest[$0] } ?? SectionSnapshot()
    let hidden = rowsHidden(by: item, in: home)
    let isExpanded = hidden.isEmpty && home.contains(item) && home.isExpanded(item)
    let entry = Entry(item: item, level: level, isExpanded: isExpanded)
    path.removeSubrange(level...)
    path.append(entry)
    levels[item] = level
    entries.append(entry)
    entries += hidden.map { row in
      var row = row
      row.level += level + 1
      return row
    }
  }

  /// The rows below an item that travel with it, their levels from 0: nothing below a shown
  /// parent, whose children are shown or gone.
  private func rowsHidden(by item: Item, in home: SectionSnapshot<Item>) -> [Entry] {
    guard home.contains(item), !(home.isExpanded(item) && home.isVisible(item)) else { return [] }
    var rows = home.snapshot(of: item)
    rows.delete(rows.items.filter(isShown))
    return rows.rows.map { Entry(item: $0.item, level: $0.level, isExpanded: $0.isExpanded) }
  }
}
