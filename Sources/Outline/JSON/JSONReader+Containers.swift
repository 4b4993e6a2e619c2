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
    return try endAfterComma(at: comma)
  }
}

extension JSONReader {
  /// Handles a byte that is neither a comma nor the end of the container. A lenient reader accepts a value
  /// without a comma before it, and JSON that ends too early.
  private mutating func advanceWithoutComma(
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
    let error = JSONError(at: comma, "found a comma after the last value, expected none")
    guard isLenient else { throw error }
    repairs.append(error)
    offset += 1
    return false
  }
}

/// The stack of open containers. Each container takes one bit, so a million levels take 125 kB.
struct JSONNesting {
  enum Container {
    case array
    case object
  }

  /// The innermost containers, at most 64 of them. The lowest bit represents the innermost container.
  private var inner: UInt64 = 0
  private var outer: [UInt64] = []
  private(set) var depth = 0

  /// The innermost container, or `nil` if none is open.
  var top: Container? { depth == 0 ? nil : inner & 1 == 1 ? .object : .array }

  mutating func push(_ container: Container) {
    if depth > 0 && depth % 64 == 0 { outer.append(inner) }
    inner = inner << 1 | (container == .object ? 1 : 0)
    depth += 1
  }

  /// - Precondition: A container is open.
  mutating func pop() {
    inner >>= 1
    depth -= 1
    if depth > 0 && depth % 64 == 0 { inner = outer.removeLast() }
  }
}
