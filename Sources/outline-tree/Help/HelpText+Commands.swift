/// The commands of `apply`.
extension HelpText {
  static let commands: [Passage] = [
    .paragraph("One command per line. # starts a comment, double quotes group, \\ escapes."),
    .definitions([
      "move ITEM before|after ITEM": "move it before or after another row",
      "move ITEM into ITEM [at N]": "make it a child of another row; N counts from 1",
      "move ITEM to top|bottom": "make it the first or last of its siblings",
      "up ITEM": "move it up by one sibling",
      "down ITEM": "move it down by one sibling",
      "indent ITEM": "make it the last child of the sibling above it",
      "outdent ITEM": "make it the next sibling of its parent",
      "expand ITEM|--all": "show its children",
      "collapse ITEM|--all": "hide its children",
      "reveal ITEM": "expand all its ancestors",
      "insert \"Title\" before|after ITEM": "add a row beside another",
      "insert \"Title\" into ITEM [at N]": "add a child to another row",
      "rename ITEM \"Title\"": "change its title; files are not renamed",
      "delete ITEM": "remove it and all below it; files are kept",
      "sort ITEM|--all [by KEY] [reverse]": "sort the children of ITEM, or all rows",
    ]),
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
      KEY is title (in byte order, the default), natural (digits count as numbers), or in directories
      size or mtime (the smallest or oldest first).
      """),
  ]
}
