/// Values of any kind, however deep.
extension JSONReader {
  /// Passes over a value. It is checked as if it were read.
  mutating func skipValue() throws(JSONError) {
    try walk { _ in }
  }

  /// Reads a value as JSON on one line: without white space around its parts, otherwise as it
  /// stands in the text.
  mutating func readValue() throws(JSONError) -> String {
    var writer = JSONWriter()
    try copyValue(to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Reads a value and writes it on one line, otherwise as it stands in the text.
  mutating func copyValue(to writer: inout JSONWriter) throws(JSONError) {
    try walk { step in writer.write(step) }
  }

  /// A part of a value.
  enum Step {
    case begin(JSONNesting.Container)
    case end(JSONNesting.Container)
    case name(JSONText)
    case string(JSONText)
    /// A number, a truth value or null.
    case word(UnsafeRawBufferPointer)
  }

  @inline(__always)
  private mutating func walk(_ visit: (Step) -> Void) throws(JSONError) {
    var nesting = JSONNesting()
    repeat {
      try visitValue(&nesting, visit)
      while let container = nesting.top, try !moveOn(in: container, visit) {
        visit(.end(container))
        nesting.pop()
      }
    } while nesting.depth > 0
  }

  /// Reads a value, of a container only its beginning.
  @inline(__always)
  private mutating func visitValue(
    _ nesting: inout JSONNesting, _ visit: (Step) -> Void
  ) throws(JSONError) {
    switch try kind() {
    case .object:
      try beginObject()
      nesting.push(.object)
      visit(.begin(.object))
    case .array:
      try beginArray()
      nesting.push(.array)
      visit(.begin(.array))
    case .string: visit(.string(try readText()))
    case let word:
      let start = offset
      try skip(word)
      visit(.word(UnsafeRawBufferPointer(rebasing: text[start..<offset])))
    }
  }

  /// Whether a value follows in the container.
  @inline(__always)
  private mutating func moveOn(
    in container: JSONNesting.Container, _ visit: (Step) -> Void
  ) throws(JSONError) -> Bool {
    guard container == .object else { return try nextElement() }
    guard let name = try nextName() else { return false }
    visit(.name(name))
    return true
  }

  private mutating func skip(_ word: JSONKind) throws(JSONError) {
    switch word {
    case .truth(let value): try skipWord(value ? "true" : "false")
    case .null: try skipWord("null")
    default: try skipNumber()
    }
  }
}
