/// What there is to say about `browse`.
extension HelpText {
  static let browse: [Passage] =
    [.literal("outline-tree browse [SOURCE] [OPTIONS]")] + aboutBrowse
    + Option.passages(for: .browse)

  static let keys: [Passage] = [
    .paragraph("In the browser, ? shows them too. ^S is Control and S; 3j is j three times."),
    .definitions(
      KeyBindings.passages.map { Passage.Definition(term: $0.keys, meaning: $0.help) }),
  ]

  static let aboutBrowse: [Passage] = [
    .paragraph(
      """
      Shows a directory or a document on the full screen; keys open and close rows in place, search,
      filter and edit (see “outline-tree help keys”). A directory is read when it is opened, so the
      first screen is there at once.
      """),
    .paragraph(
      """
      Edits of an .outline file are kept as they are made, and u takes them back, in a later run too.
      Other documents are written by ^S. Of a directory only the order can be changed, and --order
      FILE keeps it: the files are never touched.
      """),
    .paragraph(
      """
      With --pick, Enter on a file ends the browser and prints its path: cd "$(dirname "$(outline-tree
      browse --pick)")". The screen is on the terminal even where the output goes elsewhere.
      """),
  ]
}
