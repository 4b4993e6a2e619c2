import Outline

/// The help about subcommands. The manual page contains the same passages.
enum HelpText {
  static let overview: [Passage] =
    [.paragraph(introduction), .heading("Usage"), .literal(usage), .paragraph(sources)]
    + [.heading("Examples"), .literal(examples)]
    + [.heading("Help topics"), .definitions(HelpTopic.all.dropFirst().map(\.definition))]

  static let introduction =
    "outline-tree shows directories and outlines as trees, and edits outlines with commands."

  private static let usage =
    """
    outline-tree [print] [SOURCE...] [OPTIONS]   print a source (default: .)
    outline-tree browse [SOURCE] [OPTIONS]       show a source in full-screen mode
    outline-tree apply SOURCE -c COMMAND...      edit an outline and print it
    outline-tree diff OLD NEW                    list what changed
    outline-tree merge BASE OURS THEIRS          combine the changes of two copies
    outline-tree resolve FILE                    resolve conflicts of a merge
    outline-tree convert IN OUT                  write a source in another format
    outline-tree check FILE...                   find mistakes in documents
    outline-tree log | undo | redo | compact FILE.outline
    outline-tree serve                           perform the requests of a program
    outline-tree help [TOPIC]
    """

  private static let documents = SourceFormat.allCases.compactMap(\.fileExtensions.first)
    .joined(last: "or")

  static let sources =
    """
    SOURCE is a directory, a document (\(documents)), - for a document on standard input, or the word emoji for
    the built-in outline (./emoji is a directory). The default is the current directory. Standard input is read
    only if - or --fromfile is given. Options can be anywhere, and single letters can be combined: -adL2. Every
    word after -- is a SOURCE.
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
      Prints directories, sorted by name in byte order, or outlines, with one row per line. The last line counts
      the rows. A collapsed row has the mark ▸ and, if known, the number of rows it hides. A collapsed directory
      is not read. Links are shown with their targets, and followed only with -l.
      """),
    .paragraph(
      """
      A document is printed in its own order, unless --sort or a letter such as -v sorts it by title (name,
      natural or extension). -r reverses any order. Printing does not change the document.
      """),
    .paragraph(
      """
      On a terminal, control characters and invisible characters in names are escaped. In a pipe, names are
      written byte for byte. A drawing that -o writes can be read again, because all ambiguous characters are
      escaped as tree does: \\012.
      """),
  ]

  static let aboutApply: [Passage] = [
    .paragraph(
      """
      Edits an outline with commands (see “outline-tree help commands”), and prints the result or, with
      --in-place, saves it in the document. All commands together are one transaction: either all of them are
      applied or none. The files of a directory are never changed, only the order and folding of the rows, which
      --order FILE with --in-place saves.
      """),
    .paragraph(
      """
      With --dry-run, the changes are listed, and nothing is saved. With --format json, the list has the same
      form as the output of diff.
      """),
    .paragraph(
      """
      A transaction can be written to a file and applied later. The source must then be in the same state, and
      must be read with the same options.
      """),
  ]

  static let aboutDiff: [Passage] = [
    .paragraph(
      """
      Lists what changed from one source to another. Both are directories or documents of any format. Files are
      matched by path. Other rows, and files at other paths, are matched by their contents and the rows below
      them, so a row is recognized even if it was moved and renamed.
      """),
    .definitions([
      "+": "added", "-": "removed", "~": "changed", "↷": "moved", "→": "renamed",
      "▾": "expanded", "▸": "collapsed",
    ]),
    .paragraph(
      """
      Contents are compared, too: the checkbox, note and fields of rows; the type, permissions, size and link
      target of files, but not times, owners or the sizes of directories. Contents that one of the sources
      cannot have, such as fields in Markdown or permissions in a listing without -p, are not compared, which is
      reported on standard error.
      """),
    .paragraph(
      """
      diff FILE DIRECTORY lists what has changed since FILE was saved with -o, if the directory is read with the
      same options. FILE can have any format except html, xml and paths. If its name has no known extension, its
      format must be given with --from.
      """),
    .paragraph("--format json writes a list of the changes with the exact old and new values."),
  ]
}

/// The help about `.outline` files.
extension HelpText {
  static let history: [Passage] = [
    .definitions(
      [Subcommand.log, .undo, .redo, .compact].map {
        Passage.Definition(term: "outline-tree \($0.rawValue) FILE.outline", meaning: $0.summary)
      }),
    .paragraph(
      """
      An .outline file contains an outline and its history. “apply --in-place” appends an edit either completely
      or not at all, even if the machine fails. An undo is appended, too, so the history loses nothing. “undo --to
      N” undoes all edits after commit N, and “redo --to N” redoes edits until N is done.
      """),
  ]
}

extension HelpTopic {
  fileprivate var definition: Passage.Definition {
    Passage.Definition(term: name, meaning: summary)
  }
}

/// The help about `serve`.
extension HelpText {
  static let serve: [Passage] = [
    .paragraph(aboutServe), .paragraph(aboutFraming), .paragraph(aboutAgents),
    .heading("Methods"), .definitions(methods),
  ]

  private static let aboutServe =
    """
    Performs the requests of another program, such as an editor or a script, until its standard input ends. The
    program opens directories and documents, reads windows of their rows, folds and edits them by the ids of
    rows, and is told about changes on the disk.
    """

  private static let aboutFraming =
    """
    Messages are JSON-RPC 2.0, one on each line, or after Content-Length headers, as in the protocol of language
    servers. The first message decides which.
    """

  private static let aboutAgents =
    """
    With --mcp, the requests are those of the Model Context Protocol, and the tools are for agents:
    \(OutlineOperation.all(of: .tools).map(\.rawValue).joined(separator: ", ")). They read only below the ROOTs (default: .), and with
    --writable they change documents there.
    """

  private static let methods = OutlineOperation.all(of: .methods).map { operation in
    Passage.Definition(
      term: operation.rawValue, meaning: operation.entry(for: .methods)!.summary)
  }
}
