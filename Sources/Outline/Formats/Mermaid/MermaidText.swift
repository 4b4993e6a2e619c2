/// Text between quotation marks in a diagram.
///
/// Mermaid changes a diagram several times before and after its parser reads it: it looks for directives,
/// comments, style sheets and tags, and reads the texts as Markdown, of which it knows little: it shows an
/// error instead of a list or a link. So everything that could mean something is an entity, as in `#35;`,
/// and words stay as they are.
enum MermaidText {
  static func append(_ text: String, to output: inout [UInt8]) {
    var previous: Unicode.Scalar?
    /// True if a letter has come before in the line. Markdown looks for lists, headings and rules only
    /// before the first one.
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

  /// True if a scalar is written as it is.
  private static func isPlain(
    _ scalar: Unicode.Scalar, after previous: Unicode.Scalar?, _ isAfterLetter: Bool
  ) -> Bool {
    switch scalar {
    case "0"..."9", ",", "?", "'": true
    case "-", "/", "(", ")": isAfterLetter
    // “www.” begins a link.
    case ".": isAfterLetter && previous != "w" && previous != "W"
    // Several spaces would become one.
    case " ": isAfterLetter && previous != " "
    // Mermaid uses these for entities while it parses.
    case "ﬂ", "¶": false
    // Controls, and breaks that are not line feeds.
    case "\u{80}"..."\u{9F}", "\u{2028}", "\u{2029}": false
    default: scalar.isLetterOrBeyondASCII
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isLetterOrBeyondASCII: Bool {
    switch self {
    case "a"..."z", "A"..."Z": true
    default: value >= 0x80
    }
  }
}
