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
      slash. A title can also be given as it is shown, with its image, and as a reader sees it: Errors
      for [Errors](ch09.md). After into and sort, / is the outline itself, whose children are the roots.
      """),
    .paragraph(
      """
      #42 is the row of an .outline whose number is 42, whatever its title: --format json and diff list
      the numbers, and a row keeps its own. A title of that kind is written \\#42. :634 is the row that
      has line 634 of a Markdown, OPML or indented file.
      """),
    .paragraph(
      """
      In a document, a title that begins with [ ] or [x] and a space is a row with a checkbox. Uncheck
      gives a row without one an empty one. A backslash at the end of a line continues a note.
      """),
    .paragraph(
      """
      KEY is title (in byte order, the default), natural (digits count as numbers), or in directories
      size or mtime (the smallest or oldest first).
      """),
  ]
}
