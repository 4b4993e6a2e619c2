import Outline

/// Messages about names that match no row, or more than one row.
extension ItemResolver {
  /// The maximum number of candidates that a message lists.
  private static let listed = 10

  func unknown(_ path: ItemPath, isTitle: Bool) -> SyntaxError {
    if isTitle {
      let component = path.components[0]
      return unknown(
        component, message: "there is no “\(component.spelling)”", among: outline.items, in: path)
    }
    // This starts at the roots, and looks for the first title in the path that does not exist.
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
      let verb = same == 1 ? "is" : "are"
      let words: Message = "\(what): there \(verb) \(same) with that title"
      return SyntaxError(ToolError(words, .unknownItem), at: path.location)
    }
    let words: Message = "\(what)\(suggestion(component, siblings))"
    return SyntaxError(ToolError(words, .unknownItem), at: path.location)
  }

  /// Suggests the most similar titles among the given rows. If no title of these rows is similar, suggests titles
  /// from the whole outline.
  private func suggestion(_ component: ItemPath.Component, _ siblings: [ItemID]) -> Message {
    var nearest = self.nearest(to: component, among: siblings)
    if nearest.isEmpty { nearest = self.nearest(to: component, among: Array(outline.items)) }
    if nearest.isEmpty { return "" }
    let names = nearest.map { "“\(address(of: $0))”" as Message }
    let list = names.joined(separator: ", ", last: " or ")
    return "; did you mean \(list)?"
  }

  /// Returns the rows with the most similar titles. Titles that contain the given text come first, in order of length.
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

  /// The maximum number of titles that a message suggests.
  private static let suggested = 3

  /// True if a title contains the given text, ignoring case. If the text is a single character, the result is false,
  /// because too many titles contain it.
  private func contains(_ title: Bytes, _ text: [UInt8]) -> Bool {
    let pattern = TextPattern(Array(String(decoding: text, as: UTF8.self).lowercased().utf8))
    return pattern.text.count > 1 && pattern.matches(title)
  }

  /// Returns the visible text of a title.
  private func shownTitle(of node: ItemID) -> Bytes {
    document.visibleTitle(of: node).map { $0[...] } ?? document.title(of: node)
  }

  /// Returns the shortest name of a row for a command. The name is the row's title if the title names no other row;
  /// otherwise, the name is the row's path.
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
    var refusal = ToolError("“\(name)” matches \(found.count) items:", lines)
    refusal.items = Array(found.prefix(Self.listed))
    return SyntaxError(refusal, at: path.location)
  }

  /// Returns the path of a row from its root, quoted for a command.
  func path(of node: ItemID) -> [UInt8] {
    Quoting.path(components(of: node))
  }

  /// Returns the titles from a root to a row. If a row on this path has siblings with the same title, its title has a
  /// number.
  func components(of node: ItemID) -> [(title: Bytes, ordinal: Int?)] {
    let rows = outline.ancestors(of: node).reversed() + [node]
    return rows.map { (document.title(of: $0), numbers.number(of: $0, in: document)) }
  }
}

/// Numbers the siblings that have the same title. This computes the numbers for all children of a row at once,
/// because counting the siblings for each child would take quadratic time.
final class SiblingNumbers {
  private var numbers: [ItemID?: [ItemID: Int]] = [:]

  /// Returns the number of a row; nil if no sibling has the row's title as a name.
  func number(of item: ItemID, in document: SourceDocument) -> Int? {
    let parent = document.outline.parent(of: item)
    if let known = numbers[parent] { return known[item] }
    var counts: [[UInt8]: Int] = [:]
    var found: [ItemID: Int] = [:]
    let children = document.outline.children(of: parent)
    for child in children {
      let title = Array(document.title(of: child))
      let names = Set(
        [title, document.label(of: child)] + [document.visibleTitle(of: child)].compactMap(\.self))
      for name in names { counts[name, default: 0] += 1 }
      found[child] = counts[title]
    }
    numbers[parent] = found.filter { counts[Array(document.title(of: $0.key))]! > 1 }
    return numbers[parent]?[item]
  }
}
