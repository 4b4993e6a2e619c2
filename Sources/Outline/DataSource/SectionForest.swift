/// The sections of a data source or a store, in order, each with its outline.
struct SectionForest<Section: Hashable, Item: Hashable> {
  private(set) var sections: [Section] = []
  private var outlines: [Section: SectionSnapshot<Item>] = [:]

  func contains(_ section: Section) -> Bool { outlines[section] != nil }

  /// The outline of a section, which is empty for an unknown section. Setting the outline of an unknown
  /// section appends the section.
  subscript(section: Section) -> SectionSnapshot<Item> {
    get { outlines[section] ?? SectionSnapshot() }
    set {
      if outlines.updateValue(newValue, forKey: section) == nil { sections.append(section) }
    }
  }

  func section(containing item: Item) -> Section? {
    sections.first { self[$0].contains(item) }
  }

  /// Returns the sections with their visible items.
  func visibleSnapshot() -> Snapshot<Section, Item> {
    var snapshot = Snapshot<Section, Item>()
    snapshot.appendSections(sections)
    for section in sections {
      snapshot.appendItems(self[section].visibleItems, toSection: section)
    }
    return snapshot
  }

  /// Replaces the outline of a section. Items that were in other sections are deleted there with their
  /// descendants, because an item is unique in all sections together.
  mutating func replace(_ section: Section, with outline: SectionSnapshot<Item>) {
    let others = sections.filter { $0 != section }
    if !others.isEmpty {
      let arriving = outline.newItems(since: self[section])
      for other in others {
        outlines[other]!.delete(arriving.filter(self[other].contains))
      }
    }
    self[section] = outline
  }

  /// Returns the items that are in two sections, one of which did not have them in `older`.
  ///
  /// - Complexity: O(*s* · *k* + *c* log *n*), where *s* is the number of sections, *c* the number of
  ///   rows that changed and *k* the number of inserted items.
  func sharedItems(since older: SectionForest) -> [Item] {
    sections.flatMap { section in
      self[section].newItems(since: older[section]).filter { item in
        sections.contains { $0 != section && self[$0].contains(item) }
      }
    }
  }
}

extension SectionSnapshot {
  /// Returns the items that an older outline does not have.
  fileprivate func newItems(since older: SectionSnapshot) -> [Item] {
    guard !storage.tree.isIdentical(to: older.storage.tree) else { return [] }
    return storage.matching(from: older.storage).inserted
      .map { storage.items.item(of: $0.handle) }
  }
}

extension SectionForest: Equatable {}
extension SectionForest: Sendable where Section: Sendable, Item: Sendable {}
