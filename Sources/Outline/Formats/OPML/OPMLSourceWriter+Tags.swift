/// Writing start tags of items.
extension OPMLSourceWriter {
  /// An attribute in a start tag.
  struct SourceAttribute {
    var name: String
    var value: String
    /// The ranges of the blanks before it, and of the whole attribute.
    var separator: Range<Int>
    var range: Range<Int>
    var valueRange: Range<Int>
  }

  mutating func sourceAttributes(_ start: Int) -> [SourceAttribute] {
    scanner.position = start
    guard case .start(let tag)? = try? scanner.next() else { return [] }
    var end = tag.name.upperBound
    return scanner.attributes.map { attribute in
      let range = attribute.name.lowerBound..<attribute.value.upperBound + 1
      defer { end = range.upperBound }
      return SourceAttribute(
        name: scanner.text(attribute.name), value: scanner.source.value(attribute.value),
        separator: end..<range.lowerBound, range: range, valueRange: attribute.value)
    }
  }

  /// Writes a start tag of the text with other attributes.
  ///
  /// - Parameters:
  ///   - isOpened: Whether the tag ended the element, but now has to be followed by content.
  ///   - isLeaf: Whether the tag ends the element.
  mutating func writeTag(
    _ tag: Range<Int>, _ content: ItemContent, isOpened: Bool, isLeaf: Bool
  ) throws(FormatError) {
    let written = try attributes(of: content)
    let old = sourceAttributes(tag.lowerBound)
    let indexes = Dictionary(
      old.indices.map { (old[$0].name, $0) }, uniquingKeysWith: { first, _ in first })
    copy(tag.lowerBound..<tag.lowerBound + "<outline".utf8.count)
    var separator: Range<Int>?
    for attribute in written {
      if let index = indexes[attribute.name] {
        separator = old[index].separator
        write(old[index], attribute.value)
      } else {
        if let separator { copy(separator) } else { output.append(0x20) }
        write(attribute, quote: quote(old.first))
      }
    }
    let end =
      (old.last?.range.upperBound ?? tag.lowerBound + "<outline".utf8.count)..<tag.upperBound
    if isOpened { output.append(UInt8(ascii: ">")) } else { copy(end) }
    if source.ranges.hasDeclarationsInItems && !isLeaf {
      namespaces.open(XMLNamespaces.declarations(of: written))
    }
  }

  private func attributes(
    of content: ItemContent
  ) throws(FormatError) -> [(name: String, value: String)] {
    let attributes = OPMLItem.attributes(of: content, in: namespaces)
    try XMLAttributes.check(attributes, of: content, in: namespaces)
    for attribute in attributes { try check(markup: attribute.name) }
    return attributes
  }

  private mutating func write(_ attribute: SourceAttribute, _ value: String) {
    copy(attribute.separator)
    if attribute.value == value { return copy(attribute.range) }
    copy(attribute.range.lowerBound..<attribute.valueRange.lowerBound)
    XMLEscaping.append(attribute: value, quote: quote(attribute), to: &output)
    copy(attribute.valueRange.upperBound..<attribute.range.upperBound)
  }

  private mutating func write(_ attribute: (name: String, value: String), quote: UInt8) {
    output += attribute.name.utf8
    output += [UInt8(ascii: "="), quote]
    XMLEscaping.append(attribute: attribute.value, quote: quote, to: &output)
    output.append(quote)
  }

  private func quote(_ attribute: SourceAttribute?) -> UInt8 {
    attribute.map { source.bytes[$0.valueRange.upperBound] } ?? UInt8(ascii: "\"")
  }

  /// Writes the start tag of a new row, in the style of its sibling.
  mutating func writeNewTag(
    _ content: ItemContent, isOpened: Bool, beside row: Int?
  ) throws(FormatError) {
    let attributes = try attributes(of: content)
    let model = row.flatMap { $0 >= 0 ? $0 : nil }
    let quote = quote(model.flatMap { sourceAttributes(rows.startTag($0).lowerBound).first })
    output += "<outline".utf8
    for attribute in attributes {
      output.append(0x20)
      write(attribute, quote: quote)
    }
    output += isOpened ? Array(">".utf8) : emptyEnd(beside: model)
    if source.ranges.hasDeclarationsInItems && isOpened {
      namespaces.open(XMLNamespaces.declarations(of: attributes))
    }
  }

  /// Returns the end of the tag of an item without children.
  private func emptyEnd(beside row: Int?) -> [UInt8] {
    guard let row else { return Array(source.layout.emptyEnd.utf8) }
    let tag = rows.startTag(row)
    if let end = rows.endTag(row) {
      return end.lowerBound == tag.upperBound
        ? Array("></outline>".utf8) : Array(source.layout.emptyEnd.utf8)
    }
    return source.bytes[tag.upperBound - 3].isBlank ? Array(" />".utf8) : Array("/>".utf8)
  }
}
