import Outline

/// Writing JSON.
extension ByteWriter {
  /// Appends a name as a JSON string, or as `{"bytes": base64}` if the name is not UTF-8.
  mutating func append(jsonName name: Bytes) {
    if name.isPlainInJSON {
      append(0x22)
      append(name)
      append(0x22)
    } else {
      var json = JSONWriter()
      json.write(exactly: name)
      append(json: json.bytes[...])
    }
  }

  /// Appends a member that follows another member of an object: `,"name":"text"`.
  mutating func append(member name: StaticString, _ text: Bytes) {
    append(member: name)
    append(jsonName: text)
  }

  mutating func append(_ field: DocumentField) {
    append(#",""#)
    append(field.name.utf8)
    append(#"":"#)
    switch field.value {
    case .text(let text): append(jsonName: Array(text.utf8)[...])
    case .json(let value): append(json: Array(value.utf8)[...])
    }
  }

  mutating func append(member name: StaticString, _ number: some FixedWidthInteger) {
    append(member: name)
    append(decimal: number)
  }

  private mutating func append(member name: StaticString) {
    append(#",""#)
    append(name)
    append(#"":"#)
  }

  /// Appends a JSON value without line breaks.
  mutating func append(json value: Bytes) {
    if escapes { append(value.escapedJSON) } else { append(value) }
  }
}

extension Bytes {
  /// The bytes of a JSON value on one line, in which all characters that a terminal may interpret or hide are
  /// escaped. Only strings can contain such characters, so the result is the same value.
  ///
  /// The escapes also protect programs that split their input into lines before they parse the JSON, because some
  /// of these programs treat characters such as U+2028 as line endings.
  var escapedJSON: Bytes {
    var (escaped, rest) = ([UInt8](), self)
    var start = startIndex
    while let found = rest.firstIndex(where: Unicode.Scalar.mayAttackTerminal(withFirst:)) {
      rest = rest[found...]
      guard let (scalar, length) = rest.firstScalar else { break }
      rest.removeFirst(length)
      if !scalar.mayAttackTerminal { continue }
      escaped += self[start..<found]
      start = rest.startIndex
      for unit in Unicode.UTF16.encode(scalar)! {
        escaped += "\\u\(hexadecimal(unit, digits: 4).lowercased())".utf8
      }
    }
    return start == startIndex ? self : (escaped + self[start...])[...]
  }

  fileprivate var isPlainInJSON: Bool {
    allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }
  }
}
