import Outline

/// The options that choose how an outline is shown.
extension Option {
  static let folding: [Option] = [
    .number(
      ["-L", "--level", "--depth", "--max-depth"], argument: "N",
      help: "collapse rows at level N and deeper", scopes: .levels
    ) {
      $0.fold(.atLeast(level: $1 - 1), .collapsed)
    },
    Option(
      spellings: ["--budget"], argument: Argument(name: "N"),
      help: "show what fits into N rows, bytes (8kB) or tokens (2000tokens)", scopes: budgeted,
      conflicts: [Conflict(other: "--fit", reason: "--fit is also a budget, in rows")]
    ) { options, value throws(ToolError) in options.display.budget = try value.budget() },
    .optionalNumber(
      ["--fit"], argument: "LINES",
      help: "the same as --budget LINES (default: the height of the terminal)",
      scopes: budgeted
    ) { $0.display.budget = $1.map { .rows($0) } ?? .terminal },
    .flag(["--collapsed"], help: "collapse all rows", scopes: .folding) {
      $0.fold(.all, .collapsed)
    },
    .flag(["--expanded"], help: "expand all rows", scopes: .levels) { $0.fold(.all, .expanded) },
    Option(
      spellings: ["--collapse"], argument: .pattern, help: "collapse the rows that match",
      scopes: .folding
    ) {
      options, value throws(ToolError) in
      options.fold(.matching(try value.pattern(options.patterns)), .collapsed)
    },
    Option(
      spellings: ["--expand"], argument: .pattern, help: "expand the rows that match",
      scopes: .levels
    ) {
      options, value throws(ToolError) in
      options.fold(.matching(try value.pattern(options.patterns)), .expanded)
    },
  ]

  static let output: [Option] = [
    .choice(
      ["--format"], argument: "FORMAT", help: "write as",
      scopes: .shown + .changes + .merged + .only(.check),
      scopesOfChoice: {
        switch $0 {
        case .text, .json: nil
        case .xml: xml
        case .ascii, .paths: .shown + .only(.check)
        case .document(let format):
          .shown + .only(.check) + (format.traits.isReadable ? .merged : [])
        }
      }
    ) { $0.display.format = $1 },
    .flag(["-J", "--json"], help: "the same as --format json", scopes: .shown + .changes) {
      $0.display.format = .json
    },
    .flag(["-X"], help: "the same as --format xml", scopes: xml) { $0.display.format = .xml },
    Option(
      spellings: ["-H"], argument: Argument(name: "BASE"),
      help: "--format html with links to files, which begin with BASE",
      scopes: .written(as: [.format(.document(.html))], of: [.directory])
    ) { options, value throws(ToolError) in
      options.display.format = .document(.html)
      options.display.linkBase = try value.linkBase()
    },
    .flag(["-0"], help: "paths, each ended by a zero byte", scopes: .written(as: [.paths])) {
      $0.display.format = .paths
      $0.display.endsPathsWithZero = true
    },
    .text(
      ["-o", "--output"], argument: .file,
      help: "write to FILE, all or nothing (-: standard output)",
      scopes: [OptionScope([.print, .apply], as: OutputForm.shown)] + .merged
    ) { $0.display.outputFile = $1 == [0x2D] ? nil : $1 },
    .flag(
      ["--replace"], help: "replace the contents of an existing .outline; undo restores them",
      scopes: .written(as: [.store])
    ) { $0.display.replacesStore = true },
    .number(
      ["--width"], argument: "N", help: "cut rows at N columns (default: the terminal's width)",
      scopes: .drawn
    ) { $0.display.width = $1 },
    .flag(
      ["--notes"], help: "print notes below their rows; patterns also match notes",
      scopes: .written(as: OutputForm.drawings, of: SourceKind.withNotes),
      conflicts: [
        Conflict(other: "--budget", reason: noteLines), Conflict(other: "--fit", reason: noteLines),
      ], comesFirst: true
    ) {
      $0.display.listing.showsNotes = true
      $0.patterns.readsNotes = true
    },
    .choice(
      ["--color"], argument: "WHEN", help: "color names:", default: DecorationChoice.auto,
      scopes: .colored,
      scopesOfChoice: { $0 == .always ? nil : [OptionScope].colored.inAnyForm }
    ) { $0.display.color = $1 },
    .flag(["-C"], help: "the same as --color always", scopes: .colored) {
      $0.display.color = .always
    },
    .flag(["-n"], help: "the same as --color never", scopes: .everywhere) {
      $0.display.color = .never
    },
    .choice(
      ["--hyperlink"], argument: "WHEN", help: "make names links:", default: DecorationChoice.never,
      scopes: .drawnFiles,
      scopesOfChoice: { $0 == .always ? nil : [OptionScope].drawnFiles.inAnyForm }
    ) { $0.display.hyperlink = $1 },
    .choice(
      ["--icons"], argument: "WHEN", help: "icons before names, in a Nerd Font:",
      default: DecorationChoice.auto, isOptional: true, scopes: .drawnFiles + .browsedFiles,
      scopesOfChoice: { $0 == .never ? ([OptionScope].drawnFiles + .browsedFiles).inAnyForm : nil }
    ) { $0.display.icons = $1 },
    .flag(["-q"], help: "escape control characters in names, even in a pipe", scopes: .everywhere) {
      $0.display.escaping = .always
    },
    .flag(
      ["-N"], help: "write names unchanged, even on a terminal",
      scopes: [OptionScope(Subcommand.allCases.filter { $0 != .browse })]
    ) {
      $0.display.escaping = .never
    },
    // `Run` reads the value of this option before it parses the other options.
    .choice(
      ["--messages"], argument: "FORMAT", help: "write messages as", default: MessageStyle.text,
      scopes: .everywhere
    ) { _, _ in },
  ]
}

extension Option {
  /// The invocations in which a budget limits the output. The size of a durable store is not limited.
  private static let budgeted: [OptionScope] = .written(
    as: OutputForm.shown.filter { $0 != .store }, of: SourceKind.withRows)

  private static let xml: [OptionScope] = .written(as: OutputForm.shown, of: [.directory])

  private static let noteLines: Message = "a budget counts rows, but notes take more lines"
}

extension ParsedOptions {
  fileprivate mutating func fold(_ rows: FoldRules.Rows, _ fold: FoldRules.Fold) {
    display.folding.rules.append(FoldRules.Rule(rows: rows, fold: fold))
  }
}
