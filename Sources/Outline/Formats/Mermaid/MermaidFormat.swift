/// A Mermaid mindmap diagram:
///
///     mindmap
///       n0["Shopping"]
///         n1["Food"]
///           n2["Tea"]
///
/// A mindmap has one root, which is the title of the document.
enum MermaidFormat: DocumentCoder {
  static let traits = FormatTraits(
    name: "Mermaid", document: "a Mermaid diagram", summary: "a Mermaid mindmap diagram",
    fileExtensions: [".mmd", ".mermaid"], isReadable: false, abilities: [.boxes, .title])

  static func decode(
    _ bytes: [UInt8], _ options: DocumentFormat.DecodingOptions
  ) throws(FormatError) -> DocumentFormat.Decoded {
    throw FormatError("Mermaid can be written, but not read; read another format, such as OPML")
  }

  static func encode(
    _ document: OutlineDocument, _ options: DocumentFormat.EncodingOptions
  ) throws(FormatError) -> [UInt8] {
    let rows = document.textRows
    try IndentationSize.check(rows.lazy.map(\.level), bytesPerLevel: 2)
    let root = TextRow(content: ItemContent(options.title(of: document)), level: -1)
    var output = Array("mindmap\n".utf8)
    for (number, row) in ([root] + rows).enumerated() {
      output += repeatElement(UInt8(ascii: " "), count: 2 * (row.level + 2))
      output += "n\(number)[\"".utf8
      let title = row.content.titleWithBox
      // Every node must have text, so an empty title is written as a no-break space.
      if title.isEmpty { output += "#160;".utf8 } else { MermaidText.append(title, to: &output) }
      output += "\"]\n".utf8
    }
    return output
  }
}
