import Outline

/// The manual page, which consists of the same passages as the help.
enum ManualPage {
  static var lines: [String] {
    var page = Roff(
      title: "OUTLINE-TREE", section: 1, source: "outline-tree \(Run.version)",
      manual: "User Commands")
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
