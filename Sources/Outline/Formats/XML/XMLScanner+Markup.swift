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
        try replace(
          1, with: "- ", "'--' is not allowed in a comment; expected '-->'", as: "written '- -'")
      } else {
        position += 1
      }
    }
    try repairEnd("-->", "the comment")
    // A hyphen directly before `-->` would make the comment invalid.
    if bytes.last == UInt8(ascii: "-") { correct(position..<position, " ") }
    correct(position..<position, "-->")
    return .comment
  }

  mutating func characterData() throws(FormatError) -> XMLToken {
    position += "<![CDATA[".utf8.count
    return .characterData(try skip(to: "]]>", "the CDATA section"))
  }

  mutating func instruction() throws(FormatError) -> XMLToken {
    position += 2
    let range = try self.name()
    let name = text(range)
    if name.utf8.contains(UInt8(ascii: ":")) && XMLName.isName(name) {
      try repair(
        at: range.lowerBound,
        "'\(name)' is not the name of a processing instruction; expected a name without ':'",
        as: "escaped")
    }
    correct(range, to: correctedName(range, hasPrefix: false))
    if !isAtEnd, !isAt("?>"), !bytes[position].isWhiteSpace {
      try replace(0, with: " ", "expected a blank or '?>' after '\(name)'", as: "added")
    }
    try skip(to: "?>", "the processing instruction")
    if name.lowercased() == "xml" {
      try leaveOutToken(
        "there is an XML declaration inside the text; expected it at the beginning")
    }
    return .comment
  }

  /// Reads a document type. A document type that only refers to files is harmless, because those files are
  /// not read. A document type that declares entities is refused, because entities can expand to a much
  /// longer text.
  mutating func documentType() throws(FormatError) -> XMLToken {
    try skipDocumentType()
    if !bytes[tokenStart + "<!DOCTYPE".utf8.count..<position - 1].isDocumentType {
      try leaveOutToken("the document type is invalid; expected <!DOCTYPE opml>")
    }
    return .documentType
  }

  private mutating func skipDocumentType() throws(FormatError) {
    var quote: UInt8?
    while !isAtEnd {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if quote == nil { quote = byte } else if quote == byte { quote = nil }
      case UInt8(ascii: "[") where quote == nil:
        throw error(
          at: position - 1,
          "the document type declares entities or elements, which are not read; expected none")
      case UInt8(ascii: ">") where quote == nil: return
      default: break
      }
    }
    throw error(at: tokenStart, "the document type is not closed; expected '>'")
  }

  /// Skips to the end of a token.
  ///
  /// - Returns: The range of the content, up to the closing characters.
  @discardableResult
  private mutating func skip(
    to closing: String, _ what: String
  ) throws(FormatError) -> Range<Int> {
    let start = position
    if let end = bytes[start...].firstIndex(of: Array(closing.utf8)) {
      position = end + closing.utf8.count
      return start..<end
    }
    try repairEnd(closing, what)
    position = bytes.count
    correct(position..<position, closing)
    return start..<position
  }

  private mutating func repairEnd(_ closing: String, _ what: String) throws(FormatError) {
    try repair(
      at: tokenStart, "\(what) is not closed; expected '\(closing)'", as: "closed at the end")
  }
}

/// Repairing errors.
extension XMLScanner {
  /// Reports an error at the current position, and skips `count` bytes. The corrected text contains `text`
  /// instead of the skipped bytes.
  mutating func replace(
    _ count: Int, with text: String, _ problem: String, as remedy: String = "read as text"
  ) throws(FormatError) {
    try repair(at: position, problem, as: remedy)
    correct(position..<position + count, text)
    position += count
  }

  /// Reports an error at the current token, and removes the token from the corrected text.
  mutating func leaveOutToken(_ problem: String) throws(FormatError) {
    try repair(at: tokenStart, problem, as: "left out")
    correctToken()
  }

  /// Replaces the current token in the corrected text. If no text is given, the token is removed.
  mutating func correctToken(_ text: String = "") {
    removeCorrections(after: tokenMark)
    correct(token, text)
  }

  /// Removes all corrections except the first `count` corrections.
  mutating func removeCorrections(after count: Int) {
    corrections.removeSubrange(count...)
  }

  /// Inserts text into the corrected text, before the current token or at the end.
  mutating func insertBeforeToken(_ text: String) {
    corrections.insert((tokenStart..<tokenStart, text), at: tokenMark)
    tokenMark += 1
  }

  /// In the corrected text, replaces everything from the start of an element to the current position.
  ///
  /// - Parameter mark: The number of corrections before the element.
  mutating func correct(elementAt offset: Int, after mark: Int, _ text: String) {
    removeCorrections(after: mark)
    correct(offset..<(pending == nil ? position : tokenStart), text)
    tokenMark = corrections.count
  }

  /// Removes the rest of the text, beginning with the current token.
  mutating func dropRemainder() {
    position = bytes.count
    correctToken()
  }
}

extension ArraySlice<UInt8> {
  /// True if the text can be between `<!DOCTYPE` and `>`. Such a text consists of a name such as `opml`, and
  /// optionally a reference to a file, such as `SYSTEM "opml.dtd"`. For a long text, a regular expression would take
  /// more than ten times as long as this code.
  fileprivate var isDocumentType: Bool {
    var words: [Self] = []
    var rest = self[..<trimmedWhiteSpace.endIndex]
    while !rest.isEmpty {
      // No valid document type has more than four words, but a malicious document may have millions.
      if words.count == 4 { return false }
      let word = rest.drop(while: \.isWhiteSpace)
      guard word.startIndex > rest.startIndex, let end = word.endOfFirstWord else { return false }
      words.append(word[..<end])
      rest = word[end...]
    }
    guard let name = words.first, XMLName.isName(String(decoding: name, as: UTF8.self)),
      words.dropFirst(2).allSatisfy({ $0.first!.isQuote })
    else { return false }
    switch words.count {
    case 1: return true
    case 3: return words[1].elementsEqual("SYSTEM".utf8)
    case 4:
      return words[1].elementsEqual("PUBLIC".utf8)
        && words[2].dropFirst().dropLast().allSatisfy {
          $0.isDigit || $0.isLetter || " \r\n-'()+,./:=?;!*#@$_%".utf8.contains($0)
        }
    default: return false
    }
  }

  /// The end of the first word, which may be text in quotes; `nil` if the closing quote is missing.
  private var endOfFirstWord: Int? {
    guard let quote = first, quote.isQuote else {
      return firstIndex { $0.isWhiteSpace || $0.isQuote } ?? endIndex
    }
    return dropFirst().firstIndex(of: quote).map { $0 + 1 }
  }
}

extension UInt8 {
  fileprivate var isQuote: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") }
}
