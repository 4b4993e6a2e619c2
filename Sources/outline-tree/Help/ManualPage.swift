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
