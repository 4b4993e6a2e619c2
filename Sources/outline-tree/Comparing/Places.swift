import Outline

/// What the rows of an outline are called, and where they stand.
struct Places<Item: Hashable> {
  /// As it is shown.
  let label: (Item) -> [UInt8]
  /// As it is called in a path.
  let title: (Item) -> [UInt8]
  let parent: (Item) -> Item?

  /// What a parent is called: its path.
  func name(_ parent: Item?) -> Message {
    guard let parent else { return "the top level" }
    var way: [Item] = []
    var next: Item? = parent
    while let item = next {
      way.append(item)
      next = self.parent(item)
    }
    var path: [UInt8] = []
    for item in way.reversed() {
      if !path.isEmpty { path.append(0x2F) }
      path.append(contentsOf: title(item))
    }
    return Message(path)
  }

  func inside(_ parent: Item?) -> Message {
    parent == nil ? "at the top level" : "in \(name(parent))"
  }

  func place(_ place: OutlineDifference<Item>.Place) -> Message {
    "\(name(place.parent)) [\(place.index + 1)]"
  }
}

extension Places<NodeID> {
  /// Of all rows, found once: many are asked for.
  init(_ outline: TitledOutline) {
    var parents = [NodeID?](repeating: nil, count: outline.nodes.count)
    var above: [NodeID] = []
    for row in outline.outline.rows {
      above.removeLast(above.count - row.level)
      parents[row.item.index] = above.last
      above.append(row.item)
    }
    let nodes = outline.nodes
    self.init(
      label: { nodes.label(of: $0) }, title: { Array(nodes.title(of: $0)) },
      parent: { parents[$0.index] })
  }
}

extension Places<ItemID> {
  /// Looked up one by one: few are asked for.
  init(_ document: OutlineDocument) {
    self.init(
      label: { document[$0].label }, title: { Array(document[$0].title.utf8) },
      parent: { document.outline.parent(of: $0) })
  }
}
