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

/// Writing names from untrusted sources in messages to other programs.
extension JSONWriter {
  /// Writes a member whose value is the id of an item, such as `"i7"`, or null.
  package mutating func member(_ name: StaticString, _ item: ItemID?) {
    self.name(name)
    if let item { write(item.wireName) } else { writeNull() }
  }

  /// Writes a member whose value is a name.
  package mutating func member(_ name: StaticString, name value: ArraySlice<UInt8>) {
    self.name(name)
    write(name: value)
  }

  /// Writes a member whose value is a list of names.
  package mutating func member(_ name: StaticString, _ names: [String]) {
    array(name, of: names) { json, name in json.write(name: Array(name.utf8)[...]) }
  }

  /// Writes a name as a string. Bytes that are not UTF-8 are replaced with U+FFFD.
  ///
  /// Control characters, characters that some programs treat as line endings, and invisible characters are
  /// escaped. So a name cannot begin a new line in a program that splits its input into lines before it
  /// parses the JSON, and cannot change the order of the characters in a log.
  package mutating func write(name: ArraySlice<UInt8>) {
    let isPlain = name.withUnsafeBytes { UTF8Text.validCount($0) == $0.count }
    guard isPlain, !name.mayDeceive else { return write(escaping: name) }
    name.withUnsafeBytes { write(utf8: $0) }
  }

  private mutating func write(escaping name: ArraySlice<UInt8>) {
    var written = JSONWriter()
    written.write(String(decoding: name, as: UTF8.self))
    let parts = String(decoding: written.bytes, as: UTF8.self).unicodeScalars.map { scalar in
      scalar.mayDeceive ? "\\u\(hexadecimal(scalar.value, digits: 4))" : String(scalar)
    }
    write(json: parts.joined().utf8)
  }

  /// Writes a member `bytes` with the bytes of a name in Base64 if the name is not UTF-8.
  package mutating func writeBytes(ofName name: ArraySlice<UInt8>) {
    if name.withUnsafeBytes({ UTF8Text.validCount($0) == $0.count }) { return }
    self.name("bytes")
    write(Base64.encode(name))
  }
}

extension ArraySlice<UInt8> {
  /// True if UTF-8 text may contain a character that must be escaped. The UTF-8 encoding of every such
  /// character begins with one of the bytes in the code.
  fileprivate var mayDeceive: Bool {
    contains { $0 == 0x7F || $0 == 0xC2 || $0 == 0xD8 || $0 == 0xE2 || $0 == 0xEF }
  }
}

extension Unicode.Scalar {
  /// True for DEL, the control characters from U+0080 to U+009F, the separators of lines and paragraphs, the
  /// controls of text direction, and characters without width.
  fileprivate var mayDeceive: Bool {
    switch value {
    case 0x7F...0x9F, 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF: true
    default: false
    }
  }
}
