extension SectionedOutline {
  /// Moves items with their descendants from any sections to a destination in one section. If several items
  /// are moved, they keep their relative order. All items keep their stored payload, even if an equal item
  /// with a different payload is passed.
  mutating func move(
    _ items: [Item], to destination: ReorderDestination<Section, Item>
  ) throws(OutlineError) {
    let target = try destination.section(in: self)
    let moved = try stored(items)
    // First, the items from other sections become roots of the target section, in order.
    // Then all items are moved within that section.
    var outline = outline(numbered: target)
    var precedingCount = 0
    let bySection = Dictionary(grouping: moved, by: \.section).sorted { $0.key < $1.key }
    for (number, rows) in bySection where number != target {
      let section = section(numbered: number)
      for subtree in try self[section].remove(rows.map(\.item)) {
        let index = number < target ? precedingCount : nil
        try outline.perform(.graft(subtree, at: .into(nil, at: index)))
        precedingCount += 1
      }
    }
    try outline.perform(.move(moved.map(\.item), to: destination.withinSection))
    self[section(numbered: target)] = outline
  }

  /// Returns the stored items that equal the given items, each with the number of its section.
  private func stored(_ items: [Item]) throws(OutlineError) -> [(section: Int, item: Item)] {
    try items.map { item throws(OutlineError) in
      guard let found = handle(of: item) else { throw .unknownItem(String(describing: item)) }
      return (found.section, outlines[found.section].storage.items.item(of: found.handle))
    }
  }
}

extension SectionSnapshot {
  /// Deletes items with their descendants, and returns the deleted subtrees as outlines, in order.
  fileprivate mutating func remove(_ items: [Item]) throws(OutlineError) -> [SectionSnapshot] {
    let subtrees = storage.tree.outermostSubtrees(of: try handles(of: items)).map { subtree in
      snapshot(of: item(at: subtree.lowerBound), includingParent: true)
    }
    try perform(.delete(items))
    return subtrees
  }
}

// MARK: - Dragging

extension SectionedOutline {
  /// Returns the item of a row that a user has dragged, and the destination of the item.
  ///
  /// - Parameters:
  ///   - from: The position of the row before the drag.
  ///   - to: The position of the row's cell after that cell has been removed and inserted again. The cells
  ///     of the row's visible descendants have not moved.
  /// - Throws: ``OutlineError/indexOutOfRange(_:validRange:)``.
  func drop(
    from: RowPosition, to: RowPosition
  ) throws(OutlineError) -> (item: Item, destination: ReorderDestination<Section, Item>) {
    for section in [from.section, to.section] {
      try requireIndex(section, lessThan: count)
    }
    try requireIndex(from.row, lessThan: numberOfRows(inSection: from.section))
    let isWithinSection = from.section == to.section
    let rows = outline(numbered: to.section).visibleRows
    try requireIndex(to.row, lessThan: rows.count + (isWithinSection ? 0 : 1))
    let source = outline(numbered: from.section)
    let item = source.visibleItem(at: from.row)
    // The indices of the rows before and after the gap. Neither row is in the moving subtree.
    var (previous, next) = (to.row - 1, to.row)
    if isWithinSection {
      let moving =
        from.row..<from.row + source.snapshot(of: item, includingParent: true).visibleCount
      if previous >= from.row { previous += 1 }
      if next >= from.row { next += 1 }
      if moving.contains(previous) { previous = from.row - 1 }
      if moving.contains(next) { next = moving.upperBound }
    }
    let destination = destination(
      of: item, below: previous >= 0 ? rows[previous] : nil,
      above: next < rows.count ? rows[next] : nil, inSection: to.section,
      isWithinSection: isWithinSection)
    return (item, destination)
  }
}

/// Throws an error unless an index is in `0..<count`.
func requireIndex(_ index: Int, lessThan count: Int) throws(OutlineError) {
  guard 0..<count ~= index else {
    throw .indexOutOfRange(index, validRange: 0...max(count - 1, 0))
  }
}

extension SectionedOutline {
  /// Returns the destination of an item whose row is dropped in the gap between two visible rows.
  ///
  /// The item may have several possible levels, for example below the last child of another item. The item
  /// stays a child of its parent if possible. Otherwise, the item is placed directly after the row above the
  /// gap. If a child of this row is below the gap, the item becomes the row's first child. If not, the item
  /// becomes the row's next sibling.
  private func destination(
    of item: Item, below above: SectionSnapshot<Item>.Row?, above below: SectionSnapshot<Item>.Row?,
    inSection number: Int, isWithinSection: Bool
  ) -> ReorderDestination<Section, Item> {
    let outline = outline(numbered: number)
    guard let above else {
      return below.map { .before($0.item) } ?? .end(of: section(numbered: number))
    }
    let parent = isWithinSection ? outline.parent(of: item) : nil
    if let below, below.level > above.level { return .before(below.item) }
    if parent == above.item { return .into(above.item, at: 0) }
    guard isWithinSection else { return .after(above.item) }
    let level = outline.level(of: item)
    guard (below?.level ?? 0)...above.level ~= level else { return .after(above.item) }
    let path = [above.item] + outline.ancestors(of: above.item)
    let sibling = path.first { outline.level(of: $0) == level }
    guard let sibling, outline.parent(of: sibling) == parent else { return .after(above.item) }
    return .after(sibling)
  }
}
