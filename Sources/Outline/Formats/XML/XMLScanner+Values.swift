/// Reading attribute values and references.
extension XMLScanner {
  /// Reads the part of an attribute that follows its name.
  ///
  /// - Returns: The range of the value, without the quotes.
  mutating func value(of name: Range<Int>) throws(FormatError) -> Range<Int> {
    let end = position
    skipBlanks()
    guard isAt("=") else {
      try repair(
        at: name.lowerBound, "the attribute '\(text(name))' has no value; expected '=' and quotes",
        as: "read as empty")
      position = end
      correct(end..<end, "=\"\"")
      return end..<end
    }
    position += 1
    skipBlanks()
    guard isAt("\"") || isAt("'") else { return try bareValue(of: name) }
    return try quotedValue(of: name)
  }

  private mutating func quotedValue(of name: Range<Int>) throws(FormatError) -> Range<Int> {
    let quote = bytes[position]
    let escaped = quote == UInt8(ascii: "'") ? "&apos;" : "&quot;"
    position += 1
    let start = position
    while !isAtEnd {
      switch bytes[position] {
      case quote:
        if !isLenient || isEndOfValue(position + 1) {
          position += 1
          return start..<position - 1
        }
        try replace(
          1, with: escaped,
          "unescaped quote in the attribute '\(text(name))'; expected '\(escaped)'")
      case UInt8(ascii: "&"): try skipReference()
      case UInt8(ascii: "<"):
        try replace(
          1, with: "&lt;", "unescaped '<' in the attribute '\(text(name))'; expected '&lt;'")
      default: position += 1
      }
    }
    let (mark, other) = quote == UInt8(ascii: "'") ? ("'", "\"") : ("\"", "'")
    try repair(
      at: start - 1,
      "the value of the attribute '\(text(name))' has no closing quote; expected \(other)\(mark)\(other)",
      as: "closed at the end")
    correct(position..<position, mark)
    return start..<position
  }

  /// Returns whether the quotation mark before an offset can end a value. A quotation mark can end a value only if it
  /// is followed by the end of the tag or by another attribute. All other quotation marks are part of the value.
  private func isEndOfValue(_ offset: Int) -> Bool {
    let bytes = bytes
    var next = offset
    while next < bytes.count, bytes[next].isWhiteSpace { next += 1 }
    if next == bytes.count || bytes.has(">", at: next) || bytes.has("/>", at: next) { return true }
    guard next > offset else { return false }
    let name = nameRange(from: next)
    guard !name.isEmpty, bytes[next].mayStartName else { return false }
    next = name.upperBound
    while next < bytes.count, bytes[next].isWhiteSpace { next += 1 }
    return bytes.has("=", at: next)
  }

  private mutating func bareValue(of name: Range<Int>) throws(FormatError) -> Range<Int> {
    try replace(
      0, with: "\"", "the value of the attribute '\(text(name))' has no quotes; expected '\"'",
      as: "read up to the next blank")
    let start = position
    while !isAtEnd, !bytes[position].isWhiteSpace, !isAt(">"), !isAt("/>"), !isAt("<") {
      if isAt("&") {
        try skipReference()
      } else {
        if isAt("\"") { correct(position..<position + 1, "&quot;") }
        position += 1
      }
    }
    correct(position..<position, "\"")
    return start..<position
  }

  /// Skips a reference, or an ampersand that does not begin a reference.
  mutating func skipReference() throws(FormatError) {
    switch XMLReference(in: bytes, at: position) {
    case .character(_, let end): position = end
    case .noCharacter(let end):
      try replace(
        end - position, with: "&#xFFFD;",
        "'\(text(position..<end))' is not a character that XML allows", as: "read as U+FFFD")
    case .undeclared(let end):
      try replace(
        1, with: "&amp;",
        "'\(text(position..<end))' is not declared; "
          + "expected &amp; &lt; &gt; &quot; &apos; or a number such as &#160;")
    case .bare:
      try replace(1, with: "&amp;", "'&' does not begin a reference; expected '&amp;'")
    }
  }
}
