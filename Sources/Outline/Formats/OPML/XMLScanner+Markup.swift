extension XMLScanner {
  mutating func comment() throws(FormatError) -> XMLToken {
    position += "<!--".utf8.count
    while !isAtEnd {
      if isAt("-->") {
        position += 3
        return .comment
      }
      if isAt("--") {
        try repair(
          at: position, "'--' stands in a comment; expected '-->' after it", as: "written '- -'")
        source.mend(position + 1..<position + 1, " ")
      }
      position += 1
    }
    try repairEnd("-->", "the comment")
    // A dash would make the end another one.
    if source.bytes.last == UInt8(ascii: "-") { source.mend(position..<position, " ") }
    source.mend(position..<position, "-->")
    return .comment
  }

  mutating func characterData() throws(FormatError) -> XMLToken {
    position += "<![CDATA[".utf8.count
    return .characterData(try pass(to: "]]>", "the CDATA section"))
  }

  mutating func instruction() throws(FormatError) -> XMLToken {
    position += 2
    let name = text(nameRange(from: position))
    if name.utf8.contains(UInt8(ascii: ":")) && XMLName.isName(name) {
      try repair(
        at: position, "'\(name)' is no name of an instruction; expected one without ':'",
        as: "written as one")
      namesToEscape = [position]
    }
    _ = try self.name()
    namesToEscape = []
    if !isAtEnd, !isAt("?>"), !source.bytes[position].isXMLBlank {
      try repair(
        at: position, "no blank stands after '\(name)'; expected one or '?>'", as: "read on")
      source.mend(position..<position, " ")
    }
    try pass(to: "?>", "the processing instruction")
    if name.lowercased() == "xml" {
      try repair(
        at: tokenStart, "an XML declaration stands inside the text; expected it at the beginning",
        as: "left out")
      mendToken()
    }
    return .instruction
  }

  /// A document type that names files is harmless: nobody reads them. One that declares something
  /// itself may say more than it is long.
  mutating func documentType() throws(FormatError) -> XMLToken {
    try passDocumentType()
    let content = source.bytes[(tokenStart + "<!DOCTYPE".utf8.count)..<(position - 1)]
    if !XMLDocumentType.isOne(content) {
      try repair(
        at: tokenStart, "the document type is not understood; expected <!DOCTYPE opml>",
        as: "left out")
      mendToken()
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

  /// Steps over the rest of something.
  ///
  /// - Returns: The range up to its end.
  @discardableResult
  private mutating func pass(
    to closing: StaticString, _ what: StaticString
  ) throws(FormatError) -> Range<Int> {
    let start = position
    if let end = source.bytes.firstOffset(of: closing, from: start) {
      position = end + closing.utf8CodeUnitCount
      return start..<end
    }
    try repairEnd(closing, what)
    position = source.bytes.count
    source.mend(position..<position, "\(closing)")
    return start..<position
  }

  private mutating func repairEnd(
    _ closing: StaticString, _ what: StaticString
  ) throws(FormatError) {
    try repair(
      at: tokenStart, "\(what) is not closed; expected '\(closing)'", as: "closed at the end")
  }
}
