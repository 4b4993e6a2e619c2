/// The texts of the help topics.
enum HelpText {
  static let overview =
    lines(
      """
      outline-tree shows anything that is an outline as a tree, and edits it by commands.

      Usage:
        outline-tree [print] [SOURCE] [OPTIONS]      show it (without SOURCE: this directory)
        outline-tree apply SOURCE -c COMMAND...      edit its outline and show the result
        outline-tree help TOPIC

      SOURCE is a directory, or the word emoji: the built-in outline (./emoji is a directory).

      Examples:
        outline-tree emoji --collapsed
        outline-tree /usr -L 2
        outline-tree apply emoji -c 'move Food before Smileys' -c 'sort Nature'

      Help topics:
      """) + OptionHelp.table(HelpTopic.allCases.dropFirst().map { ($0.rawValue, $0.summary) })

  static let print =
    lines(
      """
      outline-tree [print] [SOURCE] [OPTIONS]

      Shows a directory or the emoji outline, a row a line, names in byte order. The last line
      counts. A collapsed row shows ▸ and, where it is known, how many rows it hides; a directory
      that is collapsed is not read. Links are shown with their target and not followed.

      On a terminal, characters in names that it would obey or that are invisible are escaped.

      Options:
      """) + OptionHelp.lines(for: .print)

  static let apply =
    lines(
      """
      outline-tree apply SOURCE -c COMMAND... [--script FILE|-] [OPTIONS]
      outline-tree apply SOURCE --transaction-in FILE [OPTIONS]

      Edits the outline of a directory or the emoji outline by commands (see “outline-tree help
      commands”) and shows it as print does. All commands together are one transaction: all of
      them happen or none. The files of a directory are never touched: only the outline changes.

      A transaction can be written to a file and applied later, to the same source in the same
      state, with the same of the options -a, -d and -L.

      Options:
      """) + OptionHelp.lines(for: .apply)

  static let diff =
    lines(
      """
      outline-tree diff OLD NEW [OPTIONS]

      Says what changed from one source to another: directories or documents, of whatever format. Rows
      are known by their titles: a row that stands elsewhere was moved, with what is below it.

        + new    - gone    ↷ moved    → renamed    ▾ expanded    ▸ collapsed

      --format json writes the changes as a list. The exit status is 0 if nothing changed, 1 if
      something did, and 2 for trouble.

      Options:
      """) + OptionHelp.lines(for: .diff)

  static let history =
    lines(
      """
      outline-tree log FILE.outline        what was done, the last commit first
      outline-tree undo FILE.outline       take back the last edit, and say what that changed
      outline-tree redo FILE.outline       make the edit again that was undone last
      outline-tree compact FILE.outline    drop the history; it cannot be undone

      An .outline file keeps an outline and everything that was done to it. “apply --in-place” appends
      what changed: all of it or nothing, also when the machine fails. An undo is a commit too, so
      nothing is lost by it.

      Options:
      """) + OptionHelp.lines(for: .log)

  static let commands = lines(
    """
    One command a line; # starts a comment, double quotes group, \\ escapes.

      move ITEM before|after ITEM
      move ITEM into ITEM [at N]          N: where it stands afterwards, from 1
      move ITEM to top|bottom             among its siblings
      up ITEM, down ITEM                  by one place
      indent ITEM                         to the end of the sibling above it
      outdent ITEM                        to right after its parent
      expand ITEM|--all
      collapse ITEM|--all
      reveal ITEM                         expand everything above it
      insert "Title" before|after ITEM
      insert "Title" into ITEM [at N]
      rename ITEM "Title"
      delete ITEM                         and what is below it
      sort ITEM|--all [by title|natural|size|mtime] [reverse]

    ITEM is a path of titles from a root (Nature/Fox), or a title alone where it is unique; a
    root of that title comes first. A / inside a title is \\/. Of siblings with one title, [2]
    is the second: Drafts/Untitled[2]. What is shown can be given too: "🦊 Fox". After into
    and sort, / is the outline itself: its roots.

    sort sorts the children of ITEM, in byte order unless told otherwise: natural takes digits
    as numbers, size and mtime (directories only) put the small and the old first.
    """)

  static let folding =
    lines(
      """
      Directories and the emoji outline are shown expanded. For each row, the last of these
      options that says anything about it decides:

      """)
    + OptionHelp.lines(only: [.level, .collapsed, .expanded, .collapse, .expand])
    + lines(
      """

      PATTERN is matched against a row's title or, if it has a / other than at its end, against
      its path from the root: * any characters but /, ** any, ? one, [a-z] one of a set, \\ the
      next character itself.

        outline-tree emoji --collapsed --expand Nature
        outline-tree . --collapse .build --collapse 'Tests/**'
      """)

  static let formats =
    lines(
      """
      --format text    rows behind connectors, as tree draws them
      --format ascii   the same in ASCII (names stay as they are)
      --format json    for a directory, the shape of tree -J; for the emoji outline, an array of
                       {"title", "image", "expanded", "children"}, collapsed rows included

      JSON is always valid: a name that is not UTF-8 is {"bytes": base64}.

      """) + OptionHelp.lines(only: [.escape, .raw])

  static let exitStatus = lines(
    """
    0  done
    1  something was left out: a directory could not be read. It is shown in its place, and
       standard error says why
    2  trouble: a mistake on the command line, no such source, a refused edit. Nothing was
       written
    """)

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
