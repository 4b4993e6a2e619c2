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
    Option(.hidden, ["-a"], "names that begin with a dot too"),
    Option(.directoriesOnly, ["-d"], "directories only"),
    Option(.exclude, ["-I"], "PATTERN", "leave out what matches (a|b: either)"),
    Option(.include, ["-P"], "PATTERN", "of the files, only those that match"),
    Option(.prune, ["--prune"], "leave out directories with nothing in them"),
    Option(.ignoreFiles, ["--gitignore"], "leave out what .gitignore files say"),
    Option(.followLinks, ["-l"], "enter links to directories"),
    Option(.oneDevice, ["-x"], "stay on one file system"),
    Option(.limit, ["--limit"], "N", "at most N rows of one parent"),
    Option(
      .from, ["--from"], .one(of: SourceFormat.self, "FORMAT"),
      "read as outline, opml, markdown, indented, tree or json"),
    Option(.lenient, ["--lenient"], "repair what is wrong in a document, and say so"),
    Option(.indent, ["--indent"], "N", "a level of indented text is N columns"),
  ].map { $0.name == .prune ? $0 : $0.forBrowsingToo }

  private static let ordering: [Option] = [
    Option(
      .sort, ["--sort"], .one(of: EntryOrder.Key.self, "KEY"),
      "name (the default), natural, size, mtime, type or none"),
    Option(.sortNatural, ["-v"], "the same as --sort natural"),
    Option(.sortTime, ["-t"], "the same as --sort mtime"),
    Option(.unsorted, ["-U"], "the same as --sort none"),
    Option(.reverse, ["-r"], "the other way round"),
    Option(.order, ["--order"], .file, "show a directory in the order kept in FILE"),
    Option(.directoriesFirst, ["--dirsfirst"], "directories before files"),
  ].map(\.forBrowsingToo)

  private static let folding: [Option] = [
    Option(.level, ["-L", "--level"], "N", "collapse the rows of level N and deeper"),
    Option(
      .fit, ["--fit"], Argument(name: "LINES", isOptional: true),
      "collapse what is large until LINES suffice (the terminal's)"),
    Option(.collapsed, ["--collapsed"], "collapse all rows"),
    Option(.expanded, ["--expanded"], "expand all rows"),
    Option(.collapse, ["--collapse"], "PATTERN", "collapse the rows that match"),
    Option(.expand, ["--expand"], "PATTERN", "expand the rows that match"),
  ].map { $0.name == .fit ? $0 : $0.forBrowsingToo }

  private static let columns: [Option] = [
    Option(.mode, ["-p"], "type and permissions"),
    Option(.size, ["-s"], "size in bytes"),
    Option(.humanSize, ["-h"], "size as people say it: 4.0K"),
    Option(.date, ["-D"], "when it was modified"),
    Option(.diskUsage, ["--du"], "sizes, those of directories with all below"),
  ]

  private static let writing: [Option] = [
    Option(
      .format, ["--format"], .one(of: DisplayOptions.Format.self, "FORMAT"),
      "text, ascii, json, opml, markdown, indented, html, paths"),
    Option(.json, ["-J"], "the same as --format json"),
    Option(.paths, ["-0"], "paths, each ended by a zero byte"),
    Option(.output, ["-o", "--output"], .file, "write to FILE, whole or not at all"),
    Option(.width, ["--width"], "N", "cut rows at N columns (on a terminal: at its width)"),
    Option(
      .color, ["--color"], .one(of: DecorationChoice.self, "WHEN"),
      "color names: auto (the default), always or never"
    ).forAll,
    Option(.colored, ["-C"], "the same as --color always").forAll,
    Option(.plain, ["-n"], "the same as --color never").forAll,
    Option(
      .hyperlink, ["--hyperlink"], .one(of: DecorationChoice.self, "WHEN"),
      "make names links: auto, always or never (the default)"),
    Option(.escape, ["-q"], "escape what a terminal would obey, in a pipe too").forAll,
    Option(.raw, ["-N"], "write names as they are, on a terminal too").forAll,
  ]

  private static let browsing: [Option] = [
    Option(.pick, ["--pick"], "print the path of the row that is chosen by Enter"),
    Option(.noMouse, ["--no-mouse"], "leave the mouse to the terminal"),
  ].map { $0.only(for: [.browse]) }

  private static let editing: [Option] = [
    Option(.command, ["-c", "--command"], "COMMAND", "apply a command"),
    Option(.script, ["--script"], .file, "apply a file of commands (-: standard input)"),
    Option(.inPlace, ["--in-place"], "put the result in the document's place"),
    Option(.dryRun, ["--dry-run"], "print what would change, in words"),
    Option(
      .by, ["--by"], .one(of: ParsedOptions.Method.self, "METHOD"),
      "give the store the difference (default) or the final state"),
    Option(.transaction, ["--transaction"], .file, "write the transaction to a file"),
    Option(.transactionIn, ["--transaction-in"], .file, "apply the transaction of a file"),
    Option(
      .wait, ["--wait"], Argument(name: "SECONDS", isOptional: true),
      "wait for another program that writes FILE (as long as it takes)"),
  ].map { $0.only(for: $0.name == .wait ? [.apply, .undo, .redo, .compact] : [.apply]) }

  private static let informing: [Option] = [
    Option(.help, ["--help"], "say how to use it"),
    Option(.version, ["--version"], "say which version this is"),
    Option(.manual, ["--man"], "write the manual page"),
    Option(
      .completions, ["--completions"],
      Argument(name: "SHELL", values: .oneOf(Completions.Shell.allCases.map(\.rawValue))),
      "write completions for bash, zsh or fish"),
  ].map { $0.only(for: Subcommand.allCases) }

  private init(_ name: Name, _ spellings: [String], _ help: String) {
    self.init(name: name, spellings: spellings, help: help)
  }

  private init(_ name: Name, _ spellings: [String], _ argument: Argument, _ help: String) {
    self.init(name: name, spellings: spellings, argument: argument, help: help)
  }

  private var forAll: Option { only(for: Subcommand.allCases) }

  private var forBrowsingToo: Option { only(for: subcommands + [.browse]) }

  private func only(for subcommands: [Subcommand]) -> Option {
    var option = self
    option.subcommands = subcommands
    return option
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
