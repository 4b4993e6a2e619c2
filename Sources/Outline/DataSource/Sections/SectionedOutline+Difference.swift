extension SectionedOutline {
  /// Returns the difference between the visible items of all sections.
  func visibleDifference(from older: SectionedOutline) -> CollectionDifference<Item> {
    SectionsComparison(from: older, to: self).difference()
  }

  /// Returns the items that were visible in one section of an older outline, and are visible in another
  /// section now.
  func crossedItems(since older: SectionedOutline) -> [Item] {
    guard changedSections(since: older).count > 1 else { return [] }
    return SectionsComparison(from: older, to: self).crossed
  }

  /// Returns the storage of a section's outline, or an empty one if there is no section.
  fileprivate func storage(ofSection number: Int?) -> OutlineStorage<Item> {
    number.map { outline(numbered: $0).storage } ?? OutlineStorage()
  }
}

/// Compares the visible rows of all sections before and after a change.
private struct SectionsComparison<Section: Hashable, Item: Hashable> {
  private let older: SectionedOutline<Section, Item>
  /// The sections that are compared.
  private let sections: [SectionNumbers]
  /// The sections' outlines before and after the change.
  let outlines: [(old: OutlineStorage<Item>, new: OutlineStorage<Item>)]
  private var matching: FlatMatching
  /// Items that moved to another section.
  private(set) var crossed: [Item] = []

  init(from older: SectionedOutline<Section, Item>, to newer: SectionedOutline<Section, Item>) {
    if newer.keepsNumbers(of: older) {
      self.init(of: newer.changedSections(since: older), from: older, to: newer)
      matchAcross(hasUnchangedSections: true)
      // If fewer rows move that way, rows of unchanged sections move. So their items are needed.
      guard !crossed.isEmpty, matching.movesUnchangedSections else { return }
    }
    self.init(of: newer.allSections(since: older), from: older, to: newer)
    matchAcross(hasUnchangedSections: false)
  }

  private init(
    of sections: [SectionNumbers], from older: SectionedOutline<Section, Item>,
    to newer: SectionedOutline<Section, Item>
  ) {
    (self.older, self.sections) = (older, sections)
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

  /// Combines removals from one section and insertions into another into moves.
  private mutating func matchAcross(hasUnchangedSections: Bool) {
    guard outlines.count > 1, !matching.removed.isEmpty else { return }
    // Removed items are not hashed: they may have been deleted since, and be invalid.
    var removed: [SectionHandle: Int] = [:]
    for (index, row) in matching.removed.enumerated() {
      removed[SectionHandle(section: sections[row.section].old!, handle: row.handle)] = index
    }
    var origins: [Int: Int] = [:]
    for (index, row) in matching.inserted.enumerated() {
      let item = outlines[row.section].new.items.item(of: row.handle)
      guard let place = older.handle(of: item), let origin = removed.removeValue(forKey: place)
      else { continue }
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
