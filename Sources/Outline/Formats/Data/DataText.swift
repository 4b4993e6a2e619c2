/// The text that shows a key or a value of JSON on one line.
struct DataText {
  let shown: String
  /// The original string if the shown text does not determine it; otherwise `nil`. This is the case if the
  /// string is empty, has several lines, or looks like another value, such as a number.
  let exact: String?

  /// Creates the text that shows a key, or a value that is a string.
  init(_ string: String) {
    if string.isEmpty {
      shown = "\"\""
    } else {
      shown = string.utf8.contains(where: \.isLineEnd) ? Self.inOneLine(string) : string
    }
    let isShown = shown.utf8.count == string.utf8.count && !Self.looksLikeAnotherValue(string)
    exact = isShown ? nil : string
  }

  /// Creates the text that shows a number, `true`, `false` or `null`.
  init(json word: String) {
    shown = word
    exact = nil
  }

  private static func inOneLine(_ string: String) -> String {
    var line: [UInt8] = []
    for byte in string.utf8 {
      switch byte {
      case 0x0A: line += "\\n".utf8
      case 0x0D: line += "\\r".utf8
      default: line.append(byte)
      }
    }
    return String(decoding: line, as: UTF8.self)
  }

  private static func looksLikeAnotherValue(_ string: String) -> Bool {
    switch string {
    case "true", "false", "null", "{}", "[]", "\"\"": return true
    default: break
    }
    guard let first = string.utf8.first, first.isDigit || first == UInt8(ascii: "-") else {
      return false
    }
    return JSONReader.reading(Array(string.utf8)) { reader in
      (try? reader.skipNumber()) != nil && reader.offset == reader.text.count
    }
  }
}

extension ItemContent {
  /// Creates the content of a value's row, or of a container's row if `value` is `nil`. A key or a value
  /// that is not shown exactly is also stored as a field.
  ///
  /// - Parameter key: The name of a member, or an index in an array; `nil` for the outermost value.
  init(key: DataText?, value: DataText?) {
    self.init([key?.shown, value?.shown].compactMap(\.self).joined(separator: ": "))
    if let key = key?.exact, key.isEmpty || key.utf8.contains(where: \.isLineEnd) {
      fields.append(DocumentField("key", .text(key)))
    }
    if let value = value?.exact { fields.append(DocumentField("value", .text(value))) }
  }
}
