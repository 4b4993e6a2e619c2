import Outline

extension SourceDocument {
  /// Returns the document. For a directory, the document contains details of the files.
  ///
  /// - Parameter columns: The details of a file that become fields. The type of a file is always a field.
  func document(_ columns: Columns? = nil) -> OutlineDocument {
    if kind == .rows { return document }
    let rows = outline.rows.map { row in
      (content: content(of: row.item, columns), level: row.level, isExpanded: row.isExpanded)
    }
    // The rows come from a valid outline, so this cannot fail.
    return try! OutlineDocument(rows: rows)
  }

  /// Returns the content of a row, whose fields have the same names as in `tree -J`.
  private func content(of node: ItemID, _ columns: Columns?) -> ItemContent {
    var content = ItemContent(bytes: document.titleBytes(of: node))
    if let type = files.kind(of: node).type { content.fields["type"] = .kind(EntryKinds(type)) }
    if let target = files.target(of: node) {
      content.fields["target"] = DocumentField.Value(bytes: Array(target))
    }
    if let columns, let details = files.details(of: node) {
      content.fields += columns.fields(of: details, in: .document)
    }
    return content
  }

  /// Returns the document with rows expanded or collapsed as the rules require. A row to which no rule applies is
  /// unchanged.
  func folded(by folding: FoldRules) -> SourceDocument {
    if folding.rules.isEmpty { return self }
    let areExpanded = areExpanded(by: folding)
    var result = self
    result.outline.collapseAll()
    result.outline.expand(
      zip(outline.rows, areExpanded).lazy.filter { $0.hasChildren && $1 }.map(\.0.item))
    return result
  }
}

extension Source {
  /// Returns the name that is written above the rows of a document.
  ///
  /// For a drawing, the result is its title, which is the first line. For a document from a pipe, which has no file
  /// name, the result is its title, too. For a document without a title and for any other source, the result is the
  /// name of the source, such as the path of a file.
  func rootName(of document: SourceDocument, _ origin: DocumentOrigin) -> [UInt8] {
    switch origin {
    case .standardInput, .file(_, _, .tree): document.document.title ?? name
    case .emoji, .listing, .file, .store: name
    }
  }
}

extension OutlineDocument {
  /// The title in the header; nil if the header has no title, or if the title is blank.
  var title: [UInt8]? {
    guard let value = header["title"]?.bytes else { return nil }
    let content = ItemContent(
      String(decoding: value, as: UTF8.self),
      fields: header.filter { $0.name == DocumentField.titleBytesName })
    let title = content.fields.isEmpty ? value : content.titleBytes
    return title.allSatisfy { $0 == 0x20 || $0 == 0x09 } ? nil : title
  }
}
