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

  /// Fields of older versions that recorded how a text was written.
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

  /// The name as it is stored. A `#` marks names that begin with one: alone, some would be read as older layout.
  var storedName: String { name.utf8.first == UInt8(ascii: "#") ? "#" + name : name }

  /// Returns a field that was stored; `nil` if it is none any more.
  static func stored(_ name: String, _ value: Value) -> DocumentField? {
    if name.utf8.first != UInt8(ascii: "#") { return DocumentField(name, value) }
    if name.utf8.starts(with: "##".utf8) {
      return DocumentField(String(Substring(name.utf8.dropFirst())), value)
    }
    return olderLayout.contains(name) ? nil : DocumentField(olderNames[name] ?? name, value)
  }
}

extension [DocumentField] {
  /// The fields as this version has them, if they were stored by an older one.
  var stored: [DocumentField] { compactMap { .stored($0.name, $0.value) } }
}

extension OutlineDocument {
  /// The text above the first row; `nil` if there is none.
  package var preamble: String? {
    if case .text(let text)? = header[DocumentField.preambleName] { text } else { nil }
  }
}
