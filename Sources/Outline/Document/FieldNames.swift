/// The names of fields that the library itself gives a meaning.
extension DocumentField {
  /// The text between the lines `---` at the top of Markdown, with these. In a header.
  package static let frontMatterName = "front-matter"
  /// The text above the first row. In a header.
  package static let preambleName = "preamble"
  /// The bytes of a title that is not UTF-8, in Base64.
  package static let titleBytesName = "title-bytes"

  /// Older versions stored these fields under other names.
  private static let olderNames = [
    "#front-matter": frontMatterName, "#preamble": preambleName, "#bytes": titleBytesName,
  ]

  /// Creates a field that was stored.
  init(stored name: String, _ value: Value) {
    let isOlder = name.utf8.first == UInt8(ascii: "#")
    self.init(isOlder ? Self.olderNames[name] ?? name : name, value)
  }
}

extension OutlineDocument {
  /// The text above the first row; `nil` if there is none.
  package var preamble: String? {
    if case .text(let text)? = header[DocumentField.preambleName] { text } else { nil }
  }
}
