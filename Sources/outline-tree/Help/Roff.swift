import Outline

/// A manual page, written with the `man` macros.
struct Roff {
  private(set) var lines: [String] = []

  init(title: String, section: Int, source: String, manual: String) {
    let fields = [title, String(section), "", source, manual].map { "\"\(Self.escaped($0))\"" }
    lines.append(".TH " + fields.joined(separator: " "))
    lines += ASCIIFallbacks.all.map { ".fchar \\[u\(hexadecimal($0.value, digits: 4))] \($1)" }
    // Turn off hyphenation and justification.
    lines += [".nh", ".ad l"]
  }

  mutating func append(section: String, _ passages: [Passage]) {
    lines.append(".SH " + Self.escaped(section))
    for passage in passages { append(passage) }
  }

  private mutating func append(_ passage: Passage) {
    switch passage {
    case .paragraph(let text):
      lines.append(".PP")
      appendText(text)
    case .literal(let text):
      lines += [".PP", ".RS 4", ".nf"]
      appendText(text)
      lines += [".fi", ".RE"]
    case .definitions(let definitions):
      for definition in definitions {
        lines += [".TP", "\\fB\(Self.escaped(definition.term))\\fR"]
        appendText(definition.meaning)
      }
    case .heading(let title): lines.append(".SS " + Self.escaped(title))
    }
  }

  private mutating func appendText(_ text: String) {
    for line in text.lines {
      let isControl = line.first == "." || line.first == "'"
      lines.append((isControl ? "\\&" : "") + Self.escaped(line))
    }
  }

  /// Escapes text. Characters outside ASCII are written as numbers, so that no program has to guess the
  /// encoding.
  private static func escaped(_ text: some StringProtocol) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\e"
      case "-": "\\-"
      case "\"": "\\(dq"
      case _ where scalar.isASCII: String(scalar)
      default: "\\[u" + hexadecimal(scalar.value, digits: 4) + "]"
      }
    }.joined()
  }
}
