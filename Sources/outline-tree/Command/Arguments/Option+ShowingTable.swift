import Outline

/// The options for how an outline is shown.
extension Option {
  static let folding: [Option] = [
    .number(
      ["-L", "--level", "--depth", "--max-depth"], "N", "collapse rows at level N and deeper",
      .levels
    ) {
      $0.fold(.atLeast(level: $1 - 1), .collapsed)
    },
    .budget(
      ["--budget"], "N", "show what fits into N rows, bytes (8kB) or tokens (2000tokens)",
      .budgeting,
      conflicts: [Conflict(other: "--fit", reason: "--fit is a budget too, of rows")]
    ) { $0.display.budget = $1 },
    .optionalNumber(
      ["--fit"], "LINES", "the same as --budget LINES (default: the terminal's)", .budgeting
    ) { $0.display.budget = $1.map { .rows($0) } ?? .terminal },
    .flag(["--collapsed"], "collapse all rows", .collapsing) { $0.fold(.all, .collapsed) },
    .flag(["--expanded"], "expand all rows", .levels) { $0.fold(.all, .expanded) },
    .pattern(["--collapse"], "collapse the rows that match", .collapsing) {
      $0.fold(.matching($1), .collapsed)
    },
    .pattern(["--expand"], "expand the rows that match", .levels) {
      $0.fold(.matching($1), .expanded)
    },
  ]

  static let output: [Option] = [
    .choice(
      ["--format"], "FORMAT", "write as", .formattingOrChecking,
      usesOfChoice: {
        switch $0 {
        case .text, .json: nil
        case .xml: .writingXML
        case .ascii, .paths: .savingOrChecking
        case .document(let format):
          format.traits.isReadable ? .savingMergingOrChecking : .savingOrChecking
        }
      }
    ) { $0.display.format = $1 },
    .flag(["-J", "--json"], "the same as --format json", .formatting) { $0.display.format = .json },
    .flag(["-X"], "the same as --format xml", .writingXML) { $0.display.format = .xml },
    .value(
      ["-H"], Argument(name: "BASE"),
      "--format html with links to files, which begin with BASE", .linkingFiles
    ) { options, value throws(Refusal) in
      options.display.format = .document(.html)
      options.display.linkBase = try value.linkBase()
    },
    .flag(["-0"], "paths, each ended by a zero byte", .separating) {
      $0.display.format = .paths
      $0.display.endsPathsWithZero = true
    },
    .file(
      ["-o", "--output"], "write to FILE, all or nothing (-: standard output)", .namingFile
    ) { $0.display.outputFile = $1 == [0x2D] ? nil : $1 },
    .flag(
      ["--replace"], "replace what an existing .outline has; undo brings it back", .replacing
    ) { $0.display.replacesStore = true },
    .number(
      ["--width"], "N", "cut rows at N columns (default: the terminal's width)", .cutting
    ) { $0.display.width = $1 },
    .flag(
      ["--notes"], "print notes below their rows; patterns match in them", .noting,
      conflicts: [
        Conflict(other: "--budget", reason: noteLines), Conflict(other: "--fit", reason: noteLines),
      ], comesFirst: true
    ) {
      $0.display.listing.showsNotes = true
      $0.patterns.readsNotes = true
    },
    .choice(
      ["--color"], "WHEN", "color names:", default: DecorationChoice.auto, .coloring,
      usesOfChoice: { $0 == .always ? nil : [OptionUse].coloring.inAnyForm }
    ) { $0.display.color = $1 },
    .flag(["-C"], "the same as --color always", .coloring) { $0.display.color = .always },
    .flag(["-n"], "the same as --color never", .everywhere) { $0.display.color = .never },
    .choice(
      ["--hyperlink"], "WHEN", "make names links:", default: DecorationChoice.never, .linking,
      usesOfChoice: { $0 == .always ? nil : [OptionUse].linking.inAnyForm }
    ) { $0.display.hyperlink = $1 },
    .optionalChoice(
      ["--icons"], "WHEN", "icons before names, in a Nerd Font:", default: DecorationChoice.auto,
      .linking, usesOfChoice: { $0 == .never ? [OptionUse].linking.inAnyForm : nil }
    ) { $0.display.icons = $1 },
    .flag(["-q"], "escape control characters in names, even in a pipe", .everywhere) {
      $0.display.escaping = .always
    },
    .flag(["-N"], "write names unchanged, even on a terminal", .leavingRaw) {
      $0.display.escaping = .never
    },
    // `Run` looks for it before all other options.
    .choice(
      ["--messages"], "FORMAT", "write messages as", default: MessageStyle.text, .everywhere
    ) { _, _ in },
  ]
}

extension Option {
  private static let noteLines: Message = "a budget counts rows, and notes take more lines"
}

extension ParsedOptions {
  fileprivate mutating func fold(_ rows: FoldRules.Rows, _ fold: FoldRules.Fold) {
    display.folding.rules.append(FoldRules.Rule(rows: rows, fold: fold))
  }
}
