import Outline

extension TitledOutline {
  /// Returns a document with the children of each row sorted by title. Rows with children count
  /// as directories.
  func ordered(by order: EntryOrder) -> TitledOutline {
    if order == EntryOrder(key: .none) { return self }
    var result = self
    result.outline = outline.rearranged { siblings in
      nodes.rearrangingBetweenTexts(siblings) { ordered($0, by: order) }
    }
    return result
  }

  private func ordered(_ siblings: [NodeID], by order: EntryOrder) -> [NodeID] {
    var siblings = sorted(siblings, by: order.key)
    if order.isReversed { siblings.reverse() }
    let parents = { siblings.filter(isParent) }
    let leaves = { siblings.filter { !isParent($0) } }
    return switch order.first {
    case .directories: parents() + leaves()
    case .files: leaves() + parents()
    case nil: siblings
    }
  }

  private func sorted(_ siblings: [NodeID], by key: EntryOrder.Key) -> [NodeID] {
    switch key.comparison {
    case .bytes:
      siblings.sorted { nodes.title(of: $0).lexicographicallyPrecedes(nodes.title(of: $1)) }
    case .titles(let precedes):
      siblings.sorted { precedes(nodes.title(of: $0), nodes.title(of: $1)) }
    // Rows have no files.
    case .nothing, .files: siblings
    }
  }

  private func isParent(_ node: NodeID) -> Bool { outline.childCount(of: node) > 0 }
}
