extension XMLScanner {
  mutating func comment() throws(FormatError) -> XMLToken {
    let content = try pass("<!--", to: "-->", "the comment")
    if let dashes = source.bytes.firstOffset(of: "--", from: content.lowerBound),
      dashes < content.upperBound
    {
      try repair(
        at: dashes, "'--' stands in a comment; expected '-->' after it", as: "left in the comment")
    }
    return .comment
  }

  mutating func characterData() throws(FormatError) -> XMLToken {
    .characterData(try pass("<![CDATA[", to: "]]>", "the CDATA section"))
  }

  mutating func instruction() throws(FormatError) -> XMLToken {
    let start = position
    position += 2
    let target = try name()
    if text(target).lowercased() == "xml" {
      try repair(
        at: start, "an XML declaration stands inside the text; expected it at the beginning",
        as: "ignored")
    }
    if !isAtEnd, !isAt("?>"), !source.bytes[position].isXMLBlank {
      try repair(
        at: position, "no blank stands behind '\(text(target))'; expected one or '?>'",
        as: "passed over")
    }
    position = start
    _ = try pass("<?", to: "?>", "the processing instruction")
    return .instruction
  }

  /// A document type that names files is harmless: nobody reads them. One that declares something
  /// itself may say more than it is long.
  mutating func documentType() throws(FormatError) -> XMLToken {
    guard isAt("<!DOCTYPE") else {
      throw source.error(
        at: position, "'<!' begins nothing that is known; expected '<!--' or '<![CDATA['")
    }
    try passDocumentType()
    let content = source.bytes[(tokenStart + "<!DOCTYPE".utf8.count)..<(position - 1)]
    if !XMLDocumentType.isOne(content) {
      try repair(
        at: tokenStart, "the document type is not understood; expected <!DOCTYPE opml>",
        as: "passed over")
    }
    return .documentType
  }

  private mutating func passDocumentType() throws(FormatError) {
    var quote: UInt8?
    while !isAtEnd {
      let byte = source.bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if quote == nil { quote = byte } else if quote == byte { quote = nil }
      case UInt8(ascii: "[") where quote == nil:
        throw source.error(
          at: position - 1,
          "the document type declares entities or elements, which are not read; expected none")
      case UInt8(ascii: ">") where quote == nil: return
      default: break
      }
    }
    throw source.error(at: tokenStart, "the document type is not closed; expected '>'")
  }

  /// Steps over something that has one beginning and one end.
  ///
  /// - Returns: The range between the two.
  private mutating func pass(
    _ opening: StaticString, to closing: StaticString, _ what: StaticString
  ) throws(FormatError) -> Range<Int> {
    let start = position + opening.utf8CodeUnitCount
    if let end = source.bytes.firstOffset(of: closing, from: start) {
      position = end + closing.utf8CodeUnitCount
      return start..<end
    }
    try repair(
      at: position, "\(what) is not closed; expected '\(closing)'", as: "closed at the end")
    position = source.bytes.count
    return min(start, position)..<position
  }
}
