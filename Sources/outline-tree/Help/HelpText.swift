/// The help about subcommands. The manual page contains the same passages.
enum HelpText {
  static let overview: [Passage] =
    [.paragraph(introduction), .heading("Usage"), .literal(usage), .paragraph(sources)]
    + [.heading("Examples"), .literal(examples)]
    + [.heading("Help topics"), .definitions(HelpTopic.allCases.dropFirst().map(\.definition))]

  /// The subcommands that have a topic of their own, each with its usage and its description.
  static let subcommands: [(topic: HelpTopic, usage: String, about: [Passage])] = [
    (.print, "outline-tree [print] [SOURCE...] [OPTIONS]", aboutPrint),
    (.browse, "outline-tree browse [SOURCE] [OPTIONS]", aboutBrowse),
    (
      .apply,
      """
      outline-tree apply SOURCE -c COMMAND... [--script FILE] [OPTIONS]
      outline-tree apply SOURCE --transaction-in FILE [OPTIONS]
      """, aboutApply
    ),
    (.diff, "outline-tree diff OLD NEW [OPTIONS]", aboutDiff),
    (.merge, "outline-tree merge BASE OURS THEIRS [-o FILE] [OPTIONS]", aboutMerge),
    (.resolve, "outline-tree resolve FILE [--ours | --theirs | --keep]", aboutResolve),
    (.convert, "outline-tree convert IN OUT [OPTIONS]", aboutConvert),
    (.check, "outline-tree check FILE... [OPTIONS]", aboutCheck),
  ]

  static let history: [Passage] =
    [.definitions(historyUsage), .paragraph(aboutHistory)]
    + Option.passages(for: [.log])

  static let introduction =
    "outline-tree shows directories and outlines as trees, and edits outlines with commands."

  private static let usage =
    """
    outline-tree [print] [SOURCE...] [OPTIONS]   print it (default: .)
    outline-tree browse [SOURCE] [OPTIONS]       show it in full-screen mode
    outline-tree apply SOURCE -c COMMAND...      edit its outline and print it
    outline-tree diff OLD NEW                    list what changed
    outline-tree merge BASE OURS THEIRS          join what two of them changed
    outline-tree resolve FILE                    resolve conflicts of a merge
    outline-tree convert IN OUT                  write it in another format
    outline-tree check FILE...                   find mistakes in it
    outline-tree log | undo | redo | compact FILE.outline
    outline-tree serve                           perform the requests of a program
    outline-tree help [TOPIC]
    """

  private static let documents = SourceFormat.allCases.compactMap(\.fileExtensions.first)
    .joined(last: "or")

  static let sources =
    """
    SOURCE is a directory, a document (\(documents)), - for a document
    on standard input, or the word emoji for the built-in outline (./emoji is a directory). Without one,
    it is the current directory: standard input is read only if - or --fromfile is given. Options can
    be anywhere, and letters can be combined: -adL2. After -- everything is a SOURCE.
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
      Prints directories, sorted by name in byte order, or outlines, with one row per line. The last
      line counts them. A collapsed row has the mark ▸ and, if known, the number of rows it hides. A
      collapsed directory is not read. Links are shown with their targets, and followed only with -l.
      """),
    .paragraph(
      """
      A document keeps its own order unless --sort or one of its letters is given, by title (name,
      natural or extension). -r reverses any order. Printing does not change the document.
      """),
    .paragraph(
      """
      On a terminal, control characters and invisible characters in names are escaped. In a pipe,
      names are written byte for byte. A drawing that -o saves can be read again, so there everything
      ambiguous is escaped as tree does: \\012.
      """),
  ]

  static let aboutApply: [Passage] = [
    .paragraph(
      """
      Edits an outline by commands (see “outline-tree help commands”) and prints it, or saves it in
      the document with --in-place. All commands together are one transaction: either all of them
      are applied or none. The files of a directory are never touched: only the outline changes, and
      --order FILE with --in-place keeps its order and folding.
      """),
    .paragraph(
      """
      With --dry-run nothing is saved, and the changes are listed; with --format json, in the form that diff
      writes.
      """),
    .paragraph(
      """
      A transaction can be written to a file and applied later to the same source in the same state,
      read with the same options.
      """),
  ]

  static let aboutDiff: [Passage] = [
    .paragraph(
      """
      Lists what changed from one source to another. Both are directories or documents of any format.
      Files are matched by path. Other rows, and files that are elsewhere, are matched by their contents and those
      of the rows below them, so a row may be moved, with everything below it, and renamed.
      """),
    .definitions([
      "+": "added", "-": "removed", "~": "changed", "↷": "moved", "→": "renamed",
      "▾": "expanded", "▸": "collapsed",
    ]),
    .paragraph(
      """
      Contents are compared too: the checkbox, note and fields of rows; the type, permissions, size and
      link target of files, but not times, owners or the sizes of directories. Contents that one of the sources
      cannot have are not compared (Markdown has no fields, a listing without -p no permissions), which is
      reported on standard error.
      """),
    .paragraph(
      """
      A listing that was saved with -o, in any format but html, xml and paths, can be compared with the
      directory: diff FILE DIRECTORY lists what changed since, if it is read with the same options.
      --from gives the format of FILE if its name has no known extension.
      """),
    .paragraph("--format json writes a list of the changes with the exact old and new values."),
  ]
}

/// The help about `.outline` files.
extension HelpText {
  static let historyUsage = [Subcommand.log, .undo, .redo, .compact].map {
    Passage.Definition(term: "outline-tree \($0.rawValue) FILE.outline", meaning: $0.summary)
  }

  static let aboutHistory =
    """
    An .outline file keeps an outline and its history. “apply --in-place” appends an edit as a whole
    or not at all, even if the machine fails. An undo is an edit too, so it loses nothing.
    “undo --to N” undoes all edits after commit N, and “redo --to N” redoes edits until N is done.
    """
}

extension HelpTopic {
  fileprivate var definition: Passage.Definition {
    Passage.Definition(term: rawValue, meaning: summary)
  }
}
