/// The help about `convert` and `check`.
extension HelpText {
  static let convertOptions: [Passage] = [
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

  static let aboutConvert: [Passage] = [
    .paragraph(
      """
      Writes any source, also a directory or - for standard input, to the file OUT. --format or the extension of
      OUT determines the format. OUT is written either completely or not at all. An existing file is replaced,
      but an .outline file only with --replace, as a commit that can be undone. The options and the output are
      those of print with -o. OUT can be - for standard output.
      """),
    .paragraph(
      """
      Parts of a document that the format cannot keep, such as notes, checkboxes, fields, the header, the
      folding, or names that are not text, are listed on standard error, and the exit status is then 1. The
      status is also 1 if the document has mistakes. Such a document is read as far as possible, unless --strict
      is given.
      """),
  ]

  static let aboutCheck: [Passage] = [
    .paragraph(
      """
      Lists the mistakes in documents that --lenient would repair, each with its line and column. For an
      .outline file it reports damage, an unfinished commit at its end, and the number of commits; for any
      document, the number of conflicts that a merge left. Nothing is changed. - is standard input.
      """),
    .paragraph(
      """
      Then it lists what convert would leave out, for each format or only for the format of --format. The exit
      status is 2 if a document has mistakes. Otherwise, it is 1 if the format of --format leaves something out,
      the last commit is unfinished or there is a conflict, and 0 if not.
      """),
  ]
}
