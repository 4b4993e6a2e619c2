/// The help topic about the commands that `apply` understands.
extension HelpText {
  static let commands: [Passage] = [
    .paragraph(
      "One command per line. # starts a comment, double quotes group words, and \\ escapes."),
    .definitions(Command.forms),
    .paragraph(
      """
      ITEM is a path of titles from a root (Nature/Fox). A single title is enough if it is unique, or if it is
      the title of a root. A / inside a title is written as \\/. Of siblings with the same title, [2] is the
      second: Drafts/Untitled[2]. An empty title is "": Drafts/"" and Drafts/""[2]. A path must not end in a
      slash. A title can also be written with its image, as it is shown, or without its markup: Errors for
      [Errors](ch09.md). After into and sort, / is the outline itself, whose children are the roots.
      """),
    .paragraph(
      """
      #42 is the row of an .outline file whose number is 42. --format json and diff list these numbers, and the
      number of a row never changes. The title #42 is written as \\#42. :634 is the row at line 634 of a
      Markdown, OPML or indented file.
      """),
    .paragraph(
      """
      In a document, a title that begins with [ ] or [x] and a space is a row with a checkbox. Uncheck
      adds an empty checkbox to a row without one. A backslash at the end of a line continues a note.
      """),
    .paragraph(
      """
      KEY is title (in byte order, the default), natural (digits count as numbers), extension, or in
      directories size or mtime (the smallest or oldest first).
      """),
  ]
}

/// The help about `browse`.
extension HelpText {
  static let keys: [Passage] =
    [.paragraph("In the browser, ? shows this list. ^S is Control-S. 3j is j three times.")]
    + KeyBindings.sections.flatMap { section -> [Passage] in
      let keys = section.passages.map { Passage.Definition(term: $0.keys, meaning: $0.help) }
      return [.heading(section.title), .definitions(keys)]
    }

  static let aboutBrowse: [Passage] = [
    .paragraph(
      """
      Shows a directory or a document in full-screen mode. Keys open and close rows, search, filter
      and edit (see “outline-tree help keys”). A directory is read when it is opened, so the first
      screen appears at once.
      """),
    .paragraph(
      """
      Edits of an .outline file are saved as they are made. u undoes them, also in a later run. Other documents
      are saved with ^S. A document that does not exist is created. In a directory, only the order of the rows
      can be changed, and --order FILE saves this order. The files are never changed.
      """),
    .paragraph(
      """
      Unsaved edits, including text that is being typed, are kept in a recovery file beside the
      document (.NAME.outline-recovery) or in XDG_STATE_HOME. After a crash or a closed terminal,
      the next run offers to restore them. A file that cannot be written is shown as read only, but
      edits of it can be saved elsewhere. Changes by another program are never overwritten without
      asking.
      """),
    .paragraph(
      """
      With --pick, Enter on a file ends the browser and prints its path: cd "$(dirname "$(outline-tree
      browse --pick)")". If rows are marked, it prints the paths of all marked rows. The screen is shown on
      the terminal even if the output is redirected.
      """),
  ]
}

/// The help topic about filters for other programs and formats. The page “Filters” of the documentation contains more
/// filters.
extension HelpText {
  static let filters: [Passage] = [
    .paragraph(
      """
      A filter turns the output of another program into lines of JSON: objects with “title” and “level”, or
      with “id” and “parent”, and optionally with “note” and “expanded”. --from jsonl reads them. The page
      Filters of the documentation has filters for processes, logs, org-mode, YAML, mind maps and more.
      The filters below indent titles with tabs, which is enough without notes:
      """),
    .heading("Org-mode"), .literal(org), .heading("YAML, if it has only keys and lists"),
    .literal(yaml), .heading("A mind map"), .literal(mindMap),
  ]

  private static let org =
    #"""
    awk '/^\*+ / { for (n = length($1); n > 1; n--) printf "\t"
      sub(/^\*+ +/, ""); print }' FILE | outline-tree --from indented -
    """#

  private static let yaml =
    #"""
    awk '!/^ *#/ && !/^-+ *$/ && NF { n = match($0, /[^ ]/) + ($1 == "-")
      while (d && at[d] >= n) d--; at[++d] = n; sub(/^ *(- +)?/, "")
      for (i = 1; i < d; i++) printf "\t"; print }' FILE |
      outline-tree --from indented -
    """#

  private static let mindMap =
    #"""
    python3 -c 'import sys, xml.etree.ElementTree as xml
    tabs = ""
    for event, node in xml.iterparse(sys.argv[1], ("start", "end")):
      if node.tag == "node" and event == "start":
        print(tabs + node.get("TEXT", "")); tabs += "\t"
      elif node.tag == "node": tabs = tabs[1:]' FILE |
      outline-tree --from indented -
    """#
}

/// The help topic about columns and names.
extension HelpText {
  static let columns: [Passage] = [
    .paragraph(
      """
      Columns are in brackets before names, always in this order. For a link, they describe the link
      itself.
      """),
    Option.definitions(of: [
      "--inodes", "--device", "-p", "-u", "-g", "-s", "-h", "--si", "-D", "--timefmt", "--du",
      "--git",
    ]),
    .paragraph(
      """
      Owners and groups without a name are shown as numbers. -c makes -D and --timefmt show when the status
      changed. The format of --timefmt is that of strftime, in the language of the environment. In JSON and XML
      the columns are called inode, dev, mode, prot, user, group, size and time, as in tree, and sizes are in
      bytes. For a folder that is a repository itself, --git shows the status in that repository.
      """),
    .literal(
      """
      outline-tree -pugD /etc
      outline-tree --du --si --timefmt '%F %T' src
      """),
    .paragraph("How names are written:"),
    Option.definitions(of: ["-f", "-i", "-Q", "-F", "--noreport", "--charset"]),
  ]
}
