extension ReorderTransaction {
  /// Creates a transaction from the snapshots and outlines in a transaction file. Returns `nil` if the
  /// outlines do not match the snapshots.
  ///
  /// - Parameters:
  ///   - initialSnapshot: The visible items of all sections before the transaction.
  ///   - finalSnapshot: The visible items of all sections after the transaction.
  ///   - sections: The changed sections with their outlines, beginning with the last section.
  /// - Complexity: O(*n* log *n*), where *n* is the number of items.
  init?(
    from initialSnapshot: Snapshot<Section, Item>, to finalSnapshot: Snapshot<Section, Item>,
    sections: [SectionTransaction<Section, Item>]
  ) {
    let changed = Dictionary(
      sections.map { ($0.sectionIdentifier, $0) }, uniquingKeysWith: { first, _ in first })
    guard changed.count == sections.count else { return nil }
    let initial = initialSnapshot.outlines { changed[$0]?.initialSnapshot }
    let final = finalSnapshot.outlines { changed[$0]?.finalSnapshot }
    guard initialSnapshot.sectionIdentifiers == finalSnapshot.sectionIdentifiers,
      // Sections that share items are rejected first, because combining them would take quadratic time.
      [initial, final].allSatisfy({ repeats(in: $0.flatMap(\.outline.items)).isEmpty })
    else { return nil }
    self.init(from: SectionedOutline(initial), to: SectionedOutline(final))
    guard sectionTransactions == sections, self.initialSnapshot == initialSnapshot,
      self.finalSnapshot == finalSnapshot
    else { return nil }
  }

  static var contradiction: String {
    "The section transactions do not lead from the initial snapshot to the final one"
  }
}

extension Snapshot {
  /// Returns the sections with their outlines. If `outline` returns `nil` for a section, the outline of
  /// that section contains all its items as roots.
  fileprivate func outlines(
    _ outline: (Section) -> SectionSnapshot<Item>?
  ) -> [(section: Section, outline: SectionSnapshot<Item>)] {
    sectionIdentifiers.map { section in
      if let outline = outline(section) { return (section, outline) }
      var outline = SectionSnapshot<Item>()
      outline.append(itemIdentifiers(inSection: section))
      return (section, outline)
    }
  }
}
