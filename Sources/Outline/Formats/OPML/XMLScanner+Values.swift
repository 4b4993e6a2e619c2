extension XMLScanner {
  /// What follows the name of an attribute: the range of its value, without quotes.
  mutating func value(of name: Range<Int>) throws(FormatError) -> Range<Int> {
    let end = position
    skipBlanks()
    guard isAt("=") else {
      try repair(
        at: name.lowerBound, "the attribute '\(text(name))' has no value; expected '=' and quotes",
        as: "taken as empty")
      position = end
      source.mend(end..<end, "=\"\"")
      return end..<end
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
        if !source.isLenient || isEndOfValue(position + 1) {
          position += 1
          return start..<position - 1
        }
        try repair(
          at: position,
          "a quote stands in the attribute '\(text(name))'; expected '\(escaped(quote))'",
          as: "taken as text")
        source.mend(position..<position + 1, escaped(quote))
        position += 1
      case UInt8(ascii: "&"): try passReference()
      case UInt8(ascii: "<"):
        try repair(
          at: position, "'<' stands in the attribute '\(text(name))'; expected '&lt;'",
          as: "taken as text")
        source.mend(position..<position + 1, "&lt;")
        position += 1
      default: position += 1
      }
    }
    try repair(
      at: start - 1,
      "the quotes of the attribute '\(text(name))' are not closed; expected "
        + (quote == UInt8(ascii: "'") ? "\"'\"" : "'\"'"), as: "closed at the end")
    source.mend(position..<position, quote == UInt8(ascii: "'") ? "'" : "\"")
    return start..<position
  }

  private func escaped(_ quote: UInt8) -> String {
    quote == UInt8(ascii: "'") ? "&apos;" : "&quot;"
  }

  /// Whether a value may end before an offset: the tag ends there or goes on with an attribute. A
  /// quote that stands anywhere else is a part of the value.
  private func isEndOfValue(_ offset: Int) -> Bool {
    let bytes = source.bytes
    var place = offset
    while place < bytes.count, bytes[place].isXMLBlank { place += 1 }
    if place == bytes.count || bytes.has(">", at: place) || bytes.has("/>", at: place) {
      return true
    }
    guard place > offset else { return false }
    let name = nameRange(from: place)
    guard !name.isEmpty, bytes[place].mayStartName else { return false }
    place = name.upperBound
    while place < bytes.count, bytes[place].isXMLBlank { place += 1 }
    return bytes.has("=", at: place)
  }

  private mutating func bareValue(of name: Range<Int>) throws(FormatError) -> Range<Int> {
    try repair(
      at: position, "the value of the attribute '\(text(name))' has no quotes; expected '\"'",
      as: "taken up to the next blank")
    source.mend(position..<position, "\"")
    let start = position
    while !isAtEnd, !source.bytes[position].isXMLBlank, !isAt(">"), !isAt("/>"), !isAt("<") {
      if isAt("&") {
        try passReference()
      } else {
        if isAt("\"") { source.mend(position..<position + 1, "&quot;") }
        position += 1
      }
    }
    source.mend(position..<position, "\"")
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
      source.mend(position..<end, "&#xFFFD;")
      position = end
    case .undeclared(let end):
      try repair(
        at: position,
        "'\(text(position..<end))' is not declared; expected &amp; &lt; &gt; &quot; &apos; or a "
          + "number such as &#160;",
        as: "taken as text")
      passAmpersand()
    case .bare:
      try repair(at: position, "'&' begins no reference; expected '&amp;'", as: "taken as text")
      passAmpersand()
    }
  }

  private mutating func passAmpersand() {
    source.mend(position..<position + 1, "&amp;")
    position += 1
  }
}
