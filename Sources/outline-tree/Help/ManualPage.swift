import Outline

/// The manual page, written with the `man` macros. The page consists of the same passages as the help.
struct ManualPage {
  private(set) var lines: [String] = []

  /// Begins a page without sections.
  init() {
    let fields = ["OUTLINE-TREE", "1", "", "outline-tree \(Run.version)", "User Commands"]
    lines.append(".TH " + fields.map { "\"\(Self.escaped($0))\"" }.joined(separator: " "))
    lines += ASCIIFallbacks.all.map { ".fchar \\[u\(hexadecimal($0.value, digits: 4))] \($1)" }
    // Turn off hyphenation and justification.
    lines += [".nh", ".ad l"]
  }

  /// The lines of the whole page.
  static var lines: [String] {
    var page = ManualPage()
    page.append(
      section: "NAME",
      [.paragraph("outline-tree - show directories and outlines as trees, and edit them")])
    page.append(section: "SYNOPSIS", [.literal(synopsis)])
    page.append(section: "DESCRIPTION", description)
    page.append(section: "OPTIONS", Option.passages(for: Subcommand.allCases))
    for topic in HelpTopic.subjects {
      page.append(
        section: topic.name.uppercased().replacing("-", with: " "), topic.passages())
    }
    page.append(section: "EXAMPLES", [.literal(HelpText.examples)])
    page.append(section: "SEE ALSO", [.paragraph("tree(1), find(1), dircolors(1)")])
    return page.lines
  }

  private static let synopsis =
    HelpTopic.ofSubcommands.compactMap(\.usage).joined(separator: "\n")
    + "\noutline-tree help [TOPIC]"

  private static let description: [Passage] =
    [.paragraph(HelpText.introduction), .paragraph(HelpText.sources)]
    + HelpTopic.ofSubcommands.flatMap { [.heading($0.name)] + $0.passages() }
}

/// Writing passages with macros.
extension ManualPage {
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
