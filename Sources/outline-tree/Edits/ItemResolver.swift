import Outline

/// Looks rows up by what commands call them.
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

  /// Nil for the outline itself.
  func parent(_ path: ItemPath) throws(SyntaxError) -> NodeID? {
    path.isOutline ? nil : try item(path)
  }

  /// Roots first: a root is what its title alone means, even if the title stands below others too.
  private func items(titled component: ItemPath.Component) -> [NodeID] {
    let all = items(called: component)
    let roots = numbered(component, all.filter { outline.level(of: $0) == 0 })
    return roots.isEmpty ? numbered(component, all) : roots
  }

  /// From the last title upwards: few rows have it, but many may stand below the first.
  private func items(at components: [ItemPath.Component]) -> [NodeID] {
    let last = components[components.count - 1]
    let above = components.dropLast().reversed()
    let found = items(called: last).filter { item in
      guard outline.level(of: item) == above.count else { return false }
      return zip(above, outline.ancestors(of: item)).allSatisfy(isCalled)
    }
    return numbered(last, found)
  }

  /// In the outline's order.
  private func items(called component: ItemPath.Component) -> [NodeID] {
    index.nodes(called: component.title, in: document.nodes)
      .compactMap { item in outline.index(of: item).map { (place: $0, item: item) } }
      .sorted { $0.place < $1.place }
      .map(\.item)
  }

  private func isCalled(_ component: ItemPath.Component, _ item: NodeID) -> Bool {
    guard document.nodes.isCalled(component.title, item) else { return false }
    if component.ordinal == nil { return true }
    let parent = outline.parent(of: item)
    let siblings = items(called: component).filter { outline.parent(of: $0) == parent }
    return numbered(component, siblings) == [item]
  }

  /// Of rows of one title, those that have its number among their siblings.
  private func numbered(_ component: ItemPath.Component, _ items: [NodeID]) -> [NodeID] {
    guard let ordinal = component.ordinal else { return items }
    var counts: [NodeID?: Int] = [:]
    return items.filter { item in
      let parent = outline.parent(of: item)
      counts[parent, default: 0] += 1
      return counts[parent] == ordinal
    }
  }
}
