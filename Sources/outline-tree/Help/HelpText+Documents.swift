extension HelpText {
  static let diff: [Passage] =
    [.literal("outline-tree diff OLD NEW [OPTIONS]")] + aboutDiff + Option.passages(for: .diff)

  static let aboutDiff: [Passage] = [
    .paragraph(
      """
      Says what changed from one source to another: directories or documents, of whatever format.
      Rows are known by their titles: a row that stands elsewhere was moved, with what is below it.
      """),
    .definitions([
      "+": "new", "-": "gone", "↷": "moved", "→": "renamed", "▾ ▸": "expanded, collapsed",
    ]),
    .paragraph(
      """
      --format json writes the changes as a list. The exit status is 0 if nothing changed, 1 if
      something did, and 2 for trouble.
      """),
  ]

  static let history: [Passage] =
    [.literal(historyUsage)] + aboutHistory + Option.passages(for: .log)

  static let historyUsage =
    """
    outline-tree log FILE.outline        what was done, the last commit first
    outline-tree undo FILE.outline       take back the last edit
    outline-tree redo FILE.outline       make the edit again that was undone last
    outline-tree compact FILE.outline    drop the history
    """

  static let aboutHistory: [Passage] = [
    .paragraph(
      """
      An .outline file keeps an outline and everything that was done to it. “apply --in-place”
      appends what changed: all of it or nothing, also when the machine fails. An undo is a commit
      too, so nothing is lost by it. -o FILE.outline makes such a file of any source.
      """)
  ]
}
