/// The sections of a data source or a store in order, each with its outline.
struct SectionForest<Section: Hashable, Item: Hashable> {
  private(set) var sections: [Section] = []
  private var outlines: [Section: SectionSnapshot<Item>] = [:]

  func contains(_ section: Section) -> Bool { outlines[section] != nil }

  /// The outline of a section: empty for one that is not there. Setting the outline of a section
  /// that is not there appends the section.
  subscript(section: Section) -> SectionSnapshot<Item> {
    get { outlines[section] ?? SectionSnapshot() }
    set {
      if outlines.updateValue(newValue, forKey: section) == nil { sections.append(section) }
    }
  }

  func section(containing item: Item) -> Section? {
    sections.first { self[$0].contains(item) }
  }

  /// What a list shows: the sections with their visible items.
  func visibleSnapshot() -> Snapshot<Section, Item> {
    var snapshot = Snapshot<Section, Item>()
    snapshot.appendSections(sections)
    for section in sections {
      snapshot.appendItems(self[section].visibleItems, toSection: section)
    }
    return snapshot
  }

  /// Replaces the outline of a section. Items that it takes from other sections leave these with
  /// all their descendants: an item stands once in all sections together.
  mutating func replace(_ section: Section, with outline: SectionSnapshot<Item>) {
    let others = sections.filter { $0 != section }
    if !others.isEmpty {
      let arriving = RowMatching(from: self[section].storage, to: outline.storage).inserted
        .map { outline.storage.items.item(of: $0.handle) }
      for other in others {
        outlines[other]!.delete(arriving.filter(self[other].contains))
      }
    }
    self[section] = outline
  }
}

extension SectionForest: Equatable {}
extension SectionForest: Sendable where Section: Sendable, Item: Sendable {}
