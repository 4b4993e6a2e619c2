/// The texts of the topics that are no subcommand.
extension HelpText {
  static let patterns: [Passage] = [
    .paragraph(
      """
      A PATTERN without a / is matched against a row's title; one with a / other than at its end,
      against its path from the root. Upper and lower case differ.
      """),
    .definitions([
      "*": "any characters but /",
      "**": "any characters; **/ also stands for no directory at all",
      "?": "one byte but /",
      "[a-z]": "one byte of a set; [!a-z] one that is not in it",
      "\\": "the next character itself",
    ]),
    .paragraph(
      """
      -I and -P take several patterns at once, with | between them, and of these one that ends in
      / is about directories only. What -I leaves out is not read. -P chooses among files:
      directories stay, those that are left with nothing too, unless --prune takes them away. An
      empty PATTERN, or one with a bracket that is not closed, is refused.
      """),
    .paragraph(
      """
      In documents they are about titles: a row with rows below it is what a directory is elsewhere,
      for -d and --dirsfirst too. A document that is edited in place or browsed keeps all of its
      rows, so there they are refused.
      """),
    .literal(
      """
      outline-tree -I 'node_modules|*.o|build/'
      outline-tree -P '*.swift|*.md' --prune
      outline-tree --collapse .build --collapse 'Tests/**'
      """),
  ]

  static let folding: [Passage] = [
    .paragraph(
      """
      Directories and the emoji outline are shown expanded, documents as they say. For each row,
      the last of these options that says anything about it decides:
      """),
    Option.definitions(of: ["-L", "--collapsed", "--expanded", "--collapse", "--expand"]),
    .paragraph(
      """
      -L 1 shows the rows of the SOURCE and nothing below them. What PATTERN matches says
      “outline-tree help patterns”.
      """),
    .literal(
      """
      outline-tree emoji --collapsed --expand Nature
      outline-tree . --collapse .build --collapse 'Tests/**'
      """),
    .paragraph(
      """
      Of what is expanded then, --fit shows as much as there is room for, level by level, small
      families first, and --limit no more than N rows of each parent.
      """),
    Option.definitions(of: ["--limit", "--fit"]),
  ]

  static let environment: [Passage] = [
    .definitions([
      "LS_COLORS": "the colors of names, as dircolors writes them; ls has the same defaults",
      "NO_COLOR": "if it is not empty: no colors",
      "CLICOLOR_FORCE": "if it is neither empty nor 0: colors, in a pipe too",
      "CLICOLOR": "if it is 0: no colors",
      "TERM": "if it is dumb: neither colors nor links, and nothing to browse on",
      "VISUAL": "what browse edits files with",
      "EDITOR": "the same, without VISUAL",
      "XDG_STATE_HOME": "where browse keeps what is not saved of documents beside which it cannot",
      "HOME": "the same, without XDG_STATE_HOME: in .local/state",
    ]),
    .paragraph(
      """
      Those for colors count in this order, and only where the command line leaves it to them: --color always
      or never (-C, -n) comes before all of them, and only TERM is about --hyperlink auto.
      """),
  ]

  static let exitStatus: [Passage] = [
    .definitions([
      "0": "done",
      "1": """
      something was left out: a directory could not be read. It is shown in its place, and standard
      error says why. Or: diff found a difference
      """,
      "2": """
      trouble: a mistake on the command line, no such source, a document that cannot be read, a
      refused edit. Nothing was written
      """,
    ])
  ]
}
