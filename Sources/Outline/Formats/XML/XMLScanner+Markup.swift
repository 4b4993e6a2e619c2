/// Reading comments, CDATA sections, processing instructions and document types.
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
          at: position, "'--' is not allowed in a comment; expected '-->'", as: "written '- -'")
        source.correct(position + 1..<position + 1, " ")
      }
      position += 1
    }
    try repairEnd("-->", "the comment")
    // A hyphen directly before `-->` would make the comment invalid.
    if source.bytes.last == UInt8(ascii: "-") { source.correct(position..<position, " ") }
    source.correct(position..<position, "-->")
    return .comment
  }

  mutating func characterData() throws(FormatError) -> XMLToken {
    position += "<![CDATA[".utf8.count
    return .characterData(try skip(to: "]]>", "the CDATA section"))
  }

  mutating func instruction() throws(FormatError) -> XMLToken {
    position += 2
    let name = text(nameRange(from: position))
    if name.utf8.contains(UInt8(ascii: ":")) && XMLName.isName(name) {
      try repair(
        at: position,
        "'\(name)' is not the name of a processing instruction; expected a name without ':'",
        as: "escaped")
      namesToEscape = [position]
    }
    _ = try self.name()
    namesToEscape = []
    if !isAtEnd, !isAt("?>"), !source.bytes[position].isWhiteSpace {
      try repair(
        at: position, "expected a blank or '?>' after '\(name)'", as: "added")
      source.correct(position..<position, " ")
    }
    try skip(to: "?>", "the processing instruction")
    if name.lowercased() == "xml" {
      try repair(
        at: tokenStart, "there is an XML declaration inside the text; expected it at the beginning",
        as: "left out")
      correctToken()
    }
    return .instruction
  }

  /// Reads a document type. A document type that only refers to files is harmless, because those files are
  /// not read. A document type that declares entities is refused, because entities can expand to a much
  /// longer text.
  mutating func documentType() throws(FormatError) -> XMLToken {
    try skipDocumentType()
    let content = source.bytes[(tokenStart + "<!DOCTYPE".utf8.count)..<(position - 1)]
    if !XMLDocumentType.isValid(content) {
      try repair(
        at: tokenStart, "the document type is invalid; expected <!DOCTYPE opml>",
        as: "left out")
      correctToken()
    }
    return .documentType
  }

  private mutating func skipDocumentType() throws(FormatError) {
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

  /// Skips to the end of a token.
  ///
  /// - Returns: The range of the content, up to the closing characters.
  @discardableResult
  private mutating func skip(
    to closing: StaticString, _ what: StaticString
  ) throws(FormatError) -> Range<Int> {
    let start = position
    if let end = source.bytes.firstOffset(of: closing, from: start) {
      position = end + closing.utf8CodeUnitCount
      return start..<end
    }
    try repairEnd(closing, what)
    position = source.bytes.count
    source.correct(position..<position, "\(closing)")
    return start..<position
  }

  private mutating func repairEnd(
    _ closing: StaticString, _ what: StaticString
  ) throws(FormatError) {
    try repair(
      at: tokenStart, "\(what) is not closed; expected '\(closing)'", as: "closed at the end")
  }
}

/// Repairing errors.
extension XMLScanner {
  mutating func repair(
    at offset: Int, _ problem: String, as remedy: String
  ) throws(FormatError) {
    try source.repair(at: offset, problem, as: remedy)
  }

  /// Replaces the current token in the corrected text. If no text is given, the token is removed.
  mutating func correctToken(_ text: String = "") {
    source.corrections.restore(tokenMark)
    source.correct(token, text)
  }

  /// Inserts text into the corrected text, before the current token or at the end.
  mutating func insertBeforeToken(_ text: String) {
    source.corrections.insert(text, at: tokenStart, of: source.bytes, after: &tokenMark)
  }

  /// Replaces the `/>` of the current tag, so that its element has the given content.
  mutating func openEmptyToken(_ content: String) {
    guard source.isLenient else { return }
    source.correct(position - 2..<position, ">" + content)
  }

  /// In the corrected text, replaces everything from an offset to the current position.
  mutating func correct(from mark: XMLCorrections.Mark, _ offset: Int, _ text: String) {
    source.corrections.restore(mark)
    source.correct(offset..<(pending == nil ? position : tokenStart), text)
    tokenMark = source.corrections.mark
  }

  /// Removes the rest of the text, beginning with the current token.
  mutating func dropRemainder() {
    position = source.bytes.count
    correctToken()
  }
}
