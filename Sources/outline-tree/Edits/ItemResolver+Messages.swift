import Outline

/// Messages for names of rows that cannot be found.
extension ItemResolver {
  /// The number of candidates that a message lists.
  private static let listed = 10

  func unknown(_ path: ItemPath, isTitle: Bool) -> SyntaxError {
    if isTitle {
      let component = path.components[0]
      return unknown(
        component, message: "there is no “\(component.spelling)”", among: outline.items, in: path)
    }
    // Go from the roots down to the first title that is missing.
    var parents: [ItemID?] = [nil]
    for component in path.components {
      let siblings = parents.flatMap { outline.children(of: $0) }
      let found = siblings.filter { document.isCalled(component.title, $0) }
      if found.isEmpty || component.ordinal.map({ $0 > found.count }) == true {
        return unknown(
          component, message: absence(component, from: parents[0]), among: siblings, in: path)
      }
      parents = found
    }
    return unknown(path.components[0], message: "there is no such item", among: [], in: path)
  }

  private func absence(_ component: ItemPath.Component, from parent: ItemID?) -> Message {
    guard let parent else { return "no root is called “\(component.spelling)”" }
    return "“\(self.path(of: parent))” has no “\(component.spelling)”"
  }

  private func unknown(
    _ component: ItemPath.Component, message what: Message, among siblings: [ItemID],
    in path: ItemPath
  ) -> SyntaxError {
    let same = siblings.count { document.isCalled(component.title, $0) }
    if component.ordinal != nil, same > 0 {
      return SyntaxError(
        "\(what): there \(same == 1 ? "is" : "are") \(same) with that title", at: path.location)
    }
    return SyntaxError("\(what)\(suggestion(component, siblings))", at: path.location)
  }

  /// Suggests the most similar titles among the siblings in question or, if there are none, in the
  /// whole outline.
  private func suggestion(_ component: ItemPath.Component, _ siblings: [ItemID]) -> Message {
    var nearest = self.nearest(to: component, among: siblings)
    if nearest.isEmpty { nearest = self.nearest(to: component, among: Array(outline.items)) }
    if nearest.isEmpty { return "" }
    let names = nearest.map { "“\(address(of: $0))”" as Message }
    return "; did you mean \(names.joined(separator: ", ", last: " or "))?"
  }

  /// Returns the rows with the most similar titles. Titles that contain the given text come first, the
  /// shortest of them before the others.
  private func nearest(to component: ItemPath.Component, among items: [ItemID]) -> [ItemID] {
    let titles = items.map { shownTitle(of: $0) }
    var found = titles.indices.filter { contains(titles[$0], component.title) }
      .sorted { titles[$0].count < titles[$1].count }.prefix(Self.suggested)
    if found.count < Self.suggested {
      let names = Nearest.names(to: component.title, among: titles, count: Self.suggested)
      let others = names.compactMap { name in titles.firstIndex(of: name) }
      found += others.filter { !found.contains($0) }.prefix(Self.suggested - found.count)
    }
    return found.map { items[$0] }
  }

  /// The number of titles that a message suggests.
  private static let suggested = 3

  /// True if a title contains the given text, ignoring case. A single character does not count, because it
  /// is in most titles.
  private func contains(_ title: Bytes, _ text: [UInt8]) -> Bool {
    let pattern = TextPattern(Array(String(decoding: text, as: UTF8.self).lowercased().utf8))
    return pattern.text.count > 1 && pattern.matches(title)
  }

  /// The text of a title that a reader sees.
  private func shownTitle(of node: ItemID) -> Bytes {
    document.visibleTitle(of: node).map { $0[...] } ?? document.title(of: node)
  }

  /// Returns the shortest name for a command: the title if no other row has it, or else the path.
  private func address(of node: ItemID) -> [UInt8] {
    for title in [shownTitle(of: node), document.title(of: node)]
    where !title.isEmpty && isFound(titled: Array(title), node) {
      return Quoting.word(title)
    }
    return path(of: node)
  }

  func ambiguous(_ path: ItemPath, _ found: [ItemID]) -> SyntaxError {
    let name = path.components.map { Message($0.spelling) }.joined(separator: "/")
    var lines = found.prefix(Self.listed).map { "  \(self.path(of: $0))" as Message }
    if found.count > Self.listed { lines.append("  … \(found.count - Self.listed) more") }
    return SyntaxError(
      ToolError("“\(name)” matches \(found.count) items:", lines), at: path.location)
  }

  /// Returns the path from a root, quoted for a command.
  func path(of node: ItemID) -> [UInt8] {
    Quoting.path(components(of: node))
  }

  /// Returns the titles from a root to a row, each with its number if siblings have the same title.
  func components(of node: ItemID) -> [(title: Bytes, ordinal: Int?)] {
    let rows = outline.ancestors(of: node).reversed() + [node]
    return rows.map { (document.title(of: $0), ordinal(of: $0)) }
  }

  /// Returns the number of a row among the siblings that match the row's title; nil if no other sibling
  /// matches it.
  private func ordinal(of node: ItemID) -> Int? {
    let title = Array(document.title(of: node))
    let same = outline.children(of: outline.parent(of: node)).filter {
      document.isCalled(title, $0)
    }
    return same.count > 1 ? same.firstIndex(of: node).map { $0 + 1 } : nil
  }
}
