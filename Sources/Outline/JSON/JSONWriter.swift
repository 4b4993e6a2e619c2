/// Writes JSON as bytes. It adds commas and colons. The caller must end every container, and give every
/// member a name and a value.
///
///     var writer = JSONWriter()
///     writer.beginObject()
///     writer.name("id")
///     writer.write(17)
///     writer.endObject()
///
/// Everything is on one line, unless the caller begins new lines.
struct JSONWriter {
  /// The output. Between two lines of a log, callers may append to it.
  var bytes: [UInt8]
  /// True if the next value or name is preceded by a comma.
  private var needsComma = false

  init(_ bytes: [UInt8] = []) {
    self.bytes = bytes
  }

  mutating func beginObject() { begin(UInt8(ascii: "{")) }
  mutating func endObject() { end(UInt8(ascii: "}")) }
  mutating func beginArray() { begin(UInt8(ascii: "[")) }
  mutating func endArray() { end(UInt8(ascii: "]")) }

  /// Writes the name of a member.
  @inline(__always)
  mutating func name(_ name: StaticString) {
    bytes.append(atMost: name.utf8CodeUnitCount + 4) { next in
      if needsComma { next.write(UInt8(ascii: ",")) }
      next.write(UInt8(ascii: "\""))
      next.write(name)
      next.write(UInt8(ascii: "\""))
      next.write(UInt8(ascii: ":"))
    }
    needsComma = false
  }

  /// Writes the name of a member that is not a literal. It has its own label, because otherwise a literal
  /// would be a `String`.
  mutating func name(escaping name: String) {
    write(name)
    beginMember()
  }

  /// The longest indentation.
  private static let spaces = [UInt8](repeating: UInt8(ascii: " "), count: 64)

  /// Begins a new line for the next value or name, indented by `indent` spaces, at most 64.
  mutating func newLine(indent: Int) {
    separate()
    endLine(indent: indent)
  }

  /// Ends the line. No comma follows, so call it before the end of a container or after the whole value.
  mutating func endLine(indent: Int = 0) {
    bytes.append(UInt8(ascii: "\n"))
    if indent > 0 { bytes.append(contentsOf: Self.spaces.prefix(indent)) }
    needsComma = false
  }
}

extension JSONWriter {
  /// Writes a string that needs no escapes.
  mutating func write(_ text: StaticString) {
    separate()
    bytes.append(atMost: text.utf8CodeUnitCount + 2) { next in
      next.write(UInt8(ascii: "\""))
      next.write(text)
      next.write(UInt8(ascii: "\""))
    }
    needsComma = true
  }

  mutating func write(_ value: Bool) { write(word: value ? "true" : "false") }

  mutating func writeNull() { write(word: "null") }

  private mutating func write(word: StaticString) {
    separate()
    bytes.append(atMost: word.utf8CodeUnitCount) { $0.write(word) }
    needsComma = true
  }

  /// Writes a value that is already JSON.
  mutating func write(json value: some StringProtocol) {
    separate()
    bytes.append(contentsOf: value.utf8)
    needsComma = true
  }

  /// Writes one step of a traversal of a value.
  mutating func write(_ step: JSONReader.Step) {
    switch step {
    case .begin(.object): beginObject()
    case .begin(.array): beginArray()
    case .end(.object): endObject()
    case .end(.array): endArray()
    case .string(let text): write(text)
    case .word(let word): write(word)
    case .name(let name):
      write(name)
      beginMember()
    }
  }

  private mutating func write(_ text: JSONText) {
    if text.isRepaired { return write(text.string) }
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: text.bytes)
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  private mutating func write(_ word: UnsafeRawBufferPointer) {
    separate()
    bytes.append(contentsOf: word)
    needsComma = true
  }
}

extension JSONWriter {
  /// Writes the comma after the previous value, if there is one.
  mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = false
  }

  /// Records that a value has been written.
  mutating func endValue() { needsComma = true }

  private mutating func beginMember() {
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  private mutating func begin(_ byte: UInt8) {
    separate()
    bytes.append(byte)
  }

  private mutating func end(_ byte: UInt8) {
    bytes.append(byte)
    needsComma = true
  }
}
