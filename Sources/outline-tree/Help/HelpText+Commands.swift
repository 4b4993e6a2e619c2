/// The commands of `apply`.
extension HelpText {
  static let commands: [Passage] = [
    .paragraph("One command per line. # starts a comment, double quotes group, \\ escapes."),
    .definitions(CommandForm.all),
    .paragraph(
      """
      ITEM is a path of titles from a root (Nature/Fox), or a title alone if it is unique or that
      of a root. A / inside a title is \\/. Of siblings with the same title, [2] is the second:
      Drafts/Untitled[2]. An empty title is "": Drafts/"" and Drafts/""[2]. A path must not end in a
      slash. A title can also be given as it is shown, with its image. After into and sort, / is the
      outline itself, whose children are the roots.
      """),
    .paragraph(
      """
      #42 is the row of an .outline whose number is 42, whatever its title: --format json and diff list
      the numbers, and a row keeps its own. A title of that kind is written \\#42.
      """),
    .paragraph(
      """
      KEY is title (in byte order, the default), natural (digits count as numbers), or in directories
      size or mtime (the smallest or oldest first).
      """),
  ]
}
