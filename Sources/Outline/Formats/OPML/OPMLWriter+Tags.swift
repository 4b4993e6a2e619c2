/// Writing the start tags of rows.
extension OPMLWriter {
  /// Writes a start tag with the attributes of a row.
  ///
  /// - Parameters:
  ///   - row: The row as it was read; `nil` for a new row. Everything except changed attributes is copied
  ///     from this row.
  ///   - isOpened: True if the row gets an end tag that it did not have when it was read.
  ///   - sibling: The row whose style of tags a new row gets.
  /// - Returns: Whether the row has an end tag. If so, this method has opened a scope for the namespaces that the row
  ///   declares.
  mutating func writeTag(
    _ row: OPMLRow?, _ content: ItemContent, isOpened: Bool, beside sibling: OPMLRow?
  ) throws(FormatError) -> Bool {
    let old = row?.attributes
    let written = try attributes(of: content, like: old?.map { ($0.name, $0.value) })
    let quote = (old ?? sibling?.attributes)?.first?.quote
    let known = Dictionary(
      (old ?? []).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    output += "<outline".utf8
    var separator: ArraySlice<UInt8> = [0x20]
    for attribute in written {
      if let old = known[attribute.name] {
        separator = old.separator
        write(old, attribute.value)
      } else {
        output += separator
        write(attribute, quote: quote)
      }
    }
    if isOpened {
      output.append(UInt8(ascii: ">"))
    } else if let tag = row?.startTag {
      output += tag[(old?.last?.range.endIndex ?? tag.startIndex + "<outline".utf8.count)...]
    } else {
      output += emptyEnd(beside: sibling)
    }
    let hasEndTag = isOpened || row?.endTag != nil
    if hasEndTag { namespaces.open(XMLNamespaces.declarations(of: written)) }
    return hasEndTag
  }

  private func attributes(
    of content: ItemContent, like old: [(name: String, value: String)]?
  ) throws(FormatError) -> [(name: String, value: String)] {
    let attributes = OPMLItem.attributes(of: content, like: old, in: namespaces)
    if attributes.count > 1 { try checkNames(attributes, of: content) }
    for (name, value) in attributes {
      try XMLEscaping.check(value) {
        "the attribute '\(name)' of the item \(content.title.debugDescription)"
      }
    }
    for attribute in attributes { try check(markup: attribute.name) }
    return attributes
  }

  /// Refuses two attributes with the same name. If two names differ only in their prefixes, and both prefixes stand
  /// for the same namespace, the names are also the same.
  private func checkNames(
    _ attributes: [(name: String, value: String)], of content: ItemContent
  ) throws(FormatError) {
    var names = Set<String>()
    for (name, _) in attributes where !names.insert(name).inserted {
      throw twice(name, content)
    }
    let prefixed = attributes.filter { $0.name.utf8.contains(UInt8(ascii: ":")) }
    guard prefixed.count > 1 else { return }
    var namespaces = namespaces
    namespaces.open(XMLNamespaces.declarations(of: attributes))
    var expanded = Set<[String]>()
    for (name, _) in prefixed {
      let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
      guard parts[0] != "xmlns" else { continue }
      let isFirst = expanded.insert([namespaces.name(of: parts[0]) ?? "", parts[1]]).inserted
      if !isFirst { throw twice(name, content) }
    }
  }

  private func twice(_ name: String, _ content: ItemContent) -> FormatError {
    FormatError(
      "the item \(content.title.debugDescription) has two fields named '\(name)'; OPML allows only one field of each name"
    )
  }

  private mutating func write(_ attribute: OPMLAttribute, _ value: String) {
    output += attribute.separator
    if attribute.value == value { return output += attribute.range }
    output += attribute.range[..<attribute.valueRange.startIndex]
    XMLEscaping.append(value, quote: attribute.quote, to: &output)
    output += attribute.range[attribute.valueRange.endIndex...]
  }

  private mutating func write(_ attribute: (name: String, value: String), quote: UInt8?) {
    let quote = quote ?? UInt8(ascii: "\"")
    output += attribute.name.utf8
    output += [UInt8(ascii: "="), quote]
    XMLEscaping.append(attribute.value, quote: quote, to: &output)
    output.append(quote)
  }

  /// Returns the characters that end the element of a row without children, such as `/>` or `></outline>`.
  private func emptyEnd(beside sibling: OPMLRow?) -> [UInt8] {
    guard let sibling else { return style.layout.emptyEnd }
    let tag = sibling.startTag
    if let end = sibling.endTag {
      return end.startIndex == tag.endIndex ? Array("></outline>".utf8) : style.layout.emptyEnd
    }
    return Array((tag[tag.endIndex - 3].isBlank ? " />" : "/>").utf8)
  }
}

/// An attribute in a start tag of the original text.
struct OPMLAttribute {
  var name: String
  var value: String
  /// The blanks before the attribute.
  var separator: ArraySlice<UInt8>
  /// The whole attribute.
  var range: ArraySlice<UInt8>
  /// The text between the quotes.
  var valueRange: ArraySlice<UInt8>

  var quote: UInt8 { range.last! }
}

extension OPMLRow {
  var attributes: [OPMLAttribute] {
    let start = startTag.startIndex
    guard let scanner = XMLScanner(readingTagOf: bytes, at: start) else { return [] }
    var end = start + "<outline".utf8.count
    return scanner.attributes.map { attribute in
      let range = attribute.name.lowerBound..<attribute.value.upperBound + 1
      defer { end = range.upperBound }
      return OPMLAttribute(
        name: scanner.text(attribute.name), value: scanner.value(attribute.value),
        separator: bytes[end..<range.lowerBound], range: bytes[range],
        valueRange: bytes[attribute.value])
    }
  }
}
