/// What `apply` understands.
extension HelpText {
  static let commands: [Passage] = [
    .paragraph("One command a line; # starts a comment, double quotes group, \\ escapes."),
    .definitions([
      "move ITEM before|after ITEM": "to the place beside another",
      "move ITEM into ITEM [at N]": "below another; N: where it stands afterwards, from 1",
      "move ITEM to top|bottom": "among its siblings",
      "up ITEM": "by one place",
      "down ITEM": "by one place",
      "indent ITEM": "to the end of the sibling above it",
      "outdent ITEM": "to right after its parent",
      "expand ITEM|--all": "show what is below it",
      "collapse ITEM|--all": "hide what is below it",
      "reveal ITEM": "expand everything above it",
      "insert \"Title\" before|after ITEM": "a new row beside another",
      "insert \"Title\" into ITEM [at N]": "a new row below another",
      "rename ITEM \"Title\"": "in a directory: in the outline, not on the disk",
      "delete ITEM": "and what is below it, from the outline",
      "sort ITEM|--all [by KEY] [reverse]": "the children of ITEM, or everything",
    ]),
    .paragraph(
      """
      ITEM is a path of titles from a root (Nature/Fox), or a title alone where it is unique; a
      root of that title comes first. A / inside a title is \\/. Of siblings with one title, [2]
      is the second: Drafts/Untitled[2]. An empty title is "": Drafts/"" and Drafts/""[2]; a path that
      ends in a slash is refused. What is shown can be given too, image and all. After into and sort,
      / is the outline itself: its roots.
      """),
    .paragraph(
      """
      KEY is title (in byte order: the default), natural (digits as numbers), size or mtime (in
      directories only; the small and the old first).
      """),
  ]
}
