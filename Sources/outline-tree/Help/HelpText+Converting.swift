/// The texts about `convert` and `check`.
extension HelpText {
  static let convert: [Passage] =
    [.literal("outline-tree convert IN OUT [OPTIONS]")] + aboutConvert
    + [
      Option.definitions(of: [
        "--format", "--from", "--replace", "--lenient", "--strict", "--indent",
      ]),
      .literal(
        """
        outline-tree convert notes.md notes.opml
        ps -ef | outline-tree convert - ps.html --from indented
        outline-tree convert broken.opml good.opml --lenient
        outline-tree convert notes.md notes.outline --replace
        """),
    ]

  static let check: [Passage] =
    [.literal("outline-tree check FILE... [OPTIONS]")] + aboutCheck
    + Option.passages(for: .check)

  static let aboutConvert: [Passage] = [
    .paragraph(
      """
      Writes any source, also a directory or - for standard input, to the file OUT in the format of its
      extension or of --format, all or nothing. An existing file is replaced; an existing .outline only
      with --replace, as a commit, which undo takes back. It takes the options of print, and writes what
      print writes with -o. OUT can be - for standard output.
      """),
    .paragraph(
      """
      What the format cannot keep of a document is listed on standard error, and the exit status is
      then 1: notes, checkboxes, fields, the header, what is collapsed, names that are not text. So it is
      if the document has mistakes; it is read as far as possible then, unless --strict is given.
      """),
  ]

  static let aboutCheck: [Passage] = [
    .paragraph(
      """
      Says what is wrong in documents, each mistake with its line and column: what --lenient would
      repair. Of an .outline file it says damage, an unfinished commit at its end, and the number of
      commits; of any document, in how many places a merge left a conflict. Nothing is changed. - is
      standard input.
      """),
    .paragraph(
      """
      Then it says for each format, or only for that of --format, what convert would leave out. The exit
      status is 2 if a document has mistakes, else 1 if the format of --format leaves something out, the
      last commit is unfinished or there is a conflict, else 0.
      """),
  ]
}
