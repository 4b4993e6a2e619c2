import Outline

/// Looks rows up by what commands call them.
struct ItemResolver {
  let document: TitledOutline

  /// How many candidates a message lists.
  private static let listed = 10

  private var outline: SectionSnapshot<NodeID> { document.outline }

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

  private func matches(_ component: ItemPath.Component, _ node: NodeID) -> Bool {
    if document.nodes.title(of: node) == component.title[...] { return true }
    return document.nodes.image(of: node) != nil
      && document.nodes.label(of: node) == component.title
  }
}

/// What is said when a row is not found.
extension ItemResolver {
  private func unknown(
    _ path: ItemPath, _ depth: Int, _ parents: [NodeID?]?
  ) -> SyntaxError {
    let component = path.components[depth]
    let siblings = parents.map { $0.flatMap { outline.children(of: $0) } } ?? outline.items
    var what: Message = "there is no “\(component.spelling)”"
    if let parent = parents?.first ?? nil {
      what = "“\(self.path(of: parent))” has no “\(component.spelling)”"
    } else if parents != nil {
      what = "no root is called “\(component.spelling)”"
    }
    let same = siblings.count { matches(ItemPath.Component(title: component.title, spelling: []), $0) }
    if component.ordinal != nil, same > 0 {
      return SyntaxError(
        "\(what): there \(same == 1 ? "is" : "are") \(same) of that title", at: path.position)
    }
    return SyntaxError("\(what)\(suggestion(component, siblings))", at: path.position)
  }

  private func suggestion(_ component: ItemPath.Component, _ siblings: [NodeID]) -> Message {
    let titles = siblings.lazy.map { document.nodes.title(of: $0) }
    let nearest = Nearest.names(to: component.title, among: titles, count: 3)
    if nearest.isEmpty { return "" }
    let names = nearest.map { "“\($0)”" as Message }
    return "; did you mean \(names.joined(separator: ", ", last: " or "))?"
  }

  private func ambiguous(_ path: ItemPath, _ found: [NodeID]) -> SyntaxError {
    let name = path.components.map { Message($0.spelling) }.joined(separator: "/")
    var lines = found.prefix(Self.listed).map { "  \(self.path(of: $0))" as Message }
    if found.count > Self.listed { lines.append("  … \(found.count - Self.listed) more") }
    return SyntaxError(
      Refusal("“\(name)” can be \(found.count) items:", lines), at: path.position)
  }

  /// The way from a root, as a command can be given it.
  func path(of node: NodeID) -> [UInt8] {
    let way = outline.ancestors(of: node).reversed() + [node]
    return Quoting.path(way.map { (document.nodes.title(of: $0), ordinal(of: $0)) })
  }

  /// Its number among siblings of the same title, if it has such.
  private func ordinal(of node: NodeID) -> Int? {
    let title = document.nodes.title(of: node)
    let same = outline.children(of: outline.parent(of: node)).filter {
      document.nodes.title(of: $0) == title
    }
    return same.count > 1 ? same.firstIndex(of: node).map { $0 + 1 } : nil
  }
}
