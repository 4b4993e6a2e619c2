import Outline

extension TitledOutline {
  /// A document's rows in another order, each family for itself: by title, rows with rows below them
  /// first if directories are to be.
  func ordered(by order: EntryOrder) -> TitledOutline {
    if order == EntryOrder(key: .none) { return self }
    var result = self
    result.outline = outline.rearranged { family in
      var family = sorted(family, by: order.key)
      if order.isReversed { family.reverse() }
      guard order.directoriesFirst else { return family }
      return family.filter(isParent) + family.filter { !isParent($0) }
    }
    return result
  }

  private func sorted(_ family: [NodeID], by key: EntryOrder.Key) -> [NodeID] {
    switch key.comparison {
    case .bytes:
      family.sorted { nodes.title(of: $0).lexicographicallyPrecedes(nodes.title(of: $1)) }
    case .titles(let precedes):
      family.sorted { precedes(nodes.title(of: $0), nodes.title(of: $1)) }
    // Rows have no files.
    case .nothing, .files: family
    }
  }

  private func isParent(_ node: NodeID) -> Bool { outline.childCount(of: node) > 0 }
}
