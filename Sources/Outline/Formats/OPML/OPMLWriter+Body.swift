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
    writeMarkup(named: OPMLMarkup.bodyEnd, at: .body, level: layout.bodyLevel + 1)
    endElement("body", level: layout.bodyLevel)
  }

  /// An item whose end tag is still to come.
  private struct OpenItem {
    var level: Int
    /// What stands behind its last child.
    var markup: String?
  }

  /// - Returns: The item if it does not end here.
  private mutating func begin(
    _ row: SectionSnapshot<ItemID>.Row
  ) throws(FormatError) -> OpenItem? {
    let content = document[row.item]
    let level = layout.bodyLevel + 1 + row.level
    if case .text(let text) = content.fields[OPMLMarkup.before] {
      writeMarkup(text, at: .body, level: level)
    }
    beginLine(level: level)
    write("<outline")
    try writeAttributes(of: content)
    let markup = endMarkup(of: content)
    if row.hasChildren || markup != nil {
      output.append(UInt8(ascii: ">"))
      return OpenItem(level: row.level, markup: markup)
    }
    write(layout.emptyEnd)
    return nil
  }

  private func endMarkup(of content: ItemContent) -> String? {
    guard case .text(let text) = content.fields[OPMLMarkup.after],
      OPMLMarkup.isMarkup(text, at: .body)
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

  private mutating func writeAttributes(of content: ItemContent) throws(FormatError) {
    let attributes = OPMLItem.attributes(of: content)
    if attributes.count > 1 { try checkNames(of: attributes, content) }
    for (name, value) in attributes {
      try check(value, "the attribute '\(name)' of the item \(content.title.debugDescription)")
      output.append(UInt8(ascii: " "))
      write(name)
      output += [UInt8(ascii: "="), UInt8(ascii: "\"")]
      XMLEscaping.append(attribute: value, to: &output)
      output.append(UInt8(ascii: "\""))
    }
  }

  private func checkNames(
    of attributes: [(name: String, value: String)], _ content: ItemContent
  ) throws(FormatError) {
    var names = Set<String>()
    for (name, _) in attributes where !names.insert(name).inserted {
      throw FormatError(
        "the item \(content.title.debugDescription) has two fields '\(name)'; "
          + "OPML can say only one")
    }
  }
}
