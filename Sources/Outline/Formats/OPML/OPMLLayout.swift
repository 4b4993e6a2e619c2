/// The layout of an OPML text: its lines and their indentation.
struct OPMLLayout: Equatable {
  /// The line end; empty if the document is a single line.
  var lineEnd = "\n"
  /// The indentation of one level.
  var indent = "\t"
  /// The level of `<head>` and `<body>`: 1, or 0 if they are not indented.
  var bodyLevel = 1
  /// True if end tags are indented like the children, not like the start tag.
  var closesDeeper = false
  /// The end of the tag of an item without children.
  var emptyEnd = "/>"
  /// True if a line break ends the document.
  var endsWithLineEnd = true

  static let emptyEnds = ["/>", " />", "></outline>"]
  static let lineEnds = ["\n", "\r\n", "\r", ""]
}

extension OPMLLayout {
  /// The names of the fields of a header that describe a layout.
  static let names = [
    "#lineEnd", "#indent", "#bodyLevel", "#closesDeeper", "#emptyEnd", "#endsWithLineEnd",
  ]

  /// The fields of a header for everything that is unusual.
  var fields: [DocumentField] {
    let usual = OPMLLayout()
    var fields: [DocumentField] = []
    func keep(_ isKept: Bool, _ name: String, _ value: DocumentField.Value) {
      if isKept { fields.append(DocumentField(name, value)) }
    }
    keep(lineEnd != usual.lineEnd, "#lineEnd", .text(lineEnd))
    keep(indent != usual.indent, "#indent", .text(indent))
    keep(bodyLevel != usual.bodyLevel, "#bodyLevel", .json(String(bodyLevel)))
    keep(closesDeeper, "#closesDeeper", .json("true"))
    keep(emptyEnd != usual.emptyEnd, "#emptyEnd", .text(emptyEnd))
    keep(!endsWithLineEnd, "#endsWithLineEnd", .json("false"))
    return fields
  }

  /// The layout that the fields of a header describe.
  init(_ header: [DocumentField]) {
    if case .text(let text) = header["#lineEnd"], Self.lineEnds.contains(text) { lineEnd = text }
    if case .text(let text) = header["#indent"], text.utf8.allSatisfy({ $0 == 0x20 || $0 == 0x09 })
    {
      indent = text
    }
    if header["#bodyLevel"] == .json("0") { bodyLevel = 0 }
    closesDeeper = header["#closesDeeper"] == .json("true")
    if case .text(let text) = header["#emptyEnd"], Self.emptyEnds.contains(text) {
      emptyEnd = text
    }
    endsWithLineEnd = header["#endsWithLineEnd"] != .json("false")
  }
}
