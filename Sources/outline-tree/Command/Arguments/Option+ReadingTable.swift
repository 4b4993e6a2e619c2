import Outline

/// The options that choose which rows are read, and their order.
extension Option {
  static let reading: [Option] = [
    .flag(["-a", "--all", "--hidden"], "include names that begin with a dot", .fileNames) {
      $0.display.reading.includesHidden = true
    },
    .flag(
      ["-d"], "only directories; in documents, also rows with children", .rows,
      conflicts: [
        Conflict(other: "--prune", reason: "without files, every directory is empty"),
        Conflict(other: "-P", reason: "-P chooses among files, which -d leaves out"),
      ]
    ) { $0.display.reading.directoriesOnly = true },
    .value(["-I", "--exclude"], .pattern, "leave out what matches (a|b: either)", .rows) {
      options, value throws(ToolError) in
      options.display.reading.excluded += try value.entryPatterns(options.patterns)
    },
    .value(["-P"], .pattern, "only files that match (a|b: either)", .rows) {
      options, value throws(ToolError) in
      options.display.reading.included += try value.entryPatterns(options.patterns)
    },
    .flag(
      ["--matchdirs"], "include everything below directories that match -P", .rowsOfTrees,
      need: "-P"
    ) { $0.display.reading.includesMatchedDirectories = true },
    .flag(
      ["--ignore-case"], "ignore case in patterns", .rows + .levels,
      comesFirst: true
    ) { $0.patterns.ignoresCase = true },
    .flag(["--regex"], "patterns are regular expressions", .rows + .levels, comesFirst: true) {
      $0.patterns.isExpression = true
    },
    .flag(["--prune"], "leave out empty directories", .rowsOfTrees) {
      $0.display.reading.prunes = true
    },
    .flag(["--gitignore", "--git-ignore"], "leave out what .gitignore files exclude", .files) {
      $0.display.reading.usesIgnoreFiles = true
    },
    .flag(["-l", "--follow"], "follow links to directories", .files) {
      $0.display.reading.followsLinks = true
    },
    .flag(["-x"], "stay on one file system", .files) {
      $0.display.reading.staysOnDevice = true
    },
    .number(
      ["--limit"], "N", "show at most N children of each row, or commits of a log",
      .written(as: OutputForm.shown, of: SourceKind.withRows)
        + [OptionScope([.browse], of: [.directory])] + .only(.log)
    ) {
      $0.display.reading.limit = $1
    },
    .choice(["--from"], "FORMAT", "read as", formatted) { $0.display.input.format = $1 },
    .flag(["--fromfile"], "the same as --from paths; . is standard input", formatted) {
      $0.display.input.format = .text(.paths)
      $0.readsFromFile = true
    },
    .flag(["--lenient"], "repair mistakes in documents, and list them", repaired) {
      $0.display.input.leniency = .always
    },
    .flag(
      ["--strict"], "refuse documents with mistakes", repaired,
      conflicts: [Conflict(other: "--lenient", reason: "mistakes are either repaired or refused")]
    ) { $0.display.input.leniency = .never },
    .number(
      ["--indent"], "N", "indented text has N columns for each level",
      [
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

  /// The runs that read text that may need repair. A list of paths never needs repair.
  private static let repaired = [
    OptionScope(
      Subcommand.reading + [.merge], of: SourceKind.texts.filter { $0 != .listing })
  ]

  static let ordering: [Option] = [
    .choice(
      ["--sort"], "KEY", "sort by", default: EntryOrder.Key.name, .rows,
      scopesOfChoice: { $0.comparesFiles ? .files : nil }
    ) { $0.display.reading.sort(by: $1) },
    .flag(["-v"], "the same as --sort natural", .rows) {
      $0.display.reading.sort(by: .natural)
    },
    .flag(["-t"], "the same as --sort mtime", .files) { $0.display.reading.sort(by: .mtime) },
    .flag(
      ["-c"], "the same as --sort ctime, and -D shows that time",
      [OptionScope([.print, .convert, .diff, .browse], of: [.directory])]
    ) {
      $0.display.reading.sort(by: .ctime)
      $0.display.columns.datesStatus = true
    },
    .flag(["-U"], "the same as --sort none", .rows) { $0.display.reading.sort(by: .none) },
    .flag(["-r", "--reverse"], "reverse the order", .rows) { $0.display.reading.reverse() },
    .file(
      ["--order"], "show a directory in the order kept in FILE",
      [OptionScope(Subcommand.writing + [.browse], of: [.directory])]
    ) {
      $0.display.orderFile = $1
    },
    .flag(["--dirsfirst", "--group-directories-first"], "list directories before files", .rows) {
      $0.display.reading.putFirst(.directories)
    },
    .flag(["--filesfirst"], "list files before directories", .rows) {
      $0.display.reading.putFirst(.files)
    },
  ]
}
