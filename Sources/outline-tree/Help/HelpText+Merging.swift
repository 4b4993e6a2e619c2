/// The help about `merge`, `resolve` and git.
extension HelpText {
  static let aboutMerge: [Passage] = [
    .paragraph(
      """
      Combines the changes that OURS and THEIRS made to BASE, the document from which both were made: added,
      removed, moved and renamed rows, and changed notes and fields. A moved row is recognized as the same row.
      Changes that only one side made are taken, and everything else stays byte for byte. In Markdown, text
      below a list is merged as a row of its own. The result is in the format of OURS, or of --format or -o.
      """),
    .paragraph(
      """
      Only contradictory changes are conflicts: two places or titles for one row, changes to the same lines of a
      note, two orders, a cycle of moves, or the removal of something that the other side changed. Each conflict
      is reported on standard error. In Markdown and indented text, the file then contains both sides, between
      marks like those of git. In all other formats, OURS is taken. In formats with fields, the field “conflict”
      then records what THEIRS has.
      """),
    .paragraph(
      """
      If -o names the .outline file OURS, the history of THEIRS is appended to its history. The exit status is 0
      if there was no conflict, 1 if there was, 2 if nothing was written.
      """),
  ]

  static let aboutResolve: [Passage] = [
    .paragraph(
      """
      Lists the conflicts that a merge left in FILE. The exit status is 1 if there are any. --ours or --theirs
      resolves all conflicts in favor of that side. Marks in a text can also be edited by hand, like those of
      git. While a text contains marks, all commands except resolve read OURS there. --keep removes the fields
      of conflicts that were resolved by hand.
      """)
  ]

  /// The lines of a git configuration that make git use this tool. Tests create a repository with these
  /// lines.
  static let gitConfiguration =
    """
    [merge "outline"]
        name = outlines, by rows
        driver = outline-tree merge --driver %O %A %B %P -L %L
    [diff "outline"]
        textconv = outline-tree --format markdown
    """

  static let git: [Passage] = [
    .paragraph(
      """
      These lines in ~/.gitconfig, or in .git/config for one repository, make git merge outlines by rows
      and show differences of .outline files:
      """),
    .literal(gitConfiguration),
    .paragraph("These lines in the file .gitattributes of a repository choose the files:"),
    .literal(
      """
      *.outline  merge=outline  diff=outline  -text
      *.opml     merge=outline
      *.taskpaper *.mdown *.mkd  merge=outline
      todo.md    merge=outline
      """),
    .paragraph(
      """
      Markdown with prose is better merged by lines, so name only the files that are outlines. Conflicts are
      reported as merge reports them, and the file stays unmerged until “git add”.
      """),
    .paragraph("These lines in the configuration of jj define a merge tool:"),
    .literal(
      """
      [merge-tools.outline-tree]
      program = "outline-tree"
      merge-args = ["merge", "$base", "$left", "$right", "-o", "$output"]
      merge-conflict-exit-codes = [1]
      """),
    .paragraph("“jj resolve” can then use this tool to merge a file that has conflicts."),
  ]
}
