/// The texts about `browse`.
extension HelpText {
  static let browse: [Passage] =
    [.literal("outline-tree browse [SOURCE] [OPTIONS]")] + aboutBrowse
    + Option.passages(for: .browse)

  static let keys: [Passage] = [
    .paragraph("In the browser, ? shows them too. ^S is Control-S. 3j is j three times."),
    .definitions(
      KeyBindings.passages.map { Passage.Definition(term: $0.keys, meaning: $0.help) }),
  ]

  static let aboutBrowse: [Passage] = [
    .paragraph(
      """
      Shows a directory or a document on the full screen. Keys open and close rows, search, filter
      and edit (see “outline-tree help keys”). A directory is read when it is opened, so the first
      screen appears at once.
      """),
    .paragraph(
      """
      Edits of an .outline file are saved as they are made. u undoes them, also in a later run. Other
      documents are saved with ^S. A document that does not exist is created. In a directory only
      the order can be changed, which --order FILE keeps. The files are never touched.
      """),
    .paragraph(
      """
      Unsaved edits, including text that is being typed, are kept in a recovery file beside the
      document (.NAME.outline-recovery) or in XDG_STATE_HOME. After a crash or a closed terminal,
      the next run offers to restore them. A file that cannot be written is shown as read only, but
      edits of it can be saved elsewhere. Changes by another program are never overwritten without
      asking.
      """),
    .paragraph(
      """
      With --pick, Enter on a file ends the browser and prints its path: cd "$(dirname "$(outline-tree
      browse --pick)")". The screen is shown on the terminal even if the output is redirected.
      """),
  ]
}
