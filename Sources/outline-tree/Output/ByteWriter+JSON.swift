import Outline

/// Writing names as JSON values.
extension ByteWriter {
  /// Appends a name as a JSON string, or as `{"bytes": base64}` if the name is not UTF-8.
  mutating func append(json name: Bytes) {
    if name.isPlainInJSON {
      append(0x22)
      append(name)
      append(0x22)
    } else if name.isUTF8 {
      append(0x22)
      appendEscaped(name)
      append(0x22)
    } else {
      append(#"{"bytes":""#)
      append(Base64.encode(name).utf8)
      append(#""}"#)
    }
  }

  /// Appends a member that follows another member of an object: `,"name":"text"`.
  mutating func append(member name: StaticString, _ text: Bytes) {
    append(member: name)
    append(json: text)
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

  /// Appends a JSON value without line breaks. Characters that control a terminal can occur only in its strings, so the
  /// JSON stays valid when these characters are escaped.
  mutating func append(jsonValue value: Bytes) {
    if !escapes || value.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return append(value) }
    var rest = value
    while let (scalar, length) = rest.firstScalar {
      if scalar.mayAttackTerminal {
        appendUnits(of: scalar)
      } else {
        append(rest.prefix(length))
      }
      rest.removeFirst(length)
    }
  }

  private mutating func appendEscaped(_ name: Bytes) {
    var rest = name
    while let (scalar, length) = rest.firstScalar {
      switch scalar {
      case "\"": append(#"\""#)
      case "\\": append(#"\\"#)
      case "\n": append(#"\n"#)
      case "\t": append(#"\t"#)
      case "\r": append(#"\r"#)
      case _ where scalar.value < 0x20 || escapes && scalar.mayAttackTerminal:
        appendUnits(of: scalar)
      default: append(rest.prefix(length))
      }
      rest.removeFirst(length)
    }
  }

  private mutating func appendUnits(of scalar: Unicode.Scalar) {
    for unit in Unicode.UTF16.encode(scalar)! {
      let digits = String(unit, radix: 16)
      append(#"\u"#)
      append(String(repeating: "0", count: 4 - digits.count).utf8)
      append(digits.utf8)
    }
  }
}

extension Bytes {
  fileprivate var isPlainInJSON: Bool {
    allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }
  }
}
