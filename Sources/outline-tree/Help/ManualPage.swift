/// The manual page, which consists of the same passages as the help.
enum ManualPage {
  static var lines: [String] {
    var page = Roff(
      title: "OUTLINE-TREE", section: 1, source: "outline-tree \(Run.version)",
      manual: "User Commands")
    for section in sections { page.append(section: section.title, section.passages) }
    return page.lines
  }

  private static let sections: [(title: String, passages: [Passage])] = [
    ("NAME", [.paragraph("outline-tree - show directories and outlines as trees, and edit them")]),
    ("SYNOPSIS", [.literal(synopsis)]),
    ("DESCRIPTION", description),
    ("OPTIONS", Option.passages(for: Subcommand.allCases)),
    ("COMMANDS", HelpText.commands),
    ("KEYS", HelpText.keys),
    ("PATTERNS", HelpText.patterns),
    ("FOLDING", HelpText.folding),
    ("COLUMNS", HelpText.columns),
    ("FORMATS", HelpText.formats),
    ("FILTERS", HelpText.filters),
    ("GIT", HelpText.git),
    ("EXIT STATUS", HelpText.exitStatus),
    ("ENVIRONMENT", HelpText.environment),
    ("EXAMPLES", [.literal(HelpText.examples)]),
    ("SEE ALSO", [.paragraph("tree(1), find(1), dircolors(1)")]),
  ]

  private static let synopsis =
    HelpText.subcommands.map(\.usage).joined(separator: "\n") + """

      outline-tree log | undo | redo | compact FILE.outline
      outline-tree help [TOPIC]
      """

  private static let description: [Passage] =
    [.paragraph(HelpText.introduction), .paragraph(HelpText.sources)]
    + HelpText.subcommands.flatMap { [.heading($0.topic.rawValue)] + $0.about } + [
      .heading("log, undo, redo, compact"), .definitions(HelpText.historyUsage),
      .paragraph(HelpText.aboutHistory),
    ]
}
