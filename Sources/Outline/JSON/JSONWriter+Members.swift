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
