extension SectionForest {
  /// Returns the changes of the visible rows from an older state to this one; `nil` if nothing changed, hidden
  /// rows included.
  ///
  /// - Parameter marked: Items to be redrawn although nothing about them changed.
  /// - Complexity: O(*c* log *n*), where *c* is the number of rows that change, when the sections did not
  ///   change; otherwise the number of sections is added to that.
  func rowUpdate(
    from older: SectionForest, animatingDifferences: Bool, marked: [Item] = []
  ) -> RowUpdate<Item>? {
    let comparison = ForestComparison(from: older, to: self)
    var reconfigured = Set(marked + comparison.crossed)
    var isUnchanged = count == older.count && keepsNumbers(of: older)
    for (old, new) in comparison.outlines {
      let renewed = new.items.renewedHandles(since: old.items)
      reconfigured.formUnion(renewed.lazy.map(new.items.item(of:)))
      guard !new.tree.isIdentical(to: old.tree) else { continue }
      let matching = new.matching(from: old)
      reconfigured.formUnion(
        matching.redrawnPositions(from: old.tree, to: new.tree).lazy.map(new.item(at:)))
      isUnchanged = isUnchanged && matching.isUnchanged
    }
    let rows = inOrder(reconfigured.filter(older.shows))
    let difference = comparison.difference()
    guard !isUnchanged || !rows.isEmpty || !difference.isEmpty else { return nil }
    return RowUpdate(
      difference: difference, reconfigured: rows, animatingDifferences: animatingDifferences)
  }

  /// Returns the difference of the visible items of all sections together.
  func visibleDifference(from older: SectionForest) -> CollectionDifference<Item> {
    ForestComparison(from: older, to: self).difference()
  }

  /// Returns the storage of a section's outline, which is empty without a section.
  fileprivate func storage(ofSection number: Int?) -> OutlineStorage<Item> {
    number.map { outline(numbered: $0).storage } ?? OutlineStorage()
  }

  private func shows(_ item: Item) -> Bool {
    sectionNumber(of: item).map { outline(numbered: $0).isVisible(item) } ?? false
  }

  /// Returns the visible ones of some items, in order.
  private func inOrder(_ items: Set<Item>) -> [Item] {
    let rows = items.compactMap { item -> (index: Int, item: Item)? in
      guard let section = sectionNumber(of: item),
        let index = outline(numbered: section).visibleIndex(of: item)
      else { return nil }
      return (visibleCount(beforeSection: section) + index, item)
    }
    return rows.sorted { $0.index < $1.index }.map(\.item)
  }
}

/// Compares the visible rows of all sections before and after a change.
private struct ForestComparison<Section: Hashable, Item: Hashable> {
  /// The sections that are compared, before and after the change.
  let outlines: [(old: OutlineStorage<Item>, new: OutlineStorage<Item>)]
  private var matching: FlatMatching
  /// Items that moved from one section to another.
  private(set) var crossed: [Item] = []

  init(from older: SectionForest<Section, Item>, to newer: SectionForest<Section, Item>) {
    if newer.keepsNumbers(of: older) {
      self.init(of: newer.changedSections(since: older), from: older, to: newer)
      matchAcross(hasUnchangedSections: true)
      // Rows of unchanged sections move where fewer rows move that way. So their items are needed.
      guard !crossed.isEmpty, matching.movesUnchangedSections else { return }
    }
    self.init(of: newer.allSections(since: older), from: older, to: newer)
    matchAcross(hasUnchangedSections: false)
  }

  private init(
    of sections: [SectionNumbers], from older: SectionForest<Section, Item>,
    to newer: SectionForest<Section, Item>
  ) {
    outlines = sections.map { section in
      (older.storage(ofSection: section.old), newer.storage(ofSection: section.new))
    }
    let pairs = zip(sections, outlines).map { section, outline in
      SectionPair(
        old: outline.old.tree, new: outline.new.tree,
        items: outline.new.correspondence(from: outline.old),
        oldStart: older.visibleCount(beforeSection: section.old ?? older.count),
        newStart: newer.visibleCount(beforeSection: section.new ?? newer.count))
    }
    matching = FlatMatching(pairs, scope: .visible)
  }

  /// Turns removals from one section and insertions into another into moves.
  private mutating func matchAcross(hasUnchangedSections: Bool) {
    guard outlines.count > 1, !matching.removed.isEmpty else { return }
    var removed: [Item: Int] = [:]
    for (index, row) in matching.removed.enumerated() {
      removed[outlines[row.section].old.items.item(of: row.handle)] = index
    }
    var origins: [Int: Int] = [:]
    for (index, row) in matching.inserted.enumerated() {
      let item = outlines[row.section].new.items.item(of: row.handle)
      guard let origin = removed.removeValue(forKey: item) else { continue }
      origins[index] = origin
      crossed.append(item)
    }
    matching.connect(origins, hasUnchangedSections: hasUnchangedSections)
  }

  func difference() -> CollectionDifference<Item> {
    matching.changes().difference { step in
      let (old, new) = outlines[step.section]
      return (step.isOldHandle ? old : new).items.item(of: step.handle)
    }
  }
}

extension RowMatching {
  /// Whether all rows stay as they are.
  fileprivate var isUnchanged: Bool {
    removed.isEmpty && inserted.isEmpty && toggled.isEmpty
      && runs.allSatisfy { $0.old == $0.new && $0.levelShift == 0 }
  }

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
