import Outline

/// The options for actions: in the browser, by commands, or about the tool itself.
extension Option {
  static let browsing: [Option] = [
    .flag(["--pick"], "print the path of the row chosen with Enter", .browsing) {
      $0.picks = true
    },
    .flag(["--no-mouse"], "leave the mouse to the terminal", .browsing) { $0.usesMouse = false },
  ]

  static let editing: [Option] = [
    .text(["-c", "--command"], "COMMAND", "apply a command", .applying) {
      $0.appendCommand($1)
    },
    .file(["--script"], "apply the commands in a file (-: standard input)", .applying) {
      $0.scripts.append($1 == [0x2D] ? .standardInput : .file($1))
    },
    .flag(
      ["--in-place"], "save the result in the document, or in the file of --order", .applying
    ) { $0.isInPlace = true },
    .flag(["--dry-run"], "describe what would change", .applying) { $0.isDryRun = true },
    .choice(
      ["--by"], "METHOD", "update the store by", default: ParsedOptions.Method.difference,
      .applying
    ) { $0.method = $1.method },
    .file(["--transaction"], "write the transaction to a file", .applying) {
      $0.transactionFile = $1
    },
    .file(["--transaction-in"], "apply the transaction in a file", .applying) {
      $0.transactionIn = $1
    },
    .optionalNumber(
      ["--wait"], "SECONDS",
      "wait while another program writes FILE (default: until it is done)", .waiting,
      in: 0...Int.max
    ) { $0.display.input.waiting = $1.map { .seconds($0) } ?? .asLongAsItTakes },
    .number(
      ["--to"], "N", "undo what came after commit N, or redo until it is done", .stepping,
      in: 0...Int.max
    ) { $0.commit = $1 },
  ]

  static let merging: [Option] = [
    .flag(["--ours"], "take ours in all conflicts", .choosingSide, conflicts: [otherSide]) {
      $0.merging.favored = .ours
      $0.choice = .ours
    },
    .flag(["--theirs"], "take theirs in all conflicts", .choosingSide) {
      $0.merging.favored = .theirs
      $0.choice = .theirs
    },
    .flag(
      ["--keep"], "keep everything as it is, as resolved", .resolving,
      conflicts: [otherSide, Conflict(other: "--ours", reason: otherSide.reason)]
    ) { $0.choice = .keep },
    .labels(
      ["--labels"], "what the marks of conflicts in a text say", .markingConflicts,
      enabler: "--driver"
    ) { $0.merging.labels = $1 },
    .number(
      ["--marker-size", "-L"], "N", "the marks have N characters (at least 7, the default)",
      .markingConflicts, in: 1...1000, enabler: "--driver"
    ) { $0.merging.markerSize = $1 },
    .flag(
      ["--driver"], "be git's merge driver: OURS gets the result, and PATH is the file", .merging,
      conflicts: [Conflict(other: "-o", reason: "a driver writes the result to OURS")]
    ) { $0.isDriver = true },
  ]

  private static let otherSide = Conflict(
    other: "--theirs", reason: "a conflict is resolved in one way")

  static let informing: [Option] = [
    .flag(["--help"], "show help", .everywhere) { $0.wantsHelp = true },
    .flag(
      ["--no-config"], "ignore the options of OUTLINE_TREE_OPTIONS and of the file", .everywhere
    ) { _ in },
    .flag(["--version"], "show the version", .everywhere) { $0.inquiry = .version },
    .flag(["--man"], "write the manual page", .everywhere) { $0.inquiry = .manual },
    .choice(["--completions"], "SHELL", "write completions for", .everywhere) {
      $0.inquiry = .completions($1)
    },
  ]
}
