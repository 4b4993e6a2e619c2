extension SectionForest {
  /// What changes for whoever draws the rows when `older` becomes this.
  ///
  /// - Parameter marked: Items to be shown anew although nothing about them changed.
  /// - Complexity: O(*s* + *c* log *n*), where *s* is the number of sections and *c* that of the
  ///   rows that change.
  func rowUpdate(
    from older: SectionForest, animatingDifferences: Bool, marked: [Item] = []
  ) -> RowUpdate<Item> {
    let matching = visibleMatching(from: older)
    var reconfigured = Set(marked + matching.crossed)
    for section in sections {
      let (old, new) = (older[section].storage, self[section].storage)
      guard old.tree.root !== new.tree.root else { continue }
      reconfigured.formUnion(RowMatching(from: old, to: new).redrawnItems(from: old, to: new))
    }
    return RowUpdate(
      difference: matching.difference(),
      reconfigured: inOrder(reconfigured.filter(older.shows)),
      animatingDifferences: animatingDifferences)
  }

  /// The difference of the visible items of all sections together.
  func visibleDifference(from older: SectionForest) -> CollectionDifference<Item> {
    visibleMatching(from: older).difference()
  }

  private func visibleMatching(from older: SectionForest) -> FlatMatching<Item> {
    let gone = older.sections.filter { !contains($0) }
    let oldOffsets = older.visibleOffsets()
    let newOffsets = visibleOffsets()
    let strips = (sections + gone).map { section in
      Strip(
        from: older[section].storage, to: self[section].storage,
        oldOffset: oldOffsets[section] ?? 0, newOffset: newOffsets[section] ?? visibleCount)
    }
    return FlatMatching(strips, scope: .visible)
  }

  private var visibleCount: Int { sections.reduce(0) { $0 + self[$1].visibleCount } }

  /// The number of visible items before each section.
  private func visibleOffsets() -> [Section: Int] {
    var offsets: [Section: Int] = [:]
    var offset = 0
    for section in sections {
      offsets[section] = offset
      offset += self[section].visibleCount
    }
    return offsets
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
}

extension RowMatching {
  /// The items that stay but whose rows look different: at another level, expanded or collapsed,
  /// or with their first children or without their last.
  fileprivate func redrawnItems(
    from old: OutlineStorage<Item>, to new: OutlineStorage<Item>
  ) -> [Item] {
    var positions = toggled
    for run in runs {
      if run.levelShift != 0 { positions += run.new..<run.new + run.count }
      // Within a run the row after each row is the same; only the last one's can be another.
      let last = run.count - 1
      if old.hasChildren(at: run.old + last) != new.hasChildren(at: run.new + last) {
        positions.append(run.new + last)
      }
    }
    return positions.map(new.item(at:))
  }
}

extension OutlineStorage {
  fileprivate func hasChildren(at position: Int) -> Bool {
    tree.hasChildren(at: tree.location(at: position))
  }
}
