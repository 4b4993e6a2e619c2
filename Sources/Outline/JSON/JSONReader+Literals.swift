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
  /// - Returns: `nil` if this is no number, or one of more than 15 digits.
  @inline(__always)
  mutating func readDigits() -> Int? {
    let (start, limit) = (offset, min(text.count, offset &+ 16))
    var value: UInt64 = 0
    while offset < limit {
      let digit = text[offset] &- UInt8(ascii: "0")
      if digit >= 10 { break }
      value = value &* 10 &+ UInt64(digit)
      offset &+= 1
    }
    let count = offset &- start
    guard 1...15 ~= count, count == 1 || text[start] != UInt8(ascii: "0") else { return nil }
    return Int(exactly: value)
  }
}
