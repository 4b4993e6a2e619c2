extension XMLScanner {
  /// What follows the name of an attribute: the range of its value, without quotes.
  mutating func value(of name: Range<Int>) throws(FormatError) -> Range<Int> {
    skipBlanks()
    guard isAt("=") else {
      try repair(
        at: name.lowerBound, "the attribute '\(text(name))' has no value; expected '=' and quotes",
        as: "taken as empty")
      return position..<position
    }
    position += 1
    skipBlanks()
    guard isAt("\"") || isAt("'") else { return try bareValue(of: name) }
    return try quotedValue(of: name)
  }

  private mutating func quotedValue(of name: Range<Int>) throws(FormatError) -> Range<Int> {
    let quote = source.bytes[position]
    position += 1
    let start = position
    while !isAtEnd {
      switch source.bytes[position] {
      case quote:
        position += 1
        return start..<position - 1
      case UInt8(ascii: "&"): try passReference()
      case UInt8(ascii: "<"):
        try repair(
          at: position, "'<' stands in the attribute '\(text(name))'; expected '&lt;'",
          as: "taken as text")
        position += 1
      default: position += 1
      }
    }
    throw source.error(
      at: start - 1,
      "the quotes of the attribute '\(text(name))' are not closed; expected "
        + (quote == UInt8(ascii: "'") ? "\"'\"" : "'\"'"))
  }

  private mutating func bareValue(of name: Range<Int>) throws(FormatError) -> Range<Int> {
    try repair(
      at: position, "the value of the attribute '\(text(name))' has no quotes; expected '\"'",
      as: "taken up to the next blank")
    let start = position
    while !isAtEnd, !source.bytes[position].isXMLBlank, !isAt(">"), !isAt("/>"), !isAt("<") {
      if isAt("&") { try passReference() } else { position += 1 }
    }
    return start..<position
  }

  /// Steps over a reference, or over an ampersand that begins none.
  mutating func passReference() throws(FormatError) {
    switch XMLReference(in: source.bytes, at: position) {
    case .character(_, let end): position = end
    case .noCharacter(let end):
      try repair(
        at: position, "'\(text(position..<end))' is no character that XML allows",
        as: "taken as U+FFFD")
      position = end
    case .undeclared(let end):
      try repair(
        at: position,
        "'\(text(position..<end))' is not declared; expected &amp; &lt; &gt; &quot; &apos; or a "
          + "number such as &#160;",
        as: "taken as text")
      position += 1
    case .bare:
      try repair(at: position, "'&' begins no reference; expected '&amp;'", as: "taken as text")
      position += 1
    }
  }
}
