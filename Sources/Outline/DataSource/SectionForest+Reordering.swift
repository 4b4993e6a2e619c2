extension SectionForest {
  /// Moves items with their descendants from any sections to a destination in one of them. Several items
  /// keep their order.
  mutating func move(
    _ items: [Item], to destination: ReorderDestination<Section, Item>
  ) throws(OutlineError) {
    let target = try destination.section(in: self)
    let moved = try itemsBySection(items)
    // First they become roots of the target section, in order. Then they are moved within it.
    var outline = outline(numbered: target)
    var precedingCount = 0
    for (number, items) in moved.sorted(by: { $0.key < $1.key }) where number != target {
      let section = section(numbered: number)
      for subtree in try self[section].remove(items) {
        let index = number < target ? precedingCount : nil
        try outline.perform(.graft(subtree, at: .into(nil, at: index)))
        precedingCount += 1
      }
    }
    try outline.perform(.move(items, to: destination.withinSection))
    self[section(numbered: target)] = outline
  }

  private func itemsBySection(_ items: [Item]) throws(OutlineError) -> [Int: [Item]] {
    var bySection: [Int: [Item]] = [:]
    for item in items {
      guard let number = sectionNumber(of: item) else {
        throw .unknownItem(String(describing: item))
      }
      bySection[number, default: []].append(item)
    }
    return bySection
  }
}

extension SectionSnapshot {
  /// Deletes items with their descendants, and returns each as an outline, in order.
  fileprivate mutating func remove(_ items: [Item]) throws(OutlineError) -> [SectionSnapshot] {
    let subtrees = storage.tree.outermostSubtrees(of: try handles(of: items)).map { subtree in
      snapshot(of: storage.item(at: subtree.lowerBound), includingParent: true)
    }
    try perform(.delete(items))
    return subtrees
  }
}
