import Outline

/// Finds the rows that commands name.
struct ItemResolver {
  let document: TitledOutline
  let index: TitleIndex

  var outline: SectionSnapshot<NodeID> { document.outline }

  func item(_ path: ItemPath) throws(SyntaxError) -> NodeID {
    let isTitle = path.components.count == 1 && !path.isRooted
    let found = isTitle ? items(titled: path.components[0]) : items(at: path.components)
    if found.count == 1 { return found[0] }
    throw found.isEmpty ? unknown(path, isTitle: isTitle) : ambiguous(path, found)
  }

  /// Whether a title alone, without a number, names this row and no other.
  func isFound(titled title: [UInt8], _ node: NodeID) -> Bool {
    items(titled: ItemPath.Component(title: title, ordinal: nil, spelling: title)) == [node]
  }

  /// A root takes precedence over other rows of its title.
  private func items(titled component: ItemPath.Component) -> [NodeID] {
    let all = preferred(items(called: component), component)
    let roots = numbered(component, all.filter { outline.level(of: $0) == 0 })
    return roots.isEmpty ? numbered(component, all) : roots
  }

  /// Starts at the last title: few rows have it, but many may be below the first.
  private func items(at components: [ItemPath.Component]) -> [NodeID] {
    let last = components.count - 1
    var lineages = Lineages(resolver: self, components: components)
    let found = items(called: components[last]).filter { item in
      outline.level(of: item) == last && lineages.leads(to: outline.parent(of: item))
    }
    return numbered(components[last], preferred(found, components[last]))
  }

  /// Rows of exactly that title take precedence over those that only look so. Numbers count both.
  private func preferred(_ rows: [NodeID], _ component: ItemPath.Component) -> [NodeID] {
    if rows.count < 2 || component.ordinal != nil { return rows }
    let exact = rows.filter { document.nodes.hasTitle(component.title, $0) }
    return exact.isEmpty ? rows : exact
  }

  /// Which rows match a path so far. Each row is checked once, however many rows are below it.
  private struct Lineages {
    let resolver: ItemResolver
    let components: [ItemPath.Component]
    private var known: [NodeID: Bool] = [:]
    /// By index in the path, the rows with its title and its number.
    private var numbered: [Int: Set<NodeID>] = [:]

    init(resolver: ItemResolver, components: [ItemPath.Component]) {
      self.resolver = resolver
      self.components = components
    }

    /// Whether the path matches a row and its ancestors.
    ///
    /// - Parameter row: A row whose level is an index in the path; nil: the outline itself.
    mutating func leads(to row: NodeID?) -> Bool {
      var seen: [NodeID] = []
      var next = row
      var result = true
      while let row = next {
        if let isKnown = known[row] {
          result = isKnown
          break
        }
        seen.append(row)
        result = isCalled(row, at: resolver.outline.level(of: row))
        if !result { break }
        next = resolver.outline.parent(of: row)
      }
      for row in seen { known[row] = result }
      return result
    }

    private mutating func isCalled(_ row: NodeID, at index: Int) -> Bool {
      let component = components[index]
      guard resolver.document.nodes.isCalled(component.title, row) else { return false }
      if component.ordinal == nil { return true }
      let rows =
        numbered[index]
        ?? Set(resolver.numbered(component, resolver.items(called: component)))
      numbered[index] = rows
      return rows.contains(row)
    }
  }

  /// In preorder.
  fileprivate func items(called component: ItemPath.Component) -> [NodeID] {
    index.nodes(called: component.title, in: document.nodes)
      .compactMap { item in outline.index(of: item).map { (position: $0, item: item) } }
      .sorted { $0.position < $1.position }
      .map(\.item)
  }

  /// Returns the rows that have the component's number among the siblings of their title.
  fileprivate func numbered(_ component: ItemPath.Component, _ items: [NodeID]) -> [NodeID] {
    guard let ordinal = component.ordinal else { return items }
    var counts: [NodeID?: Int] = [:]
    return items.filter { item in
      let parent = outline.parent(of: item)
      counts[parent, default: 0] += 1
      return counts[parent] == ordinal
    }
  }
}
