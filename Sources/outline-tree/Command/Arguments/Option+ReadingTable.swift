import Outline

/// The options that choose which rows are read, and their order.
extension Option {
  static let reading: [Option] = [
    .flag(
      ["-a", "--all", "--hidden"], help: "include names that begin with a dot", scopes: .fileNames
    ) {
      $0.display.reading.includesHidden = true
    },
    .flag(
      ["-d"], help: "only directories; in documents, also rows with children", scopes: .rows,
      conflicts: [
        Conflict(other: "--prune", reason: "without files, every directory is empty"),
        Conflict(other: "-P", reason: "-P selects files, which -d leaves out"),
      ]
    ) { $0.display.reading.directoriesOnly = true },
    Option(
      spellings: ["-I", "--exclude"], argument: .pattern,
      help: "leave out what matches (a|b: either)",
      scopes: .rows
    ) {
      options, value throws(ToolError) in
      options.display.reading.excluded += try value.patterns(options.patterns)
    },
    Option(
      spellings: ["-P"], argument: .pattern, help: "only files that match (a|b: either)",
      scopes: .rows
    ) {
      options, value throws(ToolError) in
      options.display.reading.included += try value.patterns(options.patterns)
    },
    .flag(
      ["--matchdirs"], help: "include everything below directories that match -P",
      scopes: .rowsOfTrees,
      need: "-P"
    ) { $0.display.reading.includesMatchedDirectories = true },
    .flag(
      ["--ignore-case"], help: "ignore case in patterns", scopes: .rows + .levels,
      comesFirst: true
    ) { $0.patterns.ignoresCase = true },
    .flag(
      ["--regex"], help: "patterns are regular expressions", scopes: .rows + .levels,
      comesFirst: true
    ) {
      $0.patterns.isExpression = true
    },
    .flag(["--prune"], help: "leave out empty directories", scopes: .rowsOfTrees) {
      $0.display.reading.prunes = true
    },
    .flag(
      ["--gitignore", "--git-ignore"], help: "leave out what .gitignore files exclude",
      scopes: .files
    ) {
      $0.display.reading.usesIgnoreFiles = true
    },
    .flag(["-l", "--follow"], help: "follow links to directories", scopes: .files) {
      $0.display.reading.followsLinks = true
    },
    .flag(["-x"], help: "stay on one file system", scopes: .files) {
      $0.display.reading.staysOnDevice = true
    },
    .number(
      ["--limit"], argument: "N", help: "show at most N children of each row, or commits of a log",
      scopes: .written(as: OutputForm.shown, of: SourceKind.withRows)
        + [OptionScope([.browse], of: [.directory])] + .only(.log)
    ) {
      $0.display.reading.limit = $1
    },
    .choice(["--from"], argument: "FORMAT", help: "read as", scopes: formatted) {
      $0.display.input.format = $1
    },
    .flag(
      ["--fromfile"], help: "the same as --from paths; . is standard input", scopes: formatted
    ) {
      $0.display.input.format = .text(.paths)
      $0.readsFromFile = true
    },
    .flag(["--lenient"], help: "repair mistakes in documents, and list them", scopes: repaired) {
      $0.display.input.leniency = .always
    },
    .flag(
      ["--strict"], help: "refuse documents with mistakes", scopes: repaired,
      conflicts: [
        Conflict(other: "--lenient", reason: "mistakes can be repaired or refused, but not both")
      ]
    ) { $0.display.input.leniency = .never },
    .number(
      ["--indent"], argument: "N", help: "indented text has N columns for each level",
      scopes: [
        OptionScope(
          Subcommand.reading + [.merge, .check], of: [.document(.text(.indented))]),
        OptionScope(Subcommand.writing + [.merge], as: [.format(.document(.indented))]),
      ],
      in: DocumentFormat.indents
    ) { $0.display.input.indent = $1 },
  ]

  private static let formatted = [
    OptionScope(
      [.print, .convert, .apply, .diff, .merge, .resolve, .browse, .check],
      of: SourceKind.texts + [.outline])
  ]

  /// The invocations that read text with possible mistakes. A list of paths never contains mistakes.
  private static let repaired = [
    OptionScope(
      Subcommand.reading + [.merge], of: SourceKind.texts.filter { $0 != .listing })
  ]

  static let ordering: [Option] = [
    .choice(
      ["--sort"], argument: "KEY", help: "sort by", default: EntryOrder.Key.name, scopes: .rows,
      scopesOfChoice: { $0.comparesFiles ? .files : nil }
    ) { $0.display.reading.order.chosenKey = $1 },
    .flag(["-v"], help: "the same as --sort natural", scopes: .rows) {
      $0.display.reading.order.chosenKey = .natural
    },
    .flag(["-t"], help: "the same as --sort mtime", scopes: .files) {
      $0.display.reading.order.chosenKey = .mtime
    },
    .flag(
      ["-c"], help: "the same as --sort ctime, and -D shows that time",
      scopes: [OptionScope([.print, .convert, .diff, .browse], of: [.directory])]
    ) {
      $0.display.reading.order.chosenKey = .ctime
      $0.display.columns.datesStatus = true
    },
    .flag(["-U"], help: "the same as --sort none", scopes: .rows) {
      $0.display.reading.order.chosenKey = EntryOrder.Key.none
    },
    .flag(["-r", "--reverse"], help: "reverse the order", scopes: .rows) {
      $0.display.reading.order.isReversed = true
    },
    .text(
      ["--order"], argument: .file, help: "show a directory in the order kept in FILE",
      scopes: [OptionScope(Subcommand.writing + [.browse], of: [.directory])]
    ) {
      $0.display.orderFile = $1
    },
    .flag(
      ["--dirsfirst", "--group-directories-first"], help: "list directories before files",
      scopes: .rows
    ) {
      $0.display.reading.order.first = .directories
    },
    .flag(["--filesfirst"], help: "list files before directories", scopes: .rows) {
      $0.display.reading.order.first = .files
    },
  ]
}
