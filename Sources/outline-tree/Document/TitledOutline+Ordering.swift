import Outline

extension TitledOutline {
  /// Returns a document with the children of each row sorted by title. If directories come first, rows
  /// with children do.
  func ordered(by order: EntryOrder) -> TitledOutline {
    if order == EntryOrder(key: .none) { return self }
    var result = self
    result.outline = outline.rearranged { siblings in
      var siblings = sorted(siblings, by: order.key)
      if order.isReversed { siblings.reverse() }
      guard order.directoriesFirst else { return siblings }
      return siblings.filter(isParent) + siblings.filter { !isParent($0) }
    }
    return result
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
