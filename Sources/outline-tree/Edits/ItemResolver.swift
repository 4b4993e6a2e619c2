import Outline

/// Looks rows up by what commands call them.
struct ItemResolver {
  let document: TitledOutline

  var outline: SectionSnapshot<NodeID> { document.outline }

  func item(_ path: ItemPath) throws(SyntaxError) -> NodeID {
    var found: [NodeID] = []
    if path.components.count > 1 || path.isRooted {
      found = try items(atPath: path)
    } else {
      found = try items(titled: path.components[0], path)
    }
    if found.count == 1 { return found[0] }
    throw ambiguous(path, found)
  }

  /// Nil for the outline itself.
  func parent(_ path: ItemPath) throws(SyntaxError) -> NodeID? {
    path.isOutline ? nil : try item(path)
  }

  private func items(atPath path: ItemPath) throws(SyntaxError) -> [NodeID] {
    var parents: [NodeID?] = [nil]
    var found: [NodeID] = []
    for (depth, component) in path.components.enumerated() {
      found = parents.flatMap { matching(component, in: outline.children(of: $0)) }
      if found.isEmpty { throw unknown(path, depth, parents) }
      parents = found
    }
    return found
  }

  /// Roots first: a root is what its title alone means, even if the title stands below others too.
  private func items(titled component: ItemPath.Component, _ path: ItemPath)
    throws(SyntaxError) -> [NodeID]
  {
    let roots = matching(component, in: outline.rootItems)
    if !roots.isEmpty { return roots }
    let all = outline.rows.lazy.map(\.item).filter { matches(component, $0) }
    let found = component.ordinal == nil ? Array(all) : numbered(component, Array(all))
    if found.isEmpty { throw unknown(path, 0, nil) }
    return found
  }

  /// Of rows below different parents, those that have the number below theirs.
  private func numbered(_ component: ItemPath.Component, _ items: [NodeID]) -> [NodeID] {
    var counts: [NodeID?: Int] = [:]
    return items.filter { item in
      counts[outline.parent(of: item), default: 0] += 1
      return counts[outline.parent(of: item)] == component.ordinal
    }
  }

  private func matching(_ component: ItemPath.Component, in siblings: [NodeID]) -> [NodeID] {
    let found = siblings.filter { matches(component, $0) }
    guard let ordinal = component.ordinal else { return found }
    return found.indices.contains(ordinal - 1) ? [found[ordinal - 1]] : []
  }

  func matches(_ component: ItemPath.Component, _ node: NodeID) -> Bool {
    if document.nodes.title(of: node) == component.title[...] { return true }
    return document.nodes.image(of: node) != nil
      && document.nodes.label(of: node) == component.title
  }
}
