/// Any JSON, shown as an outline. The format can be read, but not written. For example, the input can be
/// this JSON value:
///
///     {"name":"api","ports":[80,443],"env":{},"nodes":[{"name":"a","up":true}]}
///
/// This JSON value is shown as the following outline:
///
///     name: api
///     ports
///       [0]: 80
///       [1]: 443
///     env: {}
///     nodes
///       [0] a
///         name: a
///         up: true
enum DataFormat: DocumentCoder {
  static let traits = FormatTraits(
    name: "any JSON", document: "a JSON value", summary: "any JSON, as its keys and values",
    fileExtensions: [], isWritable: false, abilities: [.fields])

  static func decode(
    _ bytes: [UInt8], _ options: DocumentFormat.DecodingOptions
  ) throws(FormatError) -> DocumentFormat.Decoded {
    try decodeJSON(bytes, options) { reader throws(JSONError) in
      var data = DataReader(reader)
      try data.read()
      reader = data.reader
      // The level of a row is the number of containers around the row, not counting the outermost container, which
      // has no row.
      // So no level is skipped.
      return DocumentFormat.Decoded(try! OutlineDocument(rows: data.rows))
    }
  }

  static func encode(
    _ document: OutlineDocument, _ options: DocumentFormat.EncodingOptions
  ) throws(FormatError) -> [UInt8] {
    throw FormatError(
      "the format 'data' can be read, but not written, because an outline has no keys and values; "
        + "write another format, such as json"
    )
  }
}

/// A one-line representation of a JSON key or value.
struct DataText {
  let shown: String
  /// The original string if the shown text is ambiguous; otherwise `nil`. The text is ambiguous if the
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
