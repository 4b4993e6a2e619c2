/// What there is help about.
enum HelpTopic: String, CaseIterable {
  case overview
  case print
  case apply
  case diff
  case history
  case commands
  case folding
  case formats
  case exitStatus = "exit-status"

  init(_ subcommand: Subcommand?) {
    switch subcommand {
    case .print: self = .print
    case .apply: self = .apply
    case .diff: self = .diff
    case .log, .undo, .redo, .compact: self = .history
    case .help, nil: self = .overview
    }
  }

  static func named(_ name: Bytes) -> HelpTopic? {
    allCases.first { name.elementsEqual($0.rawValue.utf8) }
  }

  /// The lines of its text.
  var text: [String] {
    switch self {
    case .overview: HelpText.overview
    case .print: HelpText.print
    case .apply: HelpText.apply
    case .diff: HelpText.diff
    case .history: HelpText.history
    case .commands: HelpText.commands
    case .folding: HelpText.folding
    case .formats: HelpText.formats
    case .exitStatus: HelpText.exitStatus
    }
  }

  var summary: String {
    switch self {
    case .overview: "what there is"
    case .print: "showing a directory or the emoji outline"
    case .history: "log, undo, redo, compact: what was done to an .outline file"
    case .diff: "what changed from one source to another"
    case .apply: "editing an outline, in one transaction"
    case .commands: "the commands that apply takes"
    case .folding: "which rows are collapsed"
    case .formats: "what is written"
    case .exitStatus: "how a run ended"
    }
  }
}
