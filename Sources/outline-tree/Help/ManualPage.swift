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
    ("OPTIONS", Option.groups.flatMap(passages)),
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
    """
    outline-tree [print] [SOURCE...] [OPTIONS]
    outline-tree browse [SOURCE] [OPTIONS]
    outline-tree apply SOURCE -c COMMAND... [--script FILE] [OPTIONS]
    outline-tree apply SOURCE --transaction-in FILE [OPTIONS]
    outline-tree diff OLD NEW [OPTIONS]
    outline-tree merge BASE OURS THEIRS [-o FILE] [OPTIONS]
    outline-tree resolve FILE [--ours | --theirs | --keep]
    outline-tree convert IN OUT [OPTIONS]
    outline-tree check FILE... [OPTIONS]
    outline-tree log | undo | redo | compact FILE.outline
    outline-tree help [TOPIC]
    """

  private static let description: [Passage] =
    [.paragraph(HelpText.introduction), .paragraph(HelpText.sources), .heading("print")]
    + HelpText.aboutPrint + [.heading("browse")] + HelpText.aboutBrowse + [.heading("apply")]
    + HelpText.aboutApply + [.heading("diff")]
    + HelpText.aboutDiff + [.heading("merge")] + HelpText.aboutMerge
    + [.heading("resolve")] + HelpText.aboutResolve + [.heading("convert")] + HelpText.aboutConvert
    + [.heading("check")]
    + HelpText.aboutCheck + [
      .heading("log, undo, redo, compact"), .definitions(HelpText.historyUsage),
      .paragraph(HelpText.aboutHistory),
    ]

  private static func passages(_ group: Option.Group) -> [Passage] {
    [.heading(group.title), .definitions(group.options.map(\.definition))]
  }
}
