/// Reading numbers, Booleans and null.
extension JSONReader {
  /// Reads a number that fits in an `Int` and has neither a fraction nor an exponent.
  package mutating func readInteger() throws(JSONError) -> Int {
    guard try kind() == .number else { throw unexpected("an integer") }
    let start = offset
    let isInteger = try skipNumber()
    let digits = UnsafeRawBufferPointer(rebasing: text[start..<offset])
    guard isInteger, let value = Int(String(decoding: digits, as: UTF8.self)) else {
      throw JSONError(at: start, "expected an integer from \(Int.min) to \(Int.max)")
    }
    return value
  }

  package mutating func readBoolean() throws(JSONError) -> Bool {
    guard case .boolean(let value) = try kind() else { throw unexpected("true or false") }
    try skipWord(value ? "true" : "false")
    return value
  }

  package mutating func readNull() throws(JSONError) {
    guard try kind() == .null else { throw unexpected("null") }
    try skipWord("null")
  }

  /// Skips a word such as `true`, which must be next in the text.
  mutating func skipWord(_ word: StaticString) throws(JSONError) {
    let count = word.utf8CodeUnitCount
    guard offset + count <= text.count,
      word.isEqual(to: UnsafeRawBufferPointer(rebasing: text[offset..<offset + count]))
    else { throw unexpected(word.description) }
    offset += count
  }

  /// Skips a number.
  ///
  /// - Returns: True if the number has neither a fraction nor an exponent.
  @discardableResult
  mutating func skipNumber() throws(JSONError) -> Bool {
    if text[offset] == UInt8(ascii: "-") { offset += 1 }
    if byteIs(UInt8(ascii: "0")) { offset += 1 } else { try skipDigits() }
    var isInteger = true
    if byteIs(UInt8(ascii: ".")) {
      isInteger = false
      offset += 1
      try skipDigits()
    }
    if byteIs(UInt8(ascii: "e")) || byteIs(UInt8(ascii: "E")) {
      isInteger = false
      offset += 1
      if byteIs(UInt8(ascii: "+")) || byteIs(UInt8(ascii: "-")) { offset += 1 }
      try skipDigits()
    }
    return isInteger
  }

  private func byteIs(_ byte: UInt8) -> Bool { offset < text.count && text[offset] == byte }

  private var isDigit: Bool { offset < text.count && text[offset] &- UInt8(ascii: "0") < 10 }

  private mutating func skipDigits() throws(JSONError) {
    guard isDigit else { throw unexpected("a digit") }
    while isDigit { offset += 1 }
  }
}

/// Fast methods for JSON that contains many values of one kind, which are usually written in the same way. If a value
/// is written differently, the caller goes back to the start of the value. The caller then uses the general methods,
/// or throws the error that the general methods would throw.
extension JSONReader {
  /// Skips the given bytes if they are next in the text. Returns true if the bytes were skipped.
  @inline(__always)
  mutating func skip(_ bytes: StaticString) -> Bool {
    guard bytes.isPrefix(of: UnsafeRawBufferPointer(rebasing: text[offset...])) else {
      return false
    }
    offset += bytes.utf8CodeUnitCount
    return true
  }

  /// Reads a number that consists of digits without a sign.
  ///
  /// - Returns: The number. The result is `nil` if there is no number, if the number has more than 15
  ///   digits, or if fewer than 16 bytes of the text are left.
  @inline(__always)
  mutating func readDigits() -> Int? {
    guard offset &+ 16 <= text.count else { return nil }
    let word = ByteWord(text, at: offset)
    var count = word.digitCount
    if count == 0 || count > 1 && text[offset] == UInt8(ascii: "0") { return nil }
    var value = word.decimal(first: count)
    if count == 8 {
      while count < 16, case let digit = text[offset &+ count] &- UInt8(ascii: "0"), digit < 10 {
        value = value &* 10 &+ UInt64(digit)
        count &+= 1
      }
      if count == 16 { return nil }
    }
    offset &+= count
    return Int(exactly: value)
  }
}

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
    if let (scalar, length) = JSONText.escape(text, at: offset) {
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
    let count = UTF8Sequence.validCount(bytes)
    if count < bytes.count { try repair(unexpected("UTF-8", at: start + count)) }
  }
}
