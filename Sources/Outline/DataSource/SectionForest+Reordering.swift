extension SectionForest {
  /// Moves whole subtrees, from any sections, to a place in one of them. Several keep the order in
  /// which they stand, sections first.
  mutating func move(
    _ items: [Item], to destination: ReorderDestination<Section, Item>
  ) throws(OutlineError) {
    let target = try destination.section(in: self)
    let moved = try itemsBySection(items)
    // Gathered around the roots of the target, in order, they are moved from there like its own.
    var outline = self[target]
    var isBeforeTarget = true
    var precedingCount = 0
    for section in sections {
      guard section != target else {
        isBeforeTarget = false
        continue
      }
      guard let moving = moved[section] else { continue }
      for subtree in try self[section].takeOut(moving) {
        let index = isBeforeTarget ? precedingCount : nil
        try outline.perform(.graft(subtree, at: .into(nil, at: index)))
        precedingCount += 1
      }
    }
    try outline.perform(.move(items, to: destination.withinSection))
    self[target] = outline
  }

  private func itemsBySection(_ items: [Item]) throws(OutlineError) -> [Section: [Item]] {
    var bySection: [Section: [Item]] = [:]
    for item in items { bySection[try section(of: item), default: []].append(item) }
    return bySection
  }
}

extension SectionSnapshot {
  /// Deletes subtrees and returns them, in the order in which they stood.
  fileprivate mutating func takeOut(_ items: [Item]) throws(OutlineError) -> [SectionSnapshot] {
    let subtrees = storage.tree.outermostSubtrees(of: try handles(of: items)).map { subtree in
      snapshot(of: storage.item(at: subtree.lowerBound), includingParent: true)
    }
    try perform(.delete(items))
    return subtrees
  }
}
