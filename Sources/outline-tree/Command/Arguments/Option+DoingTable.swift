import Outline

/// The options for browsing, editing, merging and serving, and the options that concern the tool itself.
extension Option {
  static let browsing: [Option] = [
    .flag(["--pick"], help: "print the paths of the rows chosen with Enter", scopes: .only(.browse))
    {
      $0.picks = true
    },
    .flag(["--no-mouse"], help: "leave the mouse to the terminal", scopes: .only(.browse)) {
      $0.usesMouse = false
    },
    .flag(
      ["--plain"], help: "draw only text, with the cursor on the current row",
      scopes: .only(.browse)
    ) { $0.isPlain = true },
  ]

  static let editing: [Option] = [
    .text(
      ["-c", "--command"], argument: Argument(name: "COMMAND"), help: "apply a command",
      scopes: .only(.apply)
    ) {
      $0.appendCommand($1)
    },
    .text(
      ["--script"], argument: .file, help: "apply the commands in a file (-: standard input)",
      scopes: .only(.apply)
    ) {
      $0.scripts.append($1 == [0x2D] ? .standardInput : .file($1))
    },
    .flag(
      ["--in-place"], help: "save the result in the document, or in the file of --order",
      scopes: .only(.apply)
    ) { $0.isInPlace = true },
    .flag(["--dry-run"], help: "describe what would change", scopes: .only(.apply)) {
      $0.isDryRun = true
    },
    .choice(
      ["--by"], argument: "METHOD", help: "update the store by",
      default: ParsedOptions.Method.difference, scopes: .only(.apply)
    ) { $0.method = $1 },
    .text(
      ["--transaction"], argument: .file, help: "write the transaction to a file",
      scopes: .only(.apply)
    ) {
      $0.transactionFile = $1
    },
    .text(
      ["--transaction-in"], argument: .file, help: "apply the transaction in a file",
      scopes: .only(.apply)
    ) {
      $0.transactionIn = $1
    },
    .optionalNumber(
      ["--wait"], argument: "SECONDS",
      help: "wait while another program writes FILE (default: until it is done)", scopes: waiting,
      in: 0...Int.max
    ) { $0.display.input.waiting = $1.map { .seconds($0) } ?? .asLongAsItTakes },
    .number(
      ["--to"], argument: "N", help: "undo all edits after commit N, or redo edits up to N",
      scopes: .only(.undo, .redo),
      in: 0...Int.max
    ) { $0.commit = $1 },
  ]

  /// The invocations that write to a durable store, which may be an order file.
  private static let waiting = [
    OptionScope([.apply], of: [.directory, .outline], as: [.nothing]),
    OptionScope([.undo, .redo, .compact]),
    OptionScope([.merge], as: [.store]),
    OptionScope([.resolve], of: [.outline], as: [.nothing]),
  ]

  static let merging: [Option] = [
    .flag(
      ["--ours"], help: "take ours in all conflicts", scopes: .only(.merge, .resolve),
      conflicts: [otherSide]
    ) { $0.favored = .ours },
    .flag(["--theirs"], help: "take theirs in all conflicts", scopes: .only(.merge, .resolve)) {
      $0.favored = .theirs
    },
    .flag(
      ["--keep"], help: "resolve all conflicts by keeping everything as it is",
      scopes: .only(.resolve),
      conflicts: [otherSide, Conflict(other: "--ours", reason: otherSide.reason)]
    ) { $0.keepsEverything = true },
    Option(
      spellings: ["--labels"], argument: Argument(name: "OURS,THEIRS"),
      help: "labels for the conflict markers in merged text", scopes: marking, enabler: "--driver"
    ) { options, value throws(ToolError) in options.labels = try value.labels() },
    .number(
      ["--marker-size", "-L"], argument: "N",
      help: "write conflict markers of N characters (at least 7, the default)",
      scopes: marking, in: 1...1000, enabler: "--driver"
    ) { $0.markerSize = $1 },
    .flag(
      ["--driver"],
      help:
        "act as git's merge driver: write the result to OURS; PATH is the file's path in the repository",
      scopes: .only(.merge),
      conflicts: [Conflict(other: "-o", reason: "a driver writes the result to OURS")]
    ) { $0.isDriver = true },
  ]

  /// The invocations of `merge` whose output can contain conflict markers.
  private static let marking = [OptionScope([.merge], as: OutputForm.marked)]

  private static let otherSide = Conflict(
    other: "--theirs", reason: "a conflict can be resolved in only one way")

  static let serving: [Option] = [
    .flag(
      ["--mcp"], help: "serve agents through the Model Context Protocol",
      scopes: .only(.serve)
    ) { $0.roots = [[0x2E]] },
    .flag(
      ["--writable"], help: "let agents change documents", scopes: .only(.serve), need: "--mcp"
    ) { $0.mayWrite = true },
  ]

  static let informing: [Option] = [
    .flag(["--help"], help: "show help", scopes: .everywhere) { $0.wantsHelp = true },
    .flag(
      ["--no-config"], help: "ignore OUTLINE_TREE_OPTIONS and the options file", scopes: .everywhere
    ) { _ in },
    .flag(["--version"], help: "show the version", scopes: .everywhere) { $0.inquiry = .version },
    .flag(["--man"], help: "write the manual page", scopes: .everywhere) { $0.inquiry = .manual },
    .choice(
      ["--completions"], argument: "SHELL", help: "write completions for", scopes: .everywhere
    ) {
      $0.inquiry = .completions($1)
    },
  ]
}
