extension Option {
  /// The table of all options.
  static let groups: [Group] = [
    Group(title: "What is read", options: reading),
    Group(title: "Order", options: ordering),
    Group(title: "Folding", options: folding),
    Group(title: "Columns", options: columns),
    Group(title: "How it is written", options: writing),
    Group(title: "Browsing", options: browsing),
    Group(title: "Editing", options: editing),
    Group(title: "About the tool", options: informing),
  ]

  private static let reading: [Option] = [
    Option(.hidden, ["-a"], "names that begin with a dot too", .scanning),
    Option(.directoriesOnly, ["-d"], "directories only; rows with rows below them", .choosing),
    Option(.exclude, ["-I"], "PATTERN", "leave out what matches (a|b: either)", .choosing),
    Option(.include, ["-P"], "PATTERN", "of the files, only those that match", .choosing),
    Option(.prune, ["--prune"], "leave out directories with nothing in them", .pruning),
    Option(.ignoreFiles, ["--gitignore"], "leave out what .gitignore files say", .scanning),
    Option(.followLinks, ["-l"], "enter links to directories", .scanning),
    Option(.oneDevice, ["-x"], "stay on one file system", .scanning),
    Option(.limit, ["--limit"], "N", "at most N rows of one parent", .limiting),
    Option(
      .from, ["--from"], .one(of: SourceFormat.self, "FORMAT"),
      "read as \(SourceFormat.allCases.map(\.rawValue).joined(last: "or"))", .naming),
    Option(
      .lenient, ["--lenient"], "repair what is wrong in a document, and say so", .repairing),
    Option(.indent, ["--indent"], "N", "a level of indented text is N columns", .indenting),
  ]

  private static let ordering: [Option] = [
    Option(
      .sort, ["--sort"], .one(of: EntryOrder.Key.self, "KEY"),
      "name (the default), natural, size, mtime, type or none", .choosing),
    Option(.sortNatural, ["-v"], "the same as --sort natural", .choosing),
    Option(.sortTime, ["-t"], "the same as --sort mtime", .scanning),
    Option(.unsorted, ["-U"], "the same as --sort none", .choosing),
    Option(.reverse, ["-r"], "the other way round", .choosing),
    Option(
      .order, ["--order"], .file, "show a directory in the order kept in FILE", .keepingOrder),
    Option(.directoriesFirst, ["--dirsfirst"], "directories before files", .choosing),
  ]

  private static let folding: [Option] = [
    Option(
      .level, ["-L", "--level"], "N", "collapse the rows of level N and deeper", .levels),
    Option(
      .fit, ["--fit"], Argument(name: "LINES", isOptional: true),
      "collapse what is large until LINES suffice (the terminal's)", .fitting),
    Option(.collapsed, ["--collapsed"], "collapse all rows", .collapsing),
    Option(.expanded, ["--expanded"], "expand all rows", .levels),
    Option(.collapse, ["--collapse"], "PATTERN", "collapse the rows that match", .collapsing),
    Option(.expand, ["--expand"], "PATTERN", "expand the rows that match", .levels),
  ]

  private static let columns: [Option] = [
    Option(.mode, ["-p"], "type and permissions", .columns),
    Option(.size, ["-s"], "size in bytes", .columns),
    Option(.humanSize, ["-h"], "size as people say it: 4.0K", .columns),
    Option(.date, ["-D"], "when it was modified", .columns),
    Option(.diskUsage, ["--du"], "sizes, those of directories with all below", .diskUsage),
  ]

  private static let writing: [Option] = [
    Option(
      .format, ["--format"], .one(of: DisplayOptions.Format.self, "FORMAT"),
      DisplayOptions.Format.allCases.map(\.rawValue).joined(separator: ", "), .formatting),
    Option(.json, ["-J"], "the same as --format json", .formatting),
    Option(.paths, ["-0"], "paths, each ended by a zero byte", .separating),
    Option(.output, ["-o", "--output"], .file, "write to FILE, whole or not at all", .saving),
    Option(
      .width, ["--width"], "N", "cut rows at N columns (on a terminal: at its width)", .cutting),
    Option(
      .color, ["--color"], .one(of: DecorationChoice.self, "WHEN"),
      "color names: auto (the default), always or never", .coloring),
    Option(.colored, ["-C"], "the same as --color always", .coloring),
    Option(.plain, ["-n"], "the same as --color never", .everywhere),
    Option(
      .hyperlink, ["--hyperlink"], .one(of: DecorationChoice.self, "WHEN"),
      "make names links: auto, always or never (the default)", .linking),
    Option(
      .escape, ["-q"], "escape what a terminal would obey, in a pipe too", .everywhere),
    Option(.raw, ["-N"], "write names as they are, on a terminal too", .leavingRaw),
  ]

  private static let browsing: [Option] = [
    Option(.pick, ["--pick"], "print the path of the row that is chosen by Enter", .browsing),
    Option(.noMouse, ["--no-mouse"], "leave the mouse to the terminal", .browsing),
  ]

  private static let editing: [Option] = [
    Option(.command, ["-c", "--command"], "COMMAND", "apply a command", .applying),
    Option(
      .script, ["--script"], .file, "apply a file of commands (-: standard input)", .applying),
    Option(
      .inPlace, ["--in-place"], "put the result in the document's place, or in that of --order",
      .applying),
    Option(.dryRun, ["--dry-run"], "print what would change, in words", .applying),
    Option(
      .by, ["--by"], .one(of: ParsedOptions.Method.self, "METHOD"),
      "give the store the difference (default) or the final state", .applying),
    Option(
      .transaction, ["--transaction"], .file, "write the transaction to a file", .applying),
    Option(
      .transactionIn, ["--transaction-in"], .file, "apply the transaction of a file", .applying),
    Option(
      .wait, ["--wait"], Argument(name: "SECONDS", isOptional: true),
      "wait for another program that writes FILE (as long as it takes)", .waiting),
  ]

  private static let informing: [Option] = [
    Option(.help, ["--help"], "say how to use it", .everywhere),
    Option(.version, ["--version"], "say which version this is", .everywhere),
    Option(.manual, ["--man"], "write the manual page", .everywhere),
    Option(
      .completions, ["--completions"],
      Argument(name: "SHELL", values: .oneOf(Completions.Shell.allCases.map(\.rawValue))),
      "write completions for bash, zsh or fish", .everywhere),
  ]

  private init(_ name: Name, _ spellings: [String], _ help: String, _ uses: [OptionUse]) {
    self.init(name: name, spellings: spellings, help: help, uses: uses)
  }

  private init(
    _ name: Name, _ spellings: [String], _ argument: Argument, _ help: String,
    _ uses: [OptionUse]
  ) {
    self.init(name: name, spellings: spellings, argument: argument, help: help, uses: uses)
  }
}

extension Option.Argument: ExpressibleByStringLiteral {
  init(stringLiteral name: String) { self.init(name: name) }

  fileprivate static let file = Self(name: "FILE", values: .file)

  fileprivate static func one<Choice: RawRepresentable<String> & CaseIterable>(
    of choices: Choice.Type, _ name: String
  ) -> Self {
    Self(name: name, values: .oneOf(choices.allCases.map(\.rawValue)))
  }
}
