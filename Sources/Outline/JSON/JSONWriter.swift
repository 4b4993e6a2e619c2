/// Writes JSON text. The writer adds commas and colons. The caller must end every container, and write a
/// name and a value for every member.
///
///     var writer = JSONWriter()
///     writer.beginObject()
///     writer.name("id")
///     writer.write(17)
///     writer.endObject()
///
/// The whole text is on one line, unless the caller begins new lines.
package struct JSONWriter {
  /// The JSON text that has been written. After a complete value, callers may append other bytes, such as a
  /// line ending.
  package var bytes: [UInt8]
  /// True if a comma must be written before the next value or name.
  var needsComma = false

  package init(_ bytes: [UInt8] = []) {
    self.bytes = bytes
  }

  package mutating func beginObject() { begin(UInt8(ascii: "{")) }
  package mutating func endObject() { end(UInt8(ascii: "}")) }
  package mutating func beginArray() { begin(UInt8(ascii: "[")) }
  package mutating func endArray() { end(UInt8(ascii: "]")) }

  /// Writes the name of a member. The name must not require escapes.
  @inline(__always)
  package mutating func name(_ name: StaticString) {
    bytes.append(atMost: name.utf8CodeUnitCount + 4) { next in
      if needsComma { next.write(UInt8(ascii: ",")) }
      next.write(UInt8(ascii: "\""))
      next.write(name)
      next.write(UInt8(ascii: "\""))
      next.write(UInt8(ascii: ":"))
    }
    needsComma = false
  }

  /// Writes a member's name that is not a literal. The argument label distinguishes this method from the
  /// method for literals. Without the label, a literal would be passed as a `String`.
  package mutating func name(escaping name: String) {
    write(name)
    beginMember()
  }

  /// The greatest possible indentation. Without this limit, the length of the text could grow with the square of the
  /// depth of nesting.
  private static let spaces = [UInt8](repeating: UInt8(ascii: " "), count: 64)

  /// Begins a new line for the next value or name. If a comma is needed, first writes the comma. The new line is
  /// indented by `indent` spaces, up to a maximum of 64 spaces.
  mutating func newLine(indent: Int) {
    separate()
    endLine(indent: indent)
  }

  /// Ends the line without a comma. Callers use this method only before the end of a container, or after the
  /// outermost value.
  mutating func endLine(indent: Int = 0) {
    bytes.append(UInt8(ascii: "\n"))
    if indent > 0 { bytes.append(contentsOf: Self.spaces.prefix(indent)) }
    needsComma = false
  }
}

extension JSONWriter {
  package mutating func write(_ value: Bool) { write(word: value ? "true" : "false") }

  package mutating func writeNull() { write(word: "null") }

  private mutating func write(word: StaticString) {
    separate()
    bytes.append(atMost: word.utf8CodeUnitCount) { $0.write(word) }
    needsComma = true
  }

  /// Writes a value that is given as JSON text.
  package mutating func write(json value: some Collection<UInt8>) {
    separate()
    bytes.append(contentsOf: value)
    needsComma = true
  }

  /// Writes one step in the traversal of a value.
  mutating func write(_ step: JSONReader.Step) {
    switch step {
    case .begin(let byte): begin(byte)
    case .end(let byte): end(byte)
    case .string(let text): write(text)
    case .word(let word): write(json: word)
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
}

extension JSONWriter {
  /// Writes a comma if the next value follows another value in the same container.
  mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = false
  }

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

/// Writing members of objects, each in one call.
extension JSONWriter {
  package mutating func member(_ name: StaticString, _ value: Int) {
    self.name(name)
    write(value)
  }

  package mutating func member(_ name: StaticString, _ value: Bool) {
    self.name(name)
    write(value)
  }

  package mutating func member(_ name: StaticString, _ value: String) {
    self.name(name)
    write(value)
  }

  package mutating func member(_ name: StaticString, json value: [UInt8]) {
    self.name(name)
    write(json: value)
  }

  package mutating func beginObject(_ name: StaticString) {
    self.name(name)
    beginObject()
  }

  package mutating func beginArray(_ name: StaticString) {
    self.name(name)
    beginArray()
  }
}

/// Writing containers. A closure writes what is in the container.
extension JSONWriter {
  /// Returns the text of an object.
  package static func object(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter()
    json.object(members)
    return json.bytes
  }

  package mutating func object(_ members: (inout JSONWriter) -> Void) {
    beginObject()
    members(&self)
    endObject()
  }

  /// Writes a member whose value is an object.
  package mutating func object(_ name: StaticString, _ members: (inout JSONWriter) -> Void) {
    self.name(name)
    object(members)
  }

  /// Writes a member whose value is an array.
  package mutating func array<Element>(
    _ name: StaticString, of elements: some Sequence<Element>,
    _ write: (inout JSONWriter, Element) -> Void
  ) {
    beginArray(name)
    for element in elements { write(&self, element) }
    endArray()
  }
}

/// Writing texts that may contain bytes that are not UTF-8.
extension JSONWriter {
  /// Writes a member whose value is a text.
  package mutating func member(_ name: StaticString, _ text: ArraySlice<UInt8>) {
    self.name(name)
    write(text)
  }

  package mutating func member(_ name: StaticString, _ texts: [String]) {
    array(name, of: texts) { $0.write($1) }
  }

  /// Writes a name as a string, or as `{"bytes": Base64}` if the name is not UTF-8.
  package mutating func write(exactly name: ArraySlice<UInt8>) {
    if name.isUTF8 { write(name) } else { object { $0.member("bytes", Base64.encode(name)) } }
  }

  /// Writes a text as a string. Bytes that are not UTF-8 are replaced with U+FFFD.
  package mutating func write(_ text: ArraySlice<UInt8>) {
    if text.isUTF8 {
      text.withUnsafeBytes { write(utf8: $0) }
    } else {
      write(String(decoding: text, as: UTF8.self))
    }
  }
}
