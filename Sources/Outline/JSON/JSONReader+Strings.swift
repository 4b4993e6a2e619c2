/// Reading strings.
extension JSONReader {
  package mutating func readString() throws(JSONError) -> String { try readText().string }

  /// Reads a string without allocating memory.
  mutating func readText() throws(JSONError) -> JSONText {
    try read(UInt8(ascii: "\""), "a string")
    let start = offset
    let repairsBefore = repairs.count
    var hasEscapes = false
    var isASCII = true
    while let byte = nextSpecialByte(&isASCII), byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        try readEscape()
      } else {
        try repair(unexpected("an escape such as \\u0009 for this control character"))
        offset += 1
      }
    }
    guard offset < text.count else { throw unexpected("the quotation mark that ends a string") }
    let bytes = UnsafeRawBufferPointer(rebasing: text[start..<offset])
    if !isASCII { try validate(bytes, at: start) }
    offset += 1
    return JSONText(
      bytes: bytes, hasEscapes: hasEscapes, isRepaired: repairs.count > repairsBefore)
  }

  /// Advances to the next quotation mark, backslash or control character, and returns that byte. Returns
  /// `nil` at the end of the text.
  @inline(__always)
  private mutating func nextSpecialByte(_ isASCII: inout Bool) -> UInt8? {
    while offset &+ 8 <= text.count {
      let word = ByteWord(text, at: offset)
      if !word.arePlainBytesASCII { isASCII = false }
      offset &+= word.plainCount
      if word.plainCount < 8 { return text[offset] }
    }
    while offset < text.count {
      let byte = text[offset]
      if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return byte }
      if byte >= 0x80 { isASCII = false }
      offset += 1
    }
    return nil
  }

  private mutating func readEscape() throws(JSONError) {
    guard offset + 1 < text.count else {
      throw unexpected("the rest of an escape", at: text.count)
    }
    if let (scalar, length) = JSONEscapes.escape(text, at: offset) {
      if scalar == nil {
        try repair(JSONError(at: offset, "found half of a surrogate pair, expected both halves"))
      }
      offset += length
    } else if text[offset + 1] == UInt8(ascii: "u") {
      throw JSONError(at: offset, "expected four hexadecimal digits after \\u")
    } else {
      throw unexpected("one of \"\\/bfnrtu after a backslash", at: offset + 1)
    }
  }

  private mutating func validate(_ bytes: UnsafeRawBufferPointer, at start: Int) throws(JSONError) {
    let count = UTF8Text.validCount(bytes)
    if count < bytes.count { try repair(unexpected("UTF-8", at: start + count)) }
  }
}
