import Outline

/// Writing JSON.
extension ByteWriter {
  /// Appends a name as a JSON string. If the name is not UTF-8, appends an object whose member `bytes` contains the
  /// name in base64.
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

  /// Appends a comma and a member to an object that already has another member.
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
  /// The bytes of a JSON value, on one line. All characters that a terminal may interpret or hide are escaped. Only
  /// strings can contain such characters, so the result is the same value.
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

/// Writing messages as JSON objects. This example is an error message about a file:
///
///     {"severity":"error","message":"no such file","hints":[],"source":"a.md","status":2}
///
/// Members whose values are unknown are left out. If the name of a source is not UTF-8, the source is written as an
/// object whose member `bytes` contains the name in base64.
extension ByteWriter {
  /// Appends a message as a JSON object.
  ///
  /// - Parameter status: The resulting exit status; nil if the message does not affect the exit status.
  mutating func append(
    _ message: Message, hints: some Collection<Message>, _ status: ExitStatus?
  ) {
    let object = JSONWriter.object { json in
      json.member("severity", status == .trouble ? "error" : "warning")
      json.member("message", message.withoutPlace.bytes[...])
      json.array("hints", of: hints) { $0.write($1.bytes.drop { $0 == 0x20 }) }
      if let place = message.place {
        json.name("source")
        json.write(exactly: place.source[...])
        if let line = place.line { json.member("line", line) }
        if let column = place.column { json.member("column", column) }
      }
      if let status { json.member("status", Int(status.rawValue)) }
    }
    append(json: object[...])
  }
}
