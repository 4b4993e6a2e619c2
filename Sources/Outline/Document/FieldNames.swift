/// The names of fields that have a meaning for the library.
extension DocumentField {
  /// In a header: the text between the `---` lines at the top of Markdown, including these lines.
  package static let frontMatterName = "front-matter"
  /// In a header: the text above the first row.
  package static let preambleName = "preamble"
  /// The bytes of a title that is not UTF-8, in Base64.
  package static let titleBytesName = "title-bytes"

  /// Names under which older versions stored these fields.
  private static let olderNames = [
    "#front-matter": frontMatterName, "#preamble": preambleName, "#bytes": titleBytesName,
  ]

  /// Fields in which older versions recorded how a text was written.
  private static let olderLayout: Set = [
    "#after", "#after-source", "#afterBody", "#before", "#beforeBody", "#beforeHead", "#blank",
    "#body",
    "#bodyEnd", "#bodyLevel", "#box", "#checked", "#child-indent", "#closesDeeper", "#declaration",
    "#drawing", "#emptyEnd", "#end", "#endsWithLineEnd", "#epilog", "#expansionState", "#gap",
    "#head",
    "#hidden", "#ids", "#indent", "#indicator", "#inline", "#lead", "#lineEnd", "#list", "#mark",
    "#marker", "#markup", "#newline", "#note", "#number", "#opml", "#pad", "#prolog", "#report",
    "#rest",
    "#rows", "#source", "#sources", "#start", "#text", "#text-below-list",
  ]

  /// The name as it is stored. A name that begins with `#` gets another `#`, because it could be mistaken
  /// for a layout field of an older version.
  var storedName: String { name.utf8.first == UInt8(ascii: "#") ? "#" + name : name }

  /// Returns a stored field; `nil` if it recorded layout in an older version.
  static func stored(_ name: String, _ value: Value) -> DocumentField? {
    if name.utf8.first != UInt8(ascii: "#") { return DocumentField(name, value) }
    if name.utf8.starts(with: "##".utf8) {
      return DocumentField(String(Substring(name.utf8.dropFirst())), value)
    }
    return olderLayout.contains(name) ? nil : DocumentField(olderNames[name] ?? name, value)
  }
}

extension [DocumentField] {
  /// The fields, converted to those of this version if an older one stored them.
  var stored: [DocumentField] { compactMap { .stored($0.name, $0.value) } }
}

extension OutlineDocument {
  /// The text above the first row; `nil` if there is none.
  package var preamble: String? {
    if case .text(let text)? = header[DocumentField.preambleName] { text } else { nil }
  }
}
