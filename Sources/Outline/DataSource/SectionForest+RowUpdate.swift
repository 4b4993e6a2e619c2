extension SectionForest {
  /// What changes for whoever draws the rows when `older` becomes this.
  ///
  /// - Parameter marked: Items to be shown anew although nothing about them changed.
  /// - Complexity: O(*s* + *c* log *n*), where *s* is the number of sections and *c* that of the
  ///   rows that change.
  func rowUpdate(
    from older: SectionForest, animatingDifferences: Bool, marked: [Item] = []
  ) -> RowUpdate<Item> {
    let comparison = ForestComparison(from: older, to: self)
    var reconfigured = Set(marked + comparison.crossed)
    for section in sections {
      let (old, new) = (older[section].storage, self[section].storage)
      guard !new.tree.isIdentical(to: old.tree) else { continue }
      let positions = new.matching(from: old).redrawnPositions(from: old.tree, to: new.tree)
      reconfigured.formUnion(positions.lazy.map(new.item(at:)))
    }
    return RowUpdate(
      difference: comparison.difference(),
      reconfigured: inOrder(reconfigured.filter(older.shows)),
      animatingDifferences: animatingDifferences)
  }

  /// The difference of the visible items of all sections together.
  func visibleDifference(from older: SectionForest) -> CollectionDifference<Item> {
    ForestComparison(from: older, to: self).difference()
  }

  private func shows(_ item: Item) -> Bool {
    section(containing: item).map { self[$0].isVisible(item) } ?? false
  }

  /// Those of some items that are visible, in the order in which they are.
  private func inOrder(_ items: Set<Item>) -> [Item] {
    let offsets = visibleOffsets()
    let places = items.compactMap { item -> (place: Int, item: Item)? in
      guard let section = section(containing: item),
        let index = self[section].visibleIndex(of: item)
      else { return nil }
      return (offsets[section]! + index, item)
    }
    return places.sorted { $0.place < $1.place }.map(\.item)
  }

  /// The number of visible items before each section.
  fileprivate func visibleOffsets() -> [Section: Int] {
    var offsets: [Section: Int] = [:]
    var offset = 0
    for section in sections {
      offsets[section] = offset
      offset += self[section].visibleCount
    }
    return offsets
  }
}

/// The visible rows of all sections, before and after.
private struct ForestComparison<Section: Hashable, Item: Hashable> {
  private let pairs: [(old: OutlineStorage<Item>, new: OutlineStorage<Item>)]
  private var matching: FlatMatching
  /// Items that went from one section to another.
  private(set) var crossed: [Item] = []

  init(from older: SectionForest<Section, Item>, to newer: SectionForest<Section, Item>) {
    let sections = newer.sections + older.sections.filter { !newer.contains($0) }
    pairs = sections.map { (older[$0].storage, newer[$0].storage) }
    let (oldOffsets, newOffsets) = (older.visibleOffsets(), newer.visibleOffsets())
    let strips = zip(sections, pairs).map { section, pair in
      Strip(
        old: pair.old.tree, new: pair.new.tree, naming: pair.new.naming(from: pair.old),
        oldOffset: oldOffsets[section] ?? 0, newOffset: newOffsets[section] ?? 0)
    }
    matching = FlatMatching(strips, scope: .visible)
    if strips.count > 1 { matchAcross() }
  }

  /// What is gone from one section and new in another has moved.
  private mutating func matchAcross() {
    guard !matching.removed.isEmpty else { return }
    var removed: [Item: Int] = [:]
    for (index, row) in matching.removed.enumerated() {
      removed[pairs[row.strip].old.items.item(of: row.handle)] = index
    }
    var origins: [Int: Int] = [:]
    for (index, row) in matching.inserted.enumerated() {
      let item = pairs[row.strip].new.items.item(of: row.handle)
      guard let origin = removed.removeValue(forKey: item) else { continue }
      origins[index] = origin
      crossed.append(item)
    }
    matching.connect(origins)
  }

  func difference() -> CollectionDifference<Item> {
    matching.changes().difference { step in
      let (old, new) = pairs[step.strip]
      return (step.isOldHandle ? old : new).items.item(of: step.handle)
    }
  }
}

extension RowMatching {
  /// The new positions of rows that stay but look different: at another level, expanded or
  /// collapsed, or with their first children or without their last.
  fileprivate func redrawnPositions(from old: RowTree, to new: RowTree) -> [Int] {
    var positions = toggled
    for run in runs {
      if run.levelShift != 0 { positions += run.new..<run.new + run.count }
      // Within a run the row after each row is the same; only the last one's can be another.
      let last = run.count - 1
      if old.hasChildren(at: run.old + last) != new.hasChildren(at: run.new + last) {
        positions.append(run.new + last)
      }
    }
    return positions
  }
}

extension RowTree {
  fileprivate func hasChildren(at position: Int) -> Bool {
    hasChildren(at: location(at: position))
  }
}
