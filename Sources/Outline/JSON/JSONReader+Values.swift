/// Reading values of any kind, nested to any depth.
extension JSONReader {
  /// Skips a value. Checks the skipped value for errors in the same way as a value that is read.
  package mutating func skipValue() throws(JSONError) {
    try walk { _ in }
  }

  /// Reads a value, and returns it as JSON on one line. Numbers, strings and names are copied as they are
  /// written, and white space between tokens is removed. A lenient reader also corrects errors and removes
  /// comments.
  mutating func readValue() throws(JSONError) -> String {
    switch try kind() {
    case .object, .array, .string: break
    case let word: return String(decoding: try readWord(word), as: UTF8.self)
    }
    return String(decoding: try readJSON(), as: UTF8.self)
  }

  /// Reads a value, and returns it as JSON on one line.
  mutating func readJSON() throws(JSONError) -> [UInt8] {
    var writer = JSONWriter()
    try copyValue(to: &writer)
    return writer.bytes
  }

  /// Reads a value, and writes it on one line. Numbers, strings and names are copied as they are written, and
  /// white space between tokens is removed. A lenient reader also corrects errors and removes comments.
  package mutating func copyValue(to writer: inout JSONWriter) throws(JSONError) {
    try walk { step in writer.write(step) }
  }

  /// A step in the traversal of a value.
  enum Step {
    /// A bracket or brace that begins a container.
    case begin(UInt8)
    case end(UInt8)
    case name(JSONText)
    case string(JSONText)
    /// A number, `true`, `false` or `null`.
    case word(UnsafeRawBufferPointer)
  }

  @inline(__always)
  private mutating func walk(_ visit: (Step) -> Void) throws(JSONError) {
    /// The closing bracket or brace of each open container, the innermost last.
    var ends: [UInt8] = []
    repeat {
      switch try kind() {
      case .object:
        try beginObject()
        ends.append(UInt8(ascii: "}"))
        visit(.begin(UInt8(ascii: "{")))
      case .array:
        try beginArray()
        ends.append(UInt8(ascii: "]"))
        visit(.begin(UInt8(ascii: "[")))
      case .string: visit(.string(try readText()))
      case let word: visit(.word(try readWord(word)))
      }
      while let end = ends.last, try !advance(to: end, visit) {
        visit(.end(end))
        ends.removeLast()
      }
    } while !ends.isEmpty
  }

  /// Advances to the next value in a container. If the container is an object, also reads the name before
  /// the value. If there are no more values, reads the end of the container.
  ///
  /// - Returns: True if there is another value.
  @inline(__always)
  private mutating func advance(
    to end: UInt8, _ visit: (Step) -> Void
  ) throws(JSONError) -> Bool {
    guard end == UInt8(ascii: "}") else { return try nextElement() }
    guard let name = try nextName() else { return false }
    visit(.name(name))
    return true
  }

  /// Reads a number, `true`, `false` or `null`.
  private mutating func readWord(_ kind: JSONKind) throws(JSONError) -> UnsafeRawBufferPointer {
    let start = offset
    switch kind {
    case .boolean(let value): try skipWord(value ? "true" : "false")
    case .null: try skipWord("null")
    default: try skipNumber()
    }
    return UnsafeRawBufferPointer(rebasing: text[start..<offset])
  }
}

/// Reading arrays and objects. The caller begins a container, and then calls `nextElement` or `nextName`
/// until there are no more elements or members. After each of these calls, the caller reads or skips one
/// value.
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

  /// If another element or member follows, reads the comma before it. Otherwise, reads the end of the container.
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

  /// Handles the end of the text, or a byte that is neither a comma nor the end of the container. A lenient reader
  /// accepts a missing comma before a value, and JSON that ends too early.
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
