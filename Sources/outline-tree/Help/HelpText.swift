/// The texts of the subcommands. The manual page is made of parts of them.
enum HelpText {
  static let overview: [Passage] =
    [.paragraph(introduction), .heading("Usage"), .literal(usage), .paragraph(sources)]
    + [.heading("Examples"), .literal(examples)]
    + [.heading("Help topics"), .definitions(HelpTopic.allCases.dropFirst().map(\.definition))]

  static let print: [Passage] =
    [.literal("outline-tree [print] [SOURCE...] [OPTIONS]")] + aboutPrint
    + Option.passages(for: .print)

  static let apply: [Passage] =
    [
      .literal(
        """
        outline-tree apply SOURCE -c COMMAND... [--script FILE] [OPTIONS]
        outline-tree apply SOURCE --transaction-in FILE [OPTIONS]
        """)
    ] + aboutApply + Option.passages(for: .apply)

  static let diff: [Passage] =
    [.literal("outline-tree diff OLD NEW [OPTIONS]")] + aboutDiff + Option.passages(for: .diff)

  static let history: [Passage] =
    [.definitions(historyUsage), .paragraph(aboutHistory)]
    + Option.passages(for: .log)

  static let introduction =
    "outline-tree shows anything that is an outline as a tree, and edits it by commands."

  private static let usage =
    """
    outline-tree [print] [SOURCE...] [OPTIONS]   show it (without SOURCE: here)
    outline-tree browse [SOURCE] [OPTIONS]       show it on the full screen
    outline-tree apply SOURCE -c COMMAND...      edit its outline, and show it
    outline-tree diff OLD NEW                    say what changed
    outline-tree log | undo | redo | compact FILE.outline
    outline-tree help [TOPIC]
    """

  private static let documents = SourceFormat.allCases.compactMap(\.fileExtensions.first)
    .joined(last: "or")

  static let sources =
    """
    SOURCE is a directory, a document (\(documents)), - for a document
    on standard input, or the word emoji: the built-in outline (./emoji is a directory). Options can stand
    anywhere, and letters together: -adL2. After -- everything is a SOURCE.
    """

  static let examples =
    """
    outline-tree /usr -L 2
    outline-tree -P '*.swift' --prune --dirsfirst
    outline-tree --du -h --sort size --limit 5
    outline-tree -a --format paths src docs
    outline-tree notes.md --format opml -o notes.opml
    outline-tree emoji --collapsed --expand Nature
    outline-tree apply emoji -c 'move Food before Smileys' -c 'sort Nature'
    """

  static let aboutPrint: [Passage] = [
    .paragraph(
      """
      Shows directories, names in byte order, or outlines, a row a line. The last line counts. A
      collapsed row shows ▸ and, where it is known, how many rows it hides; a directory
      that is collapsed is not read. Links are shown with their target, and entered only with -l.
      """),
    .paragraph(
      """
      A document stays in its own order unless --sort or one of its letters gives another, by title
      (name or natural); -r turns either round. What is shown does not change the document.
      """),
    .paragraph(
      """
      On a terminal, characters in names that it would obey or that are invisible are escaped; in
      a pipe, names come out byte for byte. A drawing that -o saves is to be read again, so there
      what would look like something else is escaped as tree does: \\012.
      """),
  ]

  static let aboutApply: [Passage] = [
    .paragraph(
      """
      Edits an outline by commands (see “outline-tree help commands”) and shows it as print does,
      or with --in-place keeps it in the document. All commands together are one
      transaction: all of them happen or none. The files of a directory are never touched: only the
      outline changes, and --order FILE with --in-place keeps the order and the folding.
      """),
    .paragraph(
      """
      A transaction can be written to a file and applied later, to the same source in the same
      state, read and ordered by the same options.
      """),
  ]

  static let aboutDiff: [Passage] = [
    .paragraph(
      """
      Says what changed from one source to another: directories or documents, of whatever format.
      Rows are known by their titles: a row that stands elsewhere was moved, with what is below it.
      """),
    .definitions([
      "+": "new", "-": "gone", "~": "says something else", "↷": "moved", "→": "renamed",
      "▾": "expanded", "▸": "collapsed",
    ]),
    .paragraph(
      """
      Contents count: of rows the checkbox, the note and the fields; of files the type, permissions,
      size and link target. Times and the sizes of directories are not compared. What one of the sources
      cannot say (Markdown has no fields, a listing without -p no permissions) is no change; what was
      not compared for that is named on standard error.
      """),
    .paragraph(
      """
      A listing that was saved with -o, in any format but html and paths, is the directory that it
      was saved from: diff FILE DIRECTORY says what changed since, read by the same options. --from says
      what FILE is where its name does not.
      """),
    .paragraph("--format json writes the changes as a list, with the exact old and new values."),
  ]
}

/// Of `.outline` files.
extension HelpText {
  static let historyUsage = [Subcommand.log, .undo, .redo, .compact].map {
    Passage.Definition(term: "outline-tree \($0.rawValue) FILE.outline", meaning: $0.summary)
  }

  static let aboutHistory =
    """
    An .outline file keeps an outline and everything that was done to it. “apply --in-place” appends
    what changed: all of it or nothing, also when the machine fails. An undo is a commit too, so
    nothing is lost by it.
    """
}

extension HelpTopic {
  fileprivate var definition: Passage.Definition {
    Passage.Definition(term: rawValue, meaning: summary)
  }
}
