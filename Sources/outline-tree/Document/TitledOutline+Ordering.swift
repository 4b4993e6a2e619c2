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
    switch key {
    case .name:
      family.sorted { nodes.title(of: $0).lexicographicallyPrecedes(nodes.title(of: $1)) }
    case .natural:
      family.sorted { NaturalOrder.precedes(nodes.title(of: $0), nodes.title(of: $1)) }
    case .none: family
    case .size, .mtime, .type:
      preconditionFailure("a document was to be sorted by \(key), which files alone have")
    }
  }

  private func isParent(_ node: NodeID) -> Bool { outline.childCount(of: node) > 0 }
}
