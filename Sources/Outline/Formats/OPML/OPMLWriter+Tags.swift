/// Writing the start tags of rows.
extension OPMLWriter {
  /// Writes a start tag with changed attributes, for a row that was read from OPML.
  ///
  /// - Parameters:
  ///   - isOpened: Whether the row was a self-closing tag and now has content.
  ///   - isLeaf: Whether the row is written as a self-closing tag.
  mutating func writeTag(
    _ row: OPMLRow, _ content: ItemContent, isOpened: Bool, isLeaf: Bool
  ) throws(FormatError) {
    let (tag, old) = (row.startTag, row.attributes)
    let written = try attributes(of: content, like: old.map { ($0.name, $0.value) })
    let indexes = Dictionary(
      old.indices.map { (old[$0].name, $0) }, uniquingKeysWith: { first, _ in first })
    output += "<outline".utf8
    var separator: ArraySlice<UInt8> = [0x20]
    for attribute in written {
      if let index = indexes[attribute.name] {
        separator = old[index].separator
        write(old[index], attribute.value)
      } else {
        output += separator
        write(attribute, quote: old.first?.quote)
      }
    }
    let end = tag[(old.last?.range.endIndex ?? tag.startIndex + "<outline".utf8.count)...]
    if isOpened { output.append(UInt8(ascii: ">")) } else { output += end }
    if !isLeaf { namespaces.open(XMLNamespaces.declarations(of: written)) }
  }

  private func attributes(
    of content: ItemContent, like old: [(name: String, value: String)]?
  ) throws(FormatError) -> [(name: String, value: String)] {
    let attributes = OPMLItem.attributes(of: content, like: old, in: namespaces)
    try XMLAttributes.check(attributes, of: content, in: namespaces)
    for attribute in attributes { try check(markup: attribute.name) }
    return attributes
  }

  private mutating func write(_ attribute: OPMLAttribute, _ value: String) {
    output += attribute.separator
    if attribute.value == value { return output += attribute.range }
    output += attribute.range[..<attribute.valueRange.startIndex]
    XMLEscaping.append(attribute: value, quote: attribute.quote, to: &output)
    output += attribute.range[attribute.valueRange.endIndex...]
  }

  private mutating func write(_ attribute: (name: String, value: String), quote: UInt8?) {
    let quote = quote ?? UInt8(ascii: "\"")
    output += attribute.name.utf8
    output += [UInt8(ascii: "="), quote]
    XMLEscaping.append(attribute: attribute.value, quote: quote, to: &output)
    output.append(quote)
  }

  /// Writes the start tag of a new row in the style of a sibling.
  mutating func writeNewTag(
    _ content: ItemContent, isOpened: Bool, beside sibling: OPMLRow?
  ) throws(FormatError) {
    let attributes = try attributes(of: content, like: nil)
    let quote = sibling?.attributes.first?.quote
    output += "<outline".utf8
    for attribute in attributes {
      output.append(0x20)
      write(attribute, quote: quote)
    }
    output += isOpened ? Array(">".utf8) : emptyEnd(beside: sibling)
    if isOpened { namespaces.open(XMLNamespaces.declarations(of: attributes)) }
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
    var scanner = XMLScanner(XMLSource(fragment: bytes))
    scanner.namespaces = nil
    scanner.position = startTag.startIndex
    guard case .start(let tag)? = try? scanner.next() else { return [] }
    var end = tag.name.upperBound
    return scanner.attributes.map { attribute in
      let range = attribute.name.lowerBound..<attribute.value.upperBound + 1
      defer { end = range.upperBound }
      return OPMLAttribute(
        name: scanner.text(attribute.name), value: scanner.source.value(attribute.value),
        separator: bytes[end..<range.lowerBound], range: bytes[range],
        valueRange: bytes[attribute.value])
    }
  }
}
