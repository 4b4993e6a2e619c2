/// The help about `merge`, `resolve` and git.
extension HelpText {
  static let aboutMerge: [Passage] = [
    .paragraph(
      """
      Joins what OURS and THEIRS changed since BASE, from which both were made: rows that were added,
      removed, moved, renamed, their notes and fields. A row that moved is one row, wherever it is. Changes
      that only one side made are taken, and everything else stays byte for byte. In Markdown, text below
      a list is a row of its own here. The result is in the format of OURS, or of --format or -o.
      """),
    .paragraph(
      """
      Only changes that exclude each other conflict: two places or titles for one row, the same lines of
      a note, two orders, a cycle of moves, a removal of something that the other side changed. Each conflict is
      reported on standard error. In Markdown and indented text, the file then contains both sides, between
      marks like those of git; in formats with fields, OURS is taken and the field “conflict” records what
      THEIRS has; in others OURS is taken.
      """),
    .paragraph(
      """
      -o with the .outline file OURS continues its history with that of THEIRS. The exit status is 0 if
      there was no conflict, 1 if there was, 2 if nothing was written.
      """),
  ]

  static let aboutResolve: [Passage] = [
    .paragraph(
      """
      Lists the conflicts that a merge left in FILE, with exit status 1 if there are any. With --ours or
      --theirs it takes that side in all of them. Marks in a text can also be edited by hand, like
      those of git. While a text contains them, all commands but resolve read OURS there. --keep removes the
      fields of conflicts that were resolved by hand.
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
      reported as by merge, and git keeps the file as unmerged until “git add”.
      """),
    .paragraph("For jj, in its configuration:"),
    .literal(
      """
      [merge-tools.outline-tree]
      program = "outline-tree"
      merge-args = ["merge", "$base", "$left", "$right", "-o", "$output"]
      merge-conflict-exit-codes = [1]
      """),
    .paragraph("Then “jj resolve” with this tool merges a file in conflict."),
  ]
}
