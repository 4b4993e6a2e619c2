import Outline

/// Messages about rows that are not found.
extension ItemResolver {
  /// How many candidates a message lists.
  private static let listed = 10

  func unknown(_ path: ItemPath, isTitle: Bool) -> SyntaxError {
    if isTitle {
      let component = path.components[0]
      return unknown(component, "there is no “\(component.spelling)”", outline.items, path)
    }
    // From the roots down to the first title that is missing.
    var parents: [NodeID?] = [nil]
    for component in path.components {
      let siblings = parents.flatMap { outline.children(of: $0) }
      let found = siblings.filter { document.nodes.isCalled(component.title, $0) }
      if found.isEmpty || component.ordinal.map({ $0 > found.count }) == true {
        return unknown(component, absence(component, from: parents[0]), siblings, path)
      }
      parents = found
    }
    return unknown(path.components[0], "there is no such item", [], path)
  }

  private func absence(_ component: ItemPath.Component, from parent: NodeID?) -> Message {
    guard let parent else { return "no root is called “\(component.spelling)”" }
    return "“\(self.path(of: parent))” has no “\(component.spelling)”"
  }

  private func unknown(
    _ component: ItemPath.Component, _ what: Message, _ siblings: [NodeID], _ path: ItemPath
  ) -> SyntaxError {
    let same = siblings.count { document.nodes.isCalled(component.title, $0) }
    if component.ordinal != nil, same > 0 {
      return SyntaxError(
        "\(what): there \(same == 1 ? "is" : "are") \(same) of that title", at: path.location)
    }
    return SyntaxError("\(what)\(suggestion(component, siblings))", at: path.location)
  }

  /// Suggests the most similar titles among the siblings where the row should be, or else anywhere.
  private func suggestion(_ component: ItemPath.Component, _ siblings: [NodeID]) -> Message {
    var nearest = self.nearest(to: component, among: siblings)
    if nearest.isEmpty { nearest = self.nearest(to: component, among: outline.items) }
    if nearest.isEmpty { return "" }
    let names = nearest.map { "“\(address(of: $0))”" as Message }
    return "; did you mean \(names.joined(separator: ", ", last: " or "))?"
  }

  private func nearest(to component: ItemPath.Component, among items: [NodeID]) -> [NodeID] {
    let titles = items.lazy.map { document.nodes.title(of: $0) }
    let names = Nearest.names(to: component.title, among: titles, count: 3)
    return names.compactMap { name in items.first { document.nodes.title(of: $0) == name } }
  }

  /// The shortest name for a command: the title if no other row has it, else the path.
  private func address(of node: NodeID) -> [UInt8] {
    let title = document.nodes.title(of: node)
    return isFound(titled: Array(title), node) ? Quoting.word(title) : path(of: node)
  }

  func ambiguous(_ path: ItemPath, _ found: [NodeID]) -> SyntaxError {
    let name = path.components.map { Message($0.spelling) }.joined(separator: "/")
    var lines = found.prefix(Self.listed).map { "  \(self.path(of: $0))" as Message }
    if found.count > Self.listed { lines.append("  … \(found.count - Self.listed) more") }
    return SyntaxError(
      Refusal("“\(name)” can be \(found.count) items:", lines), at: path.location)
  }

  /// The path from a root, quoted for a command.
  func path(of node: NodeID) -> [UInt8] {
    Quoting.path(components(of: node))
  }

  /// The titles from a root on, each with its number if siblings have the same one.
  func components(of node: NodeID) -> [(title: Bytes, ordinal: Int?)] {
    let rows = outline.ancestors(of: node).reversed() + [node]
    return rows.map { (document.nodes.title(of: $0), ordinal(of: $0)) }
  }

  /// Its number among the siblings that match its title, if there are others.
  private func ordinal(of node: NodeID) -> Int? {
    let title = Array(document.nodes.title(of: node))
    let same = outline.children(of: outline.parent(of: node)).filter {
      document.nodes.isCalled(title, $0)
    }
    return same.count > 1 ? same.firstIndex(of: node).map { $0 + 1 } : nil
  }
}
