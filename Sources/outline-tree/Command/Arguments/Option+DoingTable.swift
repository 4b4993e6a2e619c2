import Outline

/// The options for browsing, editing and merging, and the options that concern the tool itself.
extension Option {
  static let browsing: [Option] = [
    .flag(["--pick"], "print the path of the row chosen with Enter", .only(.browse)) {
      $0.picks = true
    },
    .flag(["--no-mouse"], "leave the mouse to the terminal", .only(.browse)) {
      $0.usesMouse = false
    },
  ]

  static let editing: [Option] = [
    .text(["-c", "--command"], "COMMAND", "apply a command", .only(.apply)) {
      $0.appendCommand($1)
    },
    .file(["--script"], "apply the commands in a file (-: standard input)", .only(.apply)) {
      $0.scripts.append($1 == [0x2D] ? .standardInput : .file($1))
    },
    .flag(
      ["--in-place"], "save the result in the document, or in the file of --order", .only(.apply)
    ) { $0.isInPlace = true },
    .flag(["--dry-run"], "describe what would change", .only(.apply)) { $0.isDryRun = true },
    .choice(
      ["--by"], "METHOD", "update the store by", default: ParsedOptions.Method.difference,
      .only(.apply)
    ) { $0.method = $1.method },
    .file(["--transaction"], "write the transaction to a file", .only(.apply)) {
      $0.transactionFile = $1
    },
    .file(["--transaction-in"], "apply the transaction in a file", .only(.apply)) {
      $0.transactionIn = $1
    },
    .optionalNumber(
      ["--wait"], "SECONDS",
      "wait while another program writes FILE (default: until it is done)", waiting,
      in: 0...Int.max
    ) { $0.display.input.waiting = $1.map { .seconds($0) } ?? .asLongAsItTakes },
    .number(
      ["--to"], "N", "undo all edits after commit N, or redo edits up to N", .only(.undo, .redo),
      in: 0...Int.max
    ) { $0.commit = $1 },
  ]

  /// The runs that write to a durable store. An order file can be such a store, too.
  private static let waiting = [
    OptionScope([.apply], of: [.directory, .outline], as: [.nothing]),
    OptionScope([.undo, .redo, .compact]),
    OptionScope([.merge], as: [.store]),
    OptionScope([.resolve], of: [.outline], as: [.nothing]),
  ]

  static let merging: [Option] = [
    .flag(["--ours"], "take ours in all conflicts", .only(.merge, .resolve), conflicts: [otherSide])
    {
      $0.merging.favored = .ours
      $0.choice = .ours
    },
    .flag(["--theirs"], "take theirs in all conflicts", .only(.merge, .resolve)) {
      $0.merging.favored = .theirs
      $0.choice = .theirs
    },
    .flag(
      ["--keep"], "resolve all conflicts by keeping everything as it is", .only(.resolve),
      conflicts: [otherSide, Conflict(other: "--ours", reason: otherSide.reason)]
    ) { $0.choice = .keep },
    .value(
      ["--labels"], Argument(name: "OURS,THEIRS"), "labels for the conflict markers in merged text",
      marking, enabler: "--driver"
    ) { options, value throws(ToolError) in options.merging.labels = try value.labels() },
    .number(
      ["--marker-size", "-L"], "N",
      "write conflict markers of N characters (at least 7, the default)",
      marking, in: 1...1000, enabler: "--driver"
    ) { $0.merging.markerSize = $1 },
    .flag(
      ["--driver"], "act as git's merge driver: OURS gets the result, and PATH is the file",
      .only(.merge),
      conflicts: [Conflict(other: "-o", reason: "a driver writes the result to OURS")]
    ) { $0.isDriver = true },
  ]

  /// The runs of `merge` whose output can contain conflict markers.
  private static let marking = [OptionScope([.merge], as: OutputForm.marked)]

  private static let otherSide = Conflict(
    other: "--theirs", reason: "a conflict can be resolved in only one way")

  static let informing: [Option] = [
    .flag(["--help"], "show help", .everywhere) { $0.wantsHelp = true },
    .flag(
      ["--no-config"], "ignore OUTLINE_TREE_OPTIONS and the options file", .everywhere
    ) { _ in },
    .flag(["--version"], "show the version", .everywhere) { $0.inquiry = .version },
    .flag(["--man"], "write the manual page", .everywhere) { $0.inquiry = .manual },
    .choice(["--completions"], "SHELL", "write completions for", .everywhere) {
      $0.inquiry = .completions($1)
    },
  ]
}
