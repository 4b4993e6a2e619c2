extension ReorderTransaction {
  /// Creates a transaction from all its states, as a transaction file contains them. Returns `nil` if they
  /// contradict each other.
  ///
  /// - Parameters:
  ///   - initialSnapshot: The visible items of all sections before the transaction.
  ///   - finalSnapshot: The visible items of all sections after the transaction.
  ///   - sections: The outlines of the changed sections, the last section first.
  /// - Complexity: O(*n* log *n*), where *n* is the number of items.
  init?(
    from initialSnapshot: Snapshot<Section, Item>, to finalSnapshot: Snapshot<Section, Item>,
    sections: [SectionTransaction<Section, Item>]
  ) {
    var changed: [Section: SectionTransaction<Section, Item>] = [:]
    for section in sections {
      guard changed.updateValue(section, forKey: section.sectionIdentifier) == nil else {
        return nil
      }
    }
    let initial = initialSnapshot.outlines { changed[$0]?.initialSnapshot }
    let final = finalSnapshot.outlines { changed[$0]?.finalSnapshot }
    guard initialSnapshot.sectionIdentifiers == finalSnapshot.sectionIdentifiers,
      areUnique(initial.lazy.flatMap(\.outline.items)),
      areUnique(final.lazy.flatMap(\.outline.items))
    else { return nil }
    self.init(from: SectionedOutline(initial), to: SectionedOutline(final))
    guard sectionTransactions == sections, self.initialSnapshot == initialSnapshot,
      self.finalSnapshot == finalSnapshot
    else { return nil }
  }

  static var contradiction: String {
    "The sections do not lead from the initial to the final snapshot"
  }
}

extension Snapshot {
  /// Returns the sections with their outlines. If a section has no outline, all its items are roots.
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

/// True if no item occurs twice.
///
/// Checked before the sections are combined: an item that is in many sections would take time for each pair
/// of sections.
private func areUnique<Item: Hashable>(_ items: some Sequence<Item>) -> Bool {
  var seen: Set<Item> = []
  return items.allSatisfy { seen.insert($0).inserted }
}
