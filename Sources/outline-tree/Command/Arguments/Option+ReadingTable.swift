import Outline

/// The options for what is read, and in which order.
extension Option {
  static let reading: [Option] = [
    .flag(["-a", "--all", "--hidden"], "include names that begin with a dot", .namingFiles) {
      $0.display.reading.includesHidden = true
    },
    .flag(
      ["-d"], "only directories; in documents, also rows with children", .choosing,
      conflicts: [
        Conflict(other: "--prune", reason: "without files, every directory is empty"),
        Conflict(other: "-P", reason: "-P chooses among files, which -d leaves out"),
      ]
    ) { $0.display.reading.directoriesOnly = true },
    .patterns(["-I", "--exclude"], "leave out what matches (a|b: either)", .choosing) {
      $0.display.reading.excluded += $1
    },
    .patterns(["-P"], "only files that match (a|b: either)", .choosing) {
      $0.display.reading.included += $1
    },
    .flag(
      ["--matchdirs"], "of directories that match -P, include all that is below", .pruning,
      need: "-P"
    ) { $0.display.reading.includesMatchedDirectories = true },
    .flag(
      ["--ignore-case"], "patterns match in capitals and small letters", .matching,
      comesFirst: true
    ) { $0.patterns.ignoresCase = true },
    .flag(["--regex"], "patterns are regular expressions", .matching, comesFirst: true) {
      $0.patterns.isExpression = true
    },
    .flag(["--prune"], "leave out empty directories", .pruning) {
      $0.display.reading.prunes = true
    },
    .flag(["--gitignore", "--git-ignore"], "leave out what .gitignore files exclude", .scanning) {
      $0.display.reading.usesIgnoreFiles = true
    },
    .flag(["-l", "--follow"], "follow links to directories", .scanning) {
      $0.display.reading.followsLinks = true
    },
    .flag(["-x"], "stay on one file system", .scanning) {
      $0.display.reading.staysOnDevice = true
    },
    .number(
      ["--limit"], "N", "show at most N children of each row, or commits of a log", .limitingLog
    ) {
      $0.display.reading.limit = $1
    },
    .choice(["--from"], "FORMAT", "read as", .naming) { $0.display.input.format = $1 },
    .flag(["--fromfile"], "the same as --from paths; . is standard input", .naming) {
      $0.display.input.format = .text(.paths)
      $0.readsFromFile = true
    },
    .flag(["--lenient"], "mend mistakes in documents, and list them", .repairing) {
      $0.display.input.leniency = .always
    },
    .flag(
      ["--strict"], "refuse documents with mistakes", .repairing,
      conflicts: [Conflict(other: "--lenient", reason: "mistakes are mended or refused")]
    ) { $0.display.input.leniency = .never },
    .number(
      ["--indent"], "N", "N columns are one level of indented text", .indenting,
      in: DocumentFormat.indents
    ) { $0.display.input.indent = $1 },
  ]

  static let ordering: [Option] = [
    .choice(
      ["--sort"], "KEY", "sort by", default: EntryOrder.Key.name, .choosing,
      usesOfChoice: { $0.comparesFiles ? .scanning : nil }
    ) { $0.display.reading.sort(by: $1) },
    .flag(["-v"], "the same as --sort natural", .choosing) {
      $0.display.reading.sort(by: .natural)
    },
    .flag(["-t"], "the same as --sort mtime", .scanning) { $0.display.reading.sort(by: .mtime) },
    .flag(
      ["-c"], "the same as --sort ctime, and -D shows that time",
      .sortingByStatus
    ) {
      $0.display.reading.sort(by: .ctime)
      $0.display.columns.datesStatus = true
    },
    .flag(["-U"], "the same as --sort none", .choosing) { $0.display.reading.sort(by: .none) },
    .flag(["-r", "--reverse"], "reverse the order", .choosing) { $0.display.reading.reverse() },
    .file(["--order"], "show a directory in the order kept in FILE", .keepingOrder) {
      $0.display.orderFile = $1
    },
    .flag(["--dirsfirst", "--group-directories-first"], "list directories before files", .choosing)
    { $0.display.reading.putFirst(.directories) },
    .flag(["--filesfirst"], "list files before directories", .choosing) {
      $0.display.reading.putFirst(.files)
    },
  ]
}
