import Outline

/// OPML as text, and documents as pictures: a line for each row, two spaces for each level, `+` for expanded
/// and `-` for collapsed.
enum OPMLText {
  static func decode(_ text: String, isLenient: Bool = false) throws(FormatError)
    -> DocumentFormat.Decoded
  {
    try decode(Array(text.utf8), isLenient: isLenient)
  }

  static func decode(_ bytes: [UInt8], isLenient: Bool = false) throws(FormatError)
    -> DocumentFormat.Decoded
  {
    try DocumentFormat.opml.decode(
      bytes, options: DocumentFormat.DecodingOptions(isLenient: isLenient))
  }

  static func encode(_ document: OutlineDocument) throws(FormatError) -> String {
    String(decoding: try DocumentFormat.opml.encode(document), as: UTF8.self)
  }

  /// Returns a document with this body.
  static func body(_ body: String, head: String = "") -> String {
    "<opml version=\"2.0\"><head>\(head)</head><body>\(body)</body></opml>"
  }

  /// Returns the first item.
  static func item(_ outline: String) throws -> ItemContent {
    let document = try decode(body(outline)).document
    return document[document.outline.item(at: 0)]
  }

  static func error(_ text: String) -> FormatError? {
    do throws(FormatError) {
      _ = try decode(text)
      return nil
    } catch {
      return error
    }
  }
}

extension OutlineDocument {
  var picture: String {
    Layout.draw(outline.rows.map { (self[$0.item].title, $0.level, $0.isExpanded) })
  }

  init(_ rows: [(ItemContent, Int)], header: [DocumentField] = []) {
    try! self.init(rows: rows.map { ($0.0, $0.1, false) }, header: header)
    outline.expandAll()
  }
}

/// Checks that a document can be written and is read as the same document, which is written again byte for
/// byte.
func expectRoundTrip(_ document: OutlineDocument, _ context: @autoclosure () -> String) throws {
  let text = try OPMLText.encode(document)
  try within("\(context())\nwritten as\n\(text)") {
    let again = try OPMLText.decode(text)
    try holds(again.repairs.isEmpty, "nothing to repair")
    try same(again.document.header, document.header, "header")
    try same(again.document.picture, document.picture, "rows")
    try holds(again.document == document, "the same document")
    try same(try OPMLText.encode(again.document), text, "text")
  }
}
