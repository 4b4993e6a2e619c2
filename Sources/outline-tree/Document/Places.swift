import Outline

/// An outline's rows with their parents, so that a path is found without a search.
struct Places {
  let items: [NodeID]
  private let document: TitledOutline
  private var parents: [NodeID?]
  private var isThere: [Bool]

  init(_ document: TitledOutline) {
    self.document = document
    parents = Array(repeating: nil, count: document.nodes.count)
    isThere = Array(repeating: false, count: document.nodes.count)
    var items: [NodeID] = []
    var above: [NodeID] = []
    for row in document.outline.rows {
      above.removeLast(above.count - row.level)
      parents[row.item.index] = above.last
      isThere[row.item.index] = true
      above.append(row.item)
      items.append(row.item)
    }
    self.items = items
  }

  func contains(_ node: NodeID) -> Bool { node.index < isThere.count && isThere[node.index] }

  func title(_ node: NodeID) -> [UInt8] { document.nodes.label(of: node) }

  func parent(of node: NodeID) -> NodeID? { parents[node.index] }

  /// What a parent is called: its path.
  func name(_ parent: NodeID?) -> Message {
    guard let parent else { return "the top level" }
    var way: [NodeID] = []
    var next: NodeID? = parent
    while let node = next {
      way.append(node)
      next = parents[node.index]
    }
    var path: [UInt8] = []
    for node in way.reversed() {
      if !path.isEmpty { path.append(0x2F) }
      path.append(contentsOf: document.nodes.title(of: node))
    }
    return Message(path)
  }

  func inside(_ parent: NodeID?) -> Message {
    parent == nil ? "at the top level" : "in \(name(parent))"
  }

  func place(_ place: OutlineDifference<NodeID>.Place) -> Message {
    "\(name(place.parent)) [\(place.index + 1)]"
  }
}
