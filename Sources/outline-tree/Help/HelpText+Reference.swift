/// The help topics that are not about a subcommand.
extension HelpText {
  static let patterns: [Passage] = [
    .paragraph(
      """
      A PATTERN without a / is matched against the title of a row. With a / other than at its end, it
      is matched against the path from the root. Case matters, unless --ignore-case is given.
      """),
    .definitions([
      "*": "any characters except /",
      "**": "any characters; **/ matches any number of directories, even none",
      "?": "one byte except /",
      "[a-z]": "one byte in a set; [!a-z] is any other byte except /",
      "{a,b}": "a or b; each can be empty or contain more alternatives",
      "\\": "makes the next character literal",
    ]),
    .paragraph(
      """
      -I and -P take several patterns with | between them. A pattern there that ends in / matches only
      directories. Directories that -I leaves out are not read. -P selects files: directories are kept, even
      empty ones unless --prune is given. An empty PATTERN or one with an unclosed [ or { is refused.
      """),
    .paragraph(
      """
      With --regex, each PATTERN is a regular expression, which is searched in the title or, if it has a
      /, in the path. It supports . [a-z] [^a-z] * + ? {2,5} | ( ) ^ $ and \\d \\w \\s \\b, but
      neither back references nor lookaround. A dot is one byte.
      """),
    .paragraph(
      """
      In documents patterns match titles, and a row with children counts as a directory, also for -d and
      --dirsfirst; -P shows the rows that match, with or without children, and those above them. A title is not
      a path, so * matches / in it. A title is also matched without its markup: “Error Handling” matches [Error
      Handling](ch09.md). A document that is edited in place or browsed keeps all its rows, so these options are
      refused there.
      """),
    .literal(
      """
      outline-tree -I 'node_modules|*.o|build/'
      outline-tree -P '*.{swift,md}' --prune
      outline-tree -P '^test.*\\.c$' --regex --ignore-case
      outline-tree --collapse .build --collapse 'Tests/**'
      """),
  ]

  static let folding: [Passage] = [
    .paragraph(
      """
      Directories and the emoji outline are shown expanded, and documents as they were saved. If several of
      these options apply to a row, the last one counts:
      """),
    Option.definitions(of: ["-L", "--collapsed", "--expanded", "--collapse", "--expand"]),
    .paragraph(
      """
      -L 1 shows only the children of the SOURCE. --expand also expands the ancestors of the rows that match.
      Below a level that an earlier -L gives, it does so only for a PATTERN of paths. For what a PATTERN matches,
      see “outline-tree help patterns”. The last line counts all rows and, after them, the hidden rows. The
      contents of collapsed directories are not read, so the last line counts only these directories.
      """),
    .literal(
      """
      outline-tree emoji --collapsed --expand Nature
      outline-tree . --collapse .build --collapse 'Tests/**'
      """),
    .paragraph(
      """
      --limit shows at most N children of each expanded row. --budget shows what fits of the expanded rows:
      level by level, short lists first, and then the beginnings of long lists. The last line shows how to see
      the rest; for formats without this line, a message shows it. A kB is 1000 bytes, a KiB 1024 bytes, and a
      token about 2.5 bytes (an estimate).
      """),
    Option.definitions(of: ["--limit", "--budget", "--fit"]),
  ]

  static let environment: [Passage] = [
    .definitions([
      "LS_COLORS": "the colors of names, in the format of dircolors; the defaults are those of ls",
      "OUTLINE_TREE_COLORS":
        "the styles of browse, such as focus=48;5;24:done=2; the parts of the screen are "
        + Theme.Part.allCases.map(\.rawValue).joined(last: "and"),
      "LC_ALL": "if it names a character set other than UTF-8: browse draws in ASCII",
      "LC_CTYPE": "like LC_ALL, if LC_ALL is not set",
      "LANG": "like LC_ALL, if neither LC_ALL nor LC_CTYPE is set",
      "NO_COLOR": "if not empty: no colors",
      "CLICOLOR_FORCE": "if neither empty nor 0: colors, even in a pipe",
      "CLICOLOR": "if 0: no colors",
      "TERM": "if dumb: no colors, no links and no browser",
      "OUTLINE_TREE_OPTIONS": "default options; those on the command line take precedence",
      "XDG_CONFIG_HOME": "the folder of outline-tree/options, the file of default options",
      "VISUAL": "the editor that browse opens files with",
      "EDITOR": "like VISUAL, if VISUAL is not set; if neither is set, browse uses vi or xdg-open",
      "PATH": "the folders in which browse looks for vi and xdg-open (on macOS, open)",
      "TMPDIR": "where browse puts a long note while it is open in an editor",
      "XDG_STATE_HOME": "where browse keeps unsaved edits if it cannot write beside the document",
      "HOME":
        "contains .local/state and .config, used if XDG_STATE_HOME or XDG_CONFIG_HOME is not set",
    ]),
    .paragraph(
      """
      The file of options is read first, then the variable, then the command line. If two options contradict
      each other, the last one counts. Words are split as in a shell, without expansions. In the file, # begins
      a comment. In the file and the variable, an option that a run cannot use is skipped, and options for one
      run (-c, -o, --in-place, --from, --help …) and sources are refused. Scripts that must not depend on these
      settings use --no-config.
      """),
    .paragraph(
      """
      Variables about colors are checked in this order, and only with --color auto, the default. --hyperlink
      auto depends only on TERM.
      """),
  ]

  static let exitStatus: [Passage] = [
    .definitions([
      "0": "done",
      "1": """
      something was left out, for example a directory that could not be read, as standard error
      explains; or diff found a difference
      """,
      "2": """
      trouble: wrong usage, no such source, a document that cannot be read or a refused edit;
      nothing was written
      """,
    ]),
    .paragraph(
      """
      With --messages json each error or warning on standard error is one JSON object on a line, with
      severity (error or warning), message and hints, and if known source, line, column and the exit
      status that it leads to.
      """),
  ]
}
