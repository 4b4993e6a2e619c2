/// Writing `<head>`.
extension OPMLWriter {
  mutating func writeHead() throws(FormatError) {
    beginLine(level: layout.bodyLevel)
    writeTag("head", OPMLMarkup.headAttributes)
    var hasState = false
    for field in document.header {
      switch (field.name, field.value) {
      case (OPMLMarkup.expansionState, _):
        if !hasState { writeExpansionState() }
        hasState = true
      case (OPMLMarkup.inHead, .text(let text)):
        writeMarkup(text, in: .head, level: layout.bodyLevel + 1)
      case (let name, _) where name.utf8.first == UInt8(ascii: "#"): break
      case (let name, .text(let text)), (let name, .json(let text)):
        try writeElement(name, text)
      }
    }
    if !hasState && !OPMLExpansionState.isExpandedThroughout(document.outline) {
      writeExpansionState()
    }
    endElement("head", level: layout.bodyLevel)
  }

  private mutating func writeElement(_ name: String, _ text: String) throws(FormatError) {
    try XMLEscaping.check(text) { "'\(name)' of the header" }
    let names = XMLFieldNames(reserved: OPMLExpansionState.reserved, namespaces: namespaces)
    let element = names.escaped(name, value: nil)
    beginLine(level: layout.bodyLevel + 1)
    write("<\(element)>")
    XMLEscaping.append(content: text, to: &output)
    write("</\(element)>")
  }

  private mutating func writeExpansionState() {
    let lines = OPMLExpansionState.lines(of: document.outline)
    beginLine(level: layout.bodyLevel + 1)
    write("<\(OPMLExpansionState.element)>")
    write(lines.map(String.init).joined(separator: ","))
    write("</\(OPMLExpansionState.element)>")
  }
}
