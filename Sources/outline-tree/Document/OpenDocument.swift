import Outline

/// A document, and its outline as the tool shows and edits it: over the numbers of nodes, which
/// count its items in preorder and those that an edit adds behind them.
struct OpenDocument: Sendable {
  private(set) var document: OutlineDocument
  /// The same outline, of nodes.
  private var outline: SectionSnapshot<NodeID>
  /// The item of each node; nil: the node was never in the document.
  private var items: [ItemID?]

  init(_ document: OutlineDocument) {
    var items: [ItemID] = []
    var levels: [(item: NodeID, level: Int)] = []
    var others: [NodeID] = []
    for row in document.outline.rows {
      let node = NodeID(items.count)
      items.append(row.item)
      levels.append((node, row.level))
      if row.isExpanded != row.hasChildren { others.append(node) }
    }
    // The rows of a valid outline.
    var outline = try! SectionSnapshot(rows: levels)
    // Most rows with children are expanded, and all of them at once are expanded soonest.
    outline.expandAll()
    let expanded = others.filter { !outline.isExpanded($0) }
    outline.collapse(others)
    outline.expand(expanded)
    self.outline = outline
    self.document = document
    self.items = items
  }

  /// The outline with what its rows say. Each call makes it anew, so whoever edits it is the only one
  /// who has it.
  var titled: TitledOutline {
    var nodes = NodeTable()
    for item in items { _ = nodes.add(item.map { document[$0] } ?? ItemContent("")) }
    return TitledOutline(outline: outline, nodes: nodes, kind: .rows)
  }

  /// The document after an edit of its outline.
  func document(after edited: TitledOutline) -> OutlineDocument {
    var copy = self
    copy.update(to: edited)
    return copy.document
  }

  /// Returns what an edit of the outline changes. What the edit does not touch keeps its identity and
  /// all that its format says of it.
  ///
  /// - Complexity: O(*c* log *n*), where *c* is the number of changes.
  func difference(to edited: TitledOutline) -> DocumentDifference {
    var copy = self
    return copy.updateContents(to: edited)
  }

  /// Applies an edit of the outline.
  ///
  /// - Complexity: O(*c* log *n*), where *c* is the number of changes.
  mutating func update(to edited: TitledOutline) {
    let difference = updateContents(to: edited)
    // The document's outline and `outline` differ in the names of their items only.
    document.outline = document.outline.applying(difference.outline)!
    outline = edited.outline
  }

  /// Makes the items that an edit adds and renames those that it renames.
  ///
  /// The content of a removed item stays in the document: undo may bring the item back.
  ///
  /// - Returns: What the edit changes, the outline included.
  private mutating func updateContents(to edited: TitledOutline) -> DocumentDifference {
    let older = document
    let difference = edited.outline.outlineDifference(from: outline)
    let outline = OutlineDifference(difference.map { $0.map { item($0, edited.nodes) } })
    var renamed: [ItemID] = []
    for node in edited.nodes.renamed {
      guard let item = knownItem(node) else { continue }
      let title = edited.nodes.text(of: node)
      if document[item].title == title { continue }
      document[item].title = title
      if older.outline.contains(item) && edited.outline.contains(node) { renamed.append(item) }
    }
    let contents = outline.compactMap { $0.contentChange(from: older, to: document) }
    return DocumentDifference(
      outline: outline,
      contents: contents + renamed.sorted().map { .init($0, from: older[$0], to: document[$0]) })
  }

  /// What a row says; nil: it was never in the document.
  func content(of node: NodeID) -> ItemContent? { knownItem(node).map { document[$0] } }

  /// The item of a node; nil: it was not in the document when that was updated last.
  func item(of node: NodeID) -> ItemID? { knownItem(node) }

  /// - Complexity: O(*n*).
  func node(of item: ItemID) -> NodeID? {
    items.firstIndex(of: item).map { NodeID($0) }.flatMap { outline.contains($0) ? $0 : nil }
  }

  private func knownItem(_ node: NodeID) -> ItemID? {
    node.index < items.count ? items[node.index] : nil
  }

  /// The item of a node; a new one, which says what the node or what it was copied from says, if it
  /// has none yet.
  private mutating func item(_ node: NodeID, _ nodes: NodeTable) -> ItemID {
    if let item = knownItem(node) { return item }
    var content = knownItem(nodes.origin(of: node)).map { document[$0] } ?? ItemContent("")
    content.title = nodes.text(of: node)
    let item = document.makeItem(content)
    if node.index >= items.count {
      items += Array(repeating: nil, count: node.index + 1 - items.count)
    }
    items[node.index] = item
    return item
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

extension OutlineDifference<ItemID>.Change {
  /// The content that comes or goes with an item.
  fileprivate func contentChange(
    from older: OutlineDocument, to newer: OutlineDocument
  ) -> DocumentDifference.ContentChange? {
    switch self {
    case .remove(let item, _, _): .init(item, from: older[item], to: nil)
    case .insert(let item, _, _): .init(item, from: nil, to: newer[item])
    case .move, .expand, .collapse: nil
    }
  }
}

extension NodeTable {
  /// A title as text. Only those of files need not be UTF-8.
  func text(of node: NodeID) -> String { String(decoding: title(of: node), as: UTF8.self) }

  fileprivate mutating func add(_ content: ItemContent) -> NodeID {
    let node = add(title: content.titleBytes, kind: .plain)
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
