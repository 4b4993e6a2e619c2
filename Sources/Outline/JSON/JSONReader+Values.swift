/// Reading values of any kind, nested to any depth.
extension JSONReader {
  /// Skips a value. The skipped value is checked for errors in the same way as a value that is read.
  package mutating func skipValue() throws(JSONError) {
    try walk { _ in }
  }

  /// Reads a value, and returns it as JSON on one line. White space between tokens is removed, and
  /// everything else is unchanged.
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

  /// Reads a value, and writes it on one line. Everything except the white space between tokens is
  /// unchanged.
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
    /// The ends of the open containers, the innermost last.
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
