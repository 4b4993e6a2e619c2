extension SectionForest {
  /// Returns the changes of the visible rows from an older state to this one.
  ///
  /// - Parameter marked: Items to be redrawn although nothing about them changed.
  /// - Complexity: O(*s* + *c* log *n*), where *s* is the number of sections and *c* the number of
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

  /// Returns the difference of the visible items of all sections together.
  func visibleDifference(from older: SectionForest) -> CollectionDifference<Item> {
    ForestComparison(from: older, to: self).difference()
  }

  private func shows(_ item: Item) -> Bool {
    section(containing: item).map { self[$0].isVisible(item) } ?? false
  }

  /// Returns the visible ones of some items, in order.
  private func inOrder(_ items: Set<Item>) -> [Item] {
    let starts = visibleStarts()
    let rows = items.compactMap { item -> (index: Int, item: Item)? in
      guard let section = section(containing: item),
        let index = self[section].visibleIndex(of: item)
      else { return nil }
      return (starts[section]! + index, item)
    }
    return rows.sorted { $0.index < $1.index }.map(\.item)
  }

  /// Returns the number of visible items before each section.
  fileprivate func visibleStarts() -> [Section: Int] {
    var starts: [Section: Int] = [:]
    var start = 0
    for section in sections {
      starts[section] = start
      start += self[section].visibleCount
    }
    return starts
  }
}

/// Compares the visible rows of all sections before and after a change.
private struct ForestComparison<Section: Hashable, Item: Hashable> {
  private let pairs: [(old: OutlineStorage<Item>, new: OutlineStorage<Item>)]
  private var matching: FlatMatching
  /// Items that moved from one section to another.
  private(set) var crossed: [Item] = []

  init(from older: SectionForest<Section, Item>, to newer: SectionForest<Section, Item>) {
    let sections = newer.sections + older.sections.filter { !newer.contains($0) }
    pairs = sections.map { (older[$0].storage, newer[$0].storage) }
    let (oldStarts, newStarts) = (older.visibleStarts(), newer.visibleStarts())
    let sectionPairs = zip(sections, pairs).map { section, pair in
      SectionPair(
        old: pair.old.tree, new: pair.new.tree, items: pair.new.correspondence(from: pair.old),
        oldStart: oldStarts[section] ?? 0, newStart: newStarts[section] ?? 0)
    }
    matching = FlatMatching(sectionPairs, scope: .visible)
    if sections.count > 1 { matchAcross() }
  }

  /// Turns removals from one section and insertions into another into moves.
  private mutating func matchAcross() {
    guard !matching.removed.isEmpty else { return }
    var removed: [Item: Int] = [:]
    for (index, row) in matching.removed.enumerated() {
      removed[pairs[row.section].old.items.item(of: row.handle)] = index
    }
    var origins: [Int: Int] = [:]
    for (index, row) in matching.inserted.enumerated() {
      let item = pairs[row.section].new.items.item(of: row.handle)
      guard let origin = removed.removeValue(forKey: item) else { continue }
      origins[index] = origin
      crossed.append(item)
    }
    matching.connect(origins)
  }

  func difference() -> CollectionDifference<Item> {
    matching.changes().difference { step in
      let (old, new) = pairs[step.section]
      return (step.isOldHandle ? old : new).items.item(of: step.handle)
    }
  }
}

extension RowMatching {
  /// Returns the new positions of rows that stay and look different: rows of another level, rows that
  /// were expanded or collapsed, and rows that got their first child or lost their last one.
  fileprivate func redrawnPositions(from old: RowTree, to new: RowTree) -> [Int] {
    var positions = toggled
    for run in runs {
      if run.levelShift != 0 { positions += run.new..<run.new + run.count }
      // Only the last row of a run can have another row after it.
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
    hasChildren(find(at: position))
  }
}
