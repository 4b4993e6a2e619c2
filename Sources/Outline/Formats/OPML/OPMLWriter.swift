/// Writes a document as OPML, in the layout that its header describes.
struct OPMLWriter {
  let document: OutlineDocument
  let layout: OPMLLayout
  var output: [UInt8] = []
  /// The namespace prefixes that are declared at the current offset.
  var namespaces = XMLNamespaces()
  private let lineEnd: [UInt8]
  /// The indentation of the deepest level that is indented.
  private let indentation: [UInt8]
  private let indentWidth: Int

  /// Deeper levels are not indented more: the indentation of a chain of a hundred thousand items would be
  /// gigabytes.
  private static let deepestIndentation = 100

  init(_ document: OutlineDocument) {
    self.document = document
    layout = OPMLLayout(document.header)
    lineEnd = Array(layout.lineEnd.utf8)
    let indent = lineEnd.isEmpty ? "" : layout.indent
    indentWidth = indent.utf8.count
    indentation = Array(String(repeating: indent, count: Self.deepestIndentation).utf8)
  }

  mutating func writeDocument() throws(FormatError) {
    let declaration = headerText(OPMLMarkup.declaration).flatMap {
      OPMLMarkup.isDeclaration($0) ? $0 : nil
    }
    write(declaration ?? XMLDeclaration.standard)
    writeMarkup(named: OPMLMarkup.prolog, in: .prolog, level: 0)
    beginLine(level: 0)
    writeTag("opml", OPMLMarkup.opmlAttributes, usual: #"version="2.0""#)
    writeMarkup(named: OPMLMarkup.beforeHead, in: .beforeHead, level: layout.bodyLevel)
    try writeHead()
    writeMarkup(named: OPMLMarkup.beforeBody, in: .beforeBody, level: layout.bodyLevel)
    try writeBody()
    writeMarkup(named: OPMLMarkup.afterBody, in: .afterBody, level: layout.bodyLevel)
    endElement("opml", level: 0)
    writeMarkup(named: OPMLMarkup.epilog, in: .epilog, level: 0)
    if layout.endsWithLineEnd { output += lineEnd }
  }
}

extension OPMLWriter {
  mutating func write(_ text: String) { output += text.utf8 }

  mutating func beginLine(level: Int) {
    guard !output.isEmpty else { return }
    output += lineEnd
    output += indentation.prefix(level * indentWidth)
  }

  mutating func endElement(_ name: StaticString, level: Int) {
    beginLine(level: layout.closesDeeper ? level + 1 : level)
    write("</\(name)>")
    namespaces.close()
  }

  mutating func writeTag(_ name: StaticString, _ field: String, usual: String = "") {
    let text = headerText(field) ?? usual
    let attributes = OPMLMarkup.attributes(text, in: namespaces)
    let written = attributes == nil ? usual : text
    namespaces.open(XMLNamespaces.declarations(of: attributes ?? []))
    write(written.isEmpty ? "<\(name)>" : "<\(name) \(written)>")
  }

  mutating func writeMarkup(named field: String, in region: OPMLRegion, level: Int) {
    if let text = headerText(field) { writeMarkup(text, in: region, level: level) }
  }

  mutating func writeMarkup(_ text: String, in region: OPMLRegion, level: Int) {
    guard OPMLMarkup.isMarkup(text, in: region, namespaces) else { return }
    beginLine(level: level)
    write(text)
  }

  private func headerText(_ name: String) -> String? {
    if case .text(let text) = document.header[name] { text } else { nil }
  }
}
