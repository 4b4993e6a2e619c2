/// Reading what is known to be written in one way, for texts with many values of one kind. If something
/// else is there, the caller goes back and reads it like any other text, or throws the error that the
/// other reader would.
extension JSONReader {
  /// Skips bytes if they come next.
  @inline(__always)
  mutating func skip(_ bytes: StaticString) -> Bool {
    guard bytes.isPrefix(of: UnsafeRawBufferPointer(rebasing: text[offset...])) else {
      return false
    }
    offset += bytes.utf8CodeUnitCount
    return true
  }

  /// Reads the digits of a number without sign.
  ///
  /// - Returns: `nil` if this is no number, one of more than 15 digits, or one near the end of the text.
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
