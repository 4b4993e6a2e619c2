import Outline

/// A document, and its outline as the tool shows and edits it: over the numbers of nodes, which
/// count its items in preorder.
struct OpenDocument: Sendable {
  let document: OutlineDocument
  let titled: TitledOutline
  /// The item of each node.
  private let items: [ItemID]

  init(_ document: OutlineDocument) {
    var nodes = NodeTable()
    var items: [ItemID] = []
    var levels: [(item: NodeID, level: Int)] = []
    var expanded: [NodeID] = []
    for row in document.outline.rows {
      let node = nodes.add(document[row.item])
      items.append(row.item)
      levels.append((node, row.level))
      if row.isExpanded { expanded.append(node) }
    }
    // The rows of a valid outline.
    var outline = try! SectionSnapshot(rows: levels)
    outline.expand(expanded)
    self.document = document
    self.items = items
    titled = TitledOutline(outline: outline, nodes: nodes, kind: .rows)
  }

  /// The document after an edit of its outline. What the edit does not touch keeps its identity and
  /// all that its format says of it.
  func document(after edited: TitledOutline) -> OutlineDocument {
    var result = document
    var newItems: [NodeID: ItemID] = [:]
    func item(_ node: NodeID) -> ItemID {
      if node.index < items.count { return items[node.index] }
      if let item = newItems[node] { return item }
      let item = result.makeItem(ItemContent(edited.nodes.text(of: node)))
      newItems[node] = item
      return item
    }
    let difference = edited.outline.outlineDifference(from: titled.outline)
    let changes = OutlineDifference(difference.map { $0.map(item) })
    // It is the same outline under other names.
    result.outline = document.outline.applying(changes)!
    for (number, item) in items.enumerated() {
      let node = NodeID(number)
      if edited.nodes.title(of: node) != titled.nodes.title(of: node) {
        result[item].title = edited.nodes.text(of: node)
      }
    }
    return result
  }
}

extension OutlineDifference.Change {
  fileprivate func map<Other>(
    _ name: (Item) -> Other
  ) -> OutlineDifference<Other>.Change {
    func place(_ place: OutlineDifference<Item>.Place) -> OutlineDifference<Other>.Place {
      .init(parent: place.parent.map(name), index: place.index)
    }
    return switch self {
    case .remove(let item, let old, let isExpanded):
      .remove(name(item), from: place(old), isExpanded: isExpanded)
    case .insert(let item, let new, let isExpanded):
      .insert(name(item), at: place(new), isExpanded: isExpanded)
    case .move(let item, let old, let new): .move(name(item), from: place(old), to: place(new))
    case .expand(let item): .expand(name(item))
    case .collapse(let item): .collapse(name(item))
    }
  }
}

extension NodeTable {
  /// A title as text. Only those of files need not be UTF-8.
  func text(of node: NodeID) -> String { String(decoding: title(of: node), as: UTF8.self) }

  fileprivate mutating func add(_ content: ItemContent) -> NodeID {
    let node = add(title: Array(content.title.utf8), kind: .plain)
    if let image = content.image { setImage(image.utf8, of: node) }
    return node
  }
}

extension ItemContent {
  /// As it is shown: `🦊 Fox`.
  var label: [UInt8] { Array((image.map { $0 + " " } ?? "").utf8) + Array(title.utf8) }

  /// What is shown in front of the title: a picture, or the box of a task.
  fileprivate var image: String? {
    switch (fields["image"], fields["checked"]) {
    case (.text(let image)?, _): image
    case (_, .json("true")?): "[x]"
    case (_, .json("false")?): "[ ]"
    default: nil
    }
  }
}
