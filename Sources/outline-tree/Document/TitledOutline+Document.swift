import Outline

extension TitledOutline {
  /// A document that says what the outline shows: of a directory, with what is known of its files.
  var asDocument: OutlineDocument {
    let rows = outline.rows.map { row in
      (content: content(of: row.item), level: row.level, isExpanded: row.isExpanded)
    }
    // The rows of a valid outline.
    return try! OutlineDocument(rows: rows)
  }

  private func content(of node: NodeID) -> ItemContent {
    var content = ItemContent(nodes.text(of: node))
    let title = nodes.title(of: node)
    if !title.isUTF8 {
      let bytes = String(decoding: Base64.encode(title), as: UTF8.self)
      content.fields["#bytes"] = .text(bytes)
    }
    if let target = nodes.target(of: node) {
      content.fields["target"] = .text(String(decoding: target, as: UTF8.self))
    }
    return content
  }

  /// The outline expanded as options say and, where they say nothing, as it is.
  func folded(by folding: FoldRules) -> TitledOutline {
    if folding.rules.isEmpty { return self }
    var expanded: [NodeID] = []
    var path = RowPath()
    for row in outline.rows where row.hasChildren {
      let title = nodes.title(of: row.item)
      if folding.needsPaths { path.enter(title, level: row.level) }
      let fold = folding.fold(level: row.level, title: title, path: path.bytes[...])
      if fold.map({ $0 == .expanded }) ?? row.isExpanded { expanded.append(row.item) }
    }
    var result = self
    result.outline.collapseAll()
    result.outline.expand(expanded)
    return result
  }
}
