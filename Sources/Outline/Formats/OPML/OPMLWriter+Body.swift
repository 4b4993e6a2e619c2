/// Writing `<body>`.
extension OPMLWriter {
  mutating func writeBody() throws(FormatError) {
    beginLine(level: layout.bodyLevel)
    writeTag("body", OPMLMarkup.bodyAttributes)
    var open: [OpenItem] = []
    for row in document.outline.rows {
      while let item = open.last, item.level >= row.level { end(open.removeLast()) }
      if let item = try begin(row) { open.append(item) }
    }
    while let item = open.popLast() { end(item) }
    writeMarkup(named: OPMLMarkup.bodyEnd, in: .body, level: layout.bodyLevel + 1)
    endElement("body", level: layout.bodyLevel)
  }

  /// An item whose end tag has not been written.
  private struct OpenItem {
    var level: Int
    /// The markup after its last child.
    var markup: String?
  }

  /// Writes the start of an item.
  ///
  /// - Returns: The item, unless its start tag ends it.
  private mutating func begin(
    _ row: SectionSnapshot<ItemID>.Row
  ) throws(FormatError) -> OpenItem? {
    let content = document[row.item]
    let level = layout.bodyLevel + 1 + row.level
    if case .text(let text) = content.fields[OPMLMarkup.before] {
      writeMarkup(text, in: .body, level: level)
    }
    beginLine(level: level)
    write("<outline")
    let attributes = OPMLItem.attributes(of: content, in: namespaces)
    try XMLAttributes.check(attributes, of: content, in: namespaces)
    for attribute in attributes { XMLAttributes.append(attribute, to: &output) }
    let markup = endMarkup(of: content)
    if row.hasChildren || markup != nil {
      output.append(UInt8(ascii: ">"))
      namespaces.open(XMLNamespaces.declarations(of: attributes))
      return OpenItem(level: row.level, markup: markup)
    }
    write(layout.emptyEnd)
    return nil
  }

  private func endMarkup(of content: ItemContent) -> String? {
    guard case .text(let text) = content.fields[OPMLMarkup.after],
      OPMLMarkup.isMarkup(text, in: .body, namespaces)
    else { return nil }
    return text
  }

  private mutating func end(_ item: OpenItem) {
    let level = layout.bodyLevel + 1 + item.level
    if let markup = item.markup {
      beginLine(level: level + 1)
      write(markup)
    }
    endElement("outline", level: level)
  }
}
