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
      Other documents are written by ^S; a name that there is no file of makes one. Of a directory
      only the order can be changed, and --order FILE keeps it: the files are never touched.
      """),
    .paragraph(
      """
      What is not saved yet, also the text that is being typed, is in a recovery file beside the
      document (.NAME.outline-recovery) or in XDG_STATE_HOME; after a crash or a closed terminal the
      next run offers it. A file that cannot be written is said to be read only; what is edited all
      the same can be written elsewhere. Nothing is written over what another program has changed
      without asking.
      """),
    .paragraph(
      """
      With --pick, Enter on a file ends the browser and prints its path: cd "$(dirname "$(outline-tree
      browse --pick)")". The screen is on the terminal even where the output goes elsewhere.
      """),
  ]
}
