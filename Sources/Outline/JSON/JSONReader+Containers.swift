/// Reading arrays and objects. The caller begins a container, asks for its next element or name until there
/// are no more, and reads or skips each value.
extension JSONReader {
  package mutating func beginArray() throws(JSONError) {
    try read(UInt8(ascii: "["), "an array")
    isAtStart = true
  }

  package mutating func beginObject() throws(JSONError) {
    try read(UInt8(ascii: "{"), "an object")
    isAtStart = true
  }

  /// Returns whether another element follows in the array. If another element follows, the caller must read
  /// or skip that element next. If no element follows, this method has also read the end of the array.
  package mutating func nextElement() throws(JSONError) -> Bool {
    try advance(to: UInt8(ascii: "]"), "“,” or “]”")
  }

  /// Reads the name of the next member in the object. The caller must read or skip the member's value next.
  /// If there are no more members, reads the end of the object and returns `nil`.
  package mutating func nextName() throws(JSONError) -> JSONText? {
    guard try advance(to: UInt8(ascii: "}"), "“,” or “}”") else { return nil }
    guard try peek() == UInt8(ascii: "\"") else { throw unexpected("a name in quotation marks") }
    let name = try readText()
    try read(UInt8(ascii: ":"), "“:”")
    return name
  }

  /// Reads the comma before the next element or member, or the end of the container if there are no more.
  ///
  /// - Returns: True if an element or member follows.
  @inline(__always)
  private mutating func advance(to end: UInt8, _ expected: StaticString) throws(JSONError) -> Bool {
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
      return try advanceWithoutComma(byte, expected)
    }
    let comma = offset
    offset += 1
    guard try peek() == end else { return true }
    try repair(JSONError(at: comma, "found a comma after the last value, expected none"))
    offset += 1
    return false
  }

  /// Handles a byte that is neither a comma nor the end of the container. A lenient reader accepts a value
  /// without a comma before it, and JSON that ends too early.
  private mutating func advanceWithoutComma(
    _ byte: UInt8?, _ expected: StaticString
  ) throws(JSONError) -> Bool {
    isAtStart = false
    let error = unexpected(expected.description)
    switch byte {
    case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: ":"): throw error
    default: try repair(error)
    }
    return byte != nil
  }
}
