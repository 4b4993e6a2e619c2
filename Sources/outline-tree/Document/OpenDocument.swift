import Outline

/// A document and its outline as the tool edits it, with numbers for items: first the items of the
/// document in preorder, then those that edits add.
struct OpenDocument: Sendable {
  private(set) var document: OutlineDocument
  /// The outline of the document, with nodes for items.
  private var outline: SectionSnapshot<NodeID>
  /// The item of each node; nil: the node never was in the document.
  private var items: [ItemID?]
  /// Whether the identities of its items last: those of an `.outline`, or of JSON that says them. Others are
  /// made when a document is read, and count its rows.
  let hasIdentities: Bool

  /// Whether mistakes in its text were repaired.
  let isRepaired: Bool
  /// The mistakes that nobody asked to mend, so that it may be shown but not replaced; nil: none.
  let forgiven: Mistakes?

  /// The number of conflicts of a merge in its text, of which it has only ours.
  let markedConflictCount: Int

  var hasMarkedConflicts: Bool { markedConflictCount > 0 }

  init(
    _ document: OutlineDocument, hasIdentities: Bool = false, isRepaired: Bool = false,
    forgiven: Mistakes? = nil, markedConflictCount: Int = 0
  ) {
    self.hasIdentities = hasIdentities
    self.isRepaired = isRepaired
    self.forgiven = forgiven
    self.markedConflictCount = markedConflictCount
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
    // Most rows with children are expanded, and expanding all at once is fastest.
    outline.expandAll()
    let expanded = others.filter { !outline.isExpanded($0) }
    outline.collapse(others)
    outline.expand(expanded)
    self.outline = outline
    self.document = document
    self.items = items
  }

  /// The outline with what its rows say. Each call builds a new one, so that the caller's is uniquely
  /// referenced.
  var titled: TitledOutline {
    var nodes = NodeTable()
    for item in items { _ = nodes.add(item.map { document[$0] } ?? ItemContent("")) }
    return TitledOutline(
      outline: outline, nodes: nodes, kind: .rows, items: hasIdentities ? items : nil)
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
  /// - Complexity: O(*c* log *n*), where *c* is the number of changes. If rows are inserted, also
  ///   O(*n*) to copy the array of items.
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

  /// Makes the items that an edit adds, and changes the content of those that it edits.
  ///
  /// The content of a removed item stays in the document: undo may bring the item back.
  ///
  /// - Returns: What the edit changes, the outline included.
  private mutating func updateContents(to edited: TitledOutline) -> DocumentDifference {
    let older = document
    let difference = edited.outline.outlineDifference(from: outline)
    let outline = OutlineDifference(difference.map { $0.map { item($0, edited.nodes) } })
    var changed: [ItemID] = []
    for node in edited.nodes.edited {
      guard let item = knownItem(node) else { continue }
      let content = edited.nodes.content(of: node)
      if document[item].editable == content { continue }
      document[item].update(to: content)
      if older.outline.contains(item) && edited.outline.contains(node) { changed.append(item) }
    }
    let contents = outline.compactMap { $0.contentChange(from: older, to: document) }
    return DocumentDifference(
      outline: outline,
      contents: contents + changed.sorted().map { .init($0, from: older[$0], to: document[$0]) })
  }

  /// Returns what a row says; nil: it never was in the document.
  func content(of node: NodeID) -> ItemContent? { knownItem(node).map { document[$0] } }

  /// Returns the item of a node; nil: the node was not in the document at the last update.
  func item(of node: NodeID) -> ItemID? { knownItem(node) }

  /// - Complexity: O(*n*).
  func node(of item: ItemID) -> NodeID? {
    items.firstIndex(of: item).map { NodeID($0) }.flatMap { outline.contains($0) ? $0 : nil }
  }

  private func knownItem(_ node: NodeID) -> ItemID? {
    node.index < items.count ? items[node.index] : nil
  }

  /// Returns the item of a node. If it has none yet, makes one with the content of the node or of the
  /// node that it was copied from.
  private mutating func item(_ node: NodeID, _ nodes: NodeTable) -> ItemID {
    if let item = knownItem(node) { return item }
    var content = knownItem(nodes.origin(of: node)).map { document[$0] } ?? ItemContent("")
    content.update(to: nodes.content(of: node))
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
  /// Returns a title as text. Only the names of files may not be UTF-8.
  func text(of node: NodeID) -> String { String(decoding: title(of: node), as: UTF8.self) }

  fileprivate mutating func add(_ content: ItemContent) -> NodeID {
    let node = add(content.editable)
    if let image = content.image { setImage(image.utf8, of: node) }
    if content.isText { markText(node, blankLines: content.blankLinesInText) }
    return node
  }
}

extension ItemContent {
  /// What is shown: `🦊 Fox`.
  var label: [UInt8] {
    let box = editable.isChecked.map { CheckBox(isChecked: $0).bytes + [0x20] } ?? []
    return box + Array((image.map { $0 + " " } ?? "").utf8) + Array(title.utf8)
  }

  /// What is shown before the title: that a merge left something to decide, or an image.
  fileprivate var image: String? {
    if isInConflict { return "⚠" }
    return if case .text(let image)? = fields["image"] { image } else { nil }
  }
}
