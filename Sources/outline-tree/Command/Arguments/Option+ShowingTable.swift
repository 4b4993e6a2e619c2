import Outline

/// The options that choose how an outline is shown.
extension Option {
  static let folding: [Option] = [
    .number(
      ["-L", "--level", "--depth", "--max-depth"], "N", "collapse rows at level N and deeper",
      .levels
    ) {
      $0.fold(.atLeast(level: $1 - 1), .collapsed)
    },
    .value(
      ["--budget"], Argument(name: "N"),
      "show what fits into N rows, bytes (8kB) or tokens (2000tokens)", budgeted,
      conflicts: [Conflict(other: "--fit", reason: "--fit is also a budget, in rows")]
    ) { options, value throws(ToolError) in options.display.budget = try value.budget() },
    .optionalNumber(
      ["--fit"], "LINES", "the same as --budget LINES (default: the terminal's)", budgeted
    ) { $0.display.budget = $1.map { .rows($0) } ?? .terminal },
    .flag(["--collapsed"], "collapse all rows", .folding) { $0.fold(.all, .collapsed) },
    .flag(["--expanded"], "expand all rows", .levels) { $0.fold(.all, .expanded) },
    .value(["--collapse"], .pattern, "collapse the rows that match", .folding) {
      options, value throws(ToolError) in
      options.fold(.matching(try value.pattern(options.patterns)), .collapsed)
    },
    .value(["--expand"], .pattern, "expand the rows that match", .levels) {
      options, value throws(ToolError) in
      options.fold(.matching(try value.pattern(options.patterns)), .expanded)
    },
  ]

  static let output: [Option] = [
    .choice(
      ["--format"], "FORMAT", "write as",
      .shown + .changes + .merged + .only(.check),
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
    .flag(["-J", "--json"], "the same as --format json", .shown + .changes) {
      $0.display.format = .json
    },
    .flag(["-X"], "the same as --format xml", xml) { $0.display.format = .xml },
    .value(
      ["-H"], Argument(name: "BASE"),
      "--format html with links to files, which begin with BASE",
      .written(as: [.format(.document(.html))], of: [.directory])
    ) { options, value throws(ToolError) in
      options.display.format = .document(.html)
      options.display.linkBase = try value.linkBase()
    },
    .flag(["-0"], "paths, each ended by a zero byte", .written(as: [.paths])) {
      $0.display.format = .paths
      $0.display.endsPathsWithZero = true
    },
    .file(
      ["-o", "--output"], "write to FILE, all or nothing (-: standard output)",
      [OptionScope([.print, .apply], as: OutputForm.shown)] + .merged
    ) { $0.display.outputFile = $1 == [0x2D] ? nil : $1 },
    .flag(
      ["--replace"], "replace the contents of an existing .outline; undo restores them",
      .written(as: [.store])
    ) { $0.display.replacesStore = true },
    .number(
      ["--width"], "N", "cut rows at N columns (default: the terminal's width)", .drawn
    ) { $0.display.width = $1 },
    .flag(
      ["--notes"], "print notes below their rows; patterns also match notes",
      .written(as: OutputForm.drawings, of: SourceKind.withNotes),
      conflicts: [
        Conflict(other: "--budget", reason: noteLines), Conflict(other: "--fit", reason: noteLines),
      ], comesFirst: true
    ) {
      $0.display.listing.showsNotes = true
      $0.patterns.readsNotes = true
    },
    .choice(
      ["--color"], "WHEN", "color names:", default: DecorationChoice.auto, .colored,
      scopesOfChoice: { $0 == .always ? nil : [OptionScope].colored.inAnyForm }
    ) { $0.display.color = $1 },
    .flag(["-C"], "the same as --color always", .colored) { $0.display.color = .always },
    .flag(["-n"], "the same as --color never", .everywhere) { $0.display.color = .never },
    .choice(
      ["--hyperlink"], "WHEN", "make names links:", default: DecorationChoice.never, .drawnFiles,
      scopesOfChoice: { $0 == .always ? nil : [OptionScope].drawnFiles.inAnyForm }
    ) { $0.display.hyperlink = $1 },
    .optionalChoice(
      ["--icons"], "WHEN", "icons before names, in a Nerd Font:", default: DecorationChoice.auto,
      .drawnFiles, scopesOfChoice: { $0 == .never ? [OptionScope].drawnFiles.inAnyForm : nil }
    ) { $0.display.icons = $1 },
    .flag(["-q"], "escape control characters in names, even in a pipe", .everywhere) {
      $0.display.escaping = .always
    },
    .flag(
      ["-N"], "write names unchanged, even on a terminal",
      [OptionScope(Subcommand.allCases.filter { $0 != .browse })]
    ) {
      $0.display.escaping = .never
    },
    // `Run` looks for this option before it parses the others.
    .choice(
      ["--messages"], "FORMAT", "write messages as", default: MessageStyle.text, .everywhere
    ) { _, _ in },
  ]
}

extension Option {
  /// The runs in which a budget limits the output. Writing a durable store is not one of them, because the
  /// length of a store needs no limit.
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
