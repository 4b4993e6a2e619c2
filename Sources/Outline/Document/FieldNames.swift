/// The names of fields that have a special meaning in this library.
extension DocumentField {
  /// A header field with the front matter of a Markdown file. The front matter consists of the two `---`
  /// lines at the top of the file and the lines between them.
  package static let frontMatterName = "front-matter"
  /// A header field with the text above the first row.
  package static let preambleName = "preamble"
  /// A field that contains the bytes of a title that is not UTF-8, encoded in Base64.
  package static let titleBytesName = "title-bytes"

  /// The names under which older versions of this library stored these fields.
  private static let olderNames = [
    "#front-matter": frontMatterName, "#preamble": preambleName, "#bytes": titleBytesName,
  ]

  /// The names of the fields in which older versions of this library stored how a file was written.
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

  /// The name under which the field is stored. Older versions of this library stored layout in fields with
  /// names that begin with `#`. So any other name that begins with `#` is stored with an additional `#`.
  var storedName: String { name.utf8.first == UInt8(ascii: "#") ? "#" + name : name }

  /// Creates a field from a stored name and value. The result is `nil` if an older version of this library
  /// stored layout in the field.
  static func stored(_ name: String, _ value: Value) -> DocumentField? {
    if name.utf8.first != UInt8(ascii: "#") { return DocumentField(name, value) }
    if name.utf8.starts(with: "##".utf8) {
      return DocumentField(String(Substring(name.utf8.dropFirst())), value)
    }
    return olderLayout.contains(name) ? nil : DocumentField(olderNames[name] ?? name, value)
  }
}

extension OutlineDocument {
  /// The text above the first row, or `nil` if there is no such text.
  package var preamble: String? {
    if case .text(let text)? = header[DocumentField.preambleName] { text } else { nil }
  }
}
