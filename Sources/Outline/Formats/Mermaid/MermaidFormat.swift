/// Mermaid mindmap diagrams. This diagram shows a document with a title and two rows:
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
      if title.isEmpty { output += "#160;".utf8 } else { append(title, to: &output) }
      output += "\"]\n".utf8
    }
    return output
  }
}

/// Writing text inside quotation marks.
///
/// Mermaid changes a diagram several times before and after parsing. Mermaid looks for directives, comments,
/// style sheets and tags, and reads the text of each node as Markdown. Mermaid supports only a part of
/// Markdown. In place of a list or a link, Mermaid shows an error. For this reason, every character that
/// could have a special meaning is written as an entity such as `#35;`. Letters and digits are written
/// unchanged.
extension MermaidFormat {
  private static func append(_ text: String, to output: inout [UInt8]) {
    var previous: Unicode.Scalar?
    /// True if there is a letter earlier on the line. Markdown looks for lists, headings and thematic
    /// breaks only before the first letter.
    var isAfterLetter = false
    for scalar in text.unicodeScalars {
      if scalar == "\n" || scalar == "\r" {
        if scalar == "\r" || previous != "\r" { output += "<br/>".utf8 }
        isAfterLetter = false
      } else if isPlain(scalar, after: previous, isAfterLetter) {
        output += UTF8.encode(scalar)!
        isAfterLetter = isAfterLetter || scalar.isLetterOrBeyondASCII
      } else {
        output += "#\(scalar.value);".utf8
      }
      previous = scalar
    }
  }

  /// Returns whether a character is written unchanged.
  private static func isPlain(
    _ scalar: Unicode.Scalar, after previous: Unicode.Scalar?, _ isAfterLetter: Bool
  ) -> Bool {
    switch scalar {
    case "0"..."9", ",", "?", "'": true
    case "-", "/", "(", ")": isAfterLetter
    // A period after “w” is escaped, because “www.” would begin a link.
    case ".": isAfterLetter && previous != "w" && previous != "W"
    // Mermaid would collapse several spaces into one.
    case " ": isAfterLetter && previous != " "
    // While parsing, Mermaid uses these characters in place of entities.
    case "ﬂ", "¶": false
    // Control characters, and line breaks other than line feeds.
    case "\u{80}"..."\u{9F}", "\u{2028}", "\u{2029}": false
    default: scalar.isLetterOrBeyondASCII
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isLetterOrBeyondASCII: Bool { !isASCII || properties.isAlphabetic }
}
