/// Arrays and objects. One is begun, then its elements or names are asked for until there are no
/// more; between, each value is read or skipped.
extension JSONReader {
  mutating func beginArray() throws(JSONError) {
    try read(UInt8(ascii: "["), "an array")
    isAtStart = true
  }

  mutating func beginObject() throws(JSONError) {
    try read(UInt8(ascii: "{"), "an object")
    isAtStart = true
  }

  /// Whether another element follows, to be read next; if not, the array is behind.
  mutating func nextElement() throws(JSONError) -> Bool {
    try moveOn(end: UInt8(ascii: "]"), "“,” or “]”")
  }

  /// The name of the member whose value is to be read next; `nil`: the object is behind.
  mutating func nextName() throws(JSONError) -> JSONText? {
    guard try moveOn(end: UInt8(ascii: "}"), "“,” or “}”") else { return nil }
    guard try peek() == UInt8(ascii: "\"") else { throw unexpected("a name in quotation marks") }
    let name = try readText()
    try read(UInt8(ascii: ":"), "“:”")
    return name
  }

  /// Reads the comma before what follows, or the end.
  @inline(__always)
  private mutating func moveOn(end: UInt8, _ expected: StaticString) throws(JSONError) -> Bool {
    let byte = try peek()
    if byte == end {
      offset += 1
      isAtStart = false
      return false
    }
    if isAtStart && byte != nil {
      isAtStart = false
      return true
    }
    guard byte == UInt8(ascii: ",") && !isAtStart else {
      return try moveOnWithoutComma(byte, expected)
    }
    let comma = offset
    offset += 1
    guard try peek() == end else { return true }
    return try endAfterComma(at: comma)
  }
}

extension JSONReader {
  /// Something else than a comma or the end. A value may follow without a comma, and the text may
  /// end early.
  private mutating func moveOnWithoutComma(
    _ byte: UInt8?, _ expected: StaticString
  ) throws(JSONError) -> Bool {
    isAtStart = false
    let error = unexpected(expected.description)
    guard isLenient else { throw error }
    switch byte {
    case nil:
      repairs.append(error)
      return false
    case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: ":"): throw error
    default:
      repairs.append(error)
      return true
    }
  }

  private mutating func endAfterComma(at comma: Int) throws(JSONError) -> Bool {
    let error = JSONError(at: comma, "found a comma before the end, expected none")
    guard isLenient else { throw error }
    repairs.append(error)
    offset += 1
    return false
  }
}
