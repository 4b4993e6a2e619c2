/// The help topics.
enum HelpTopic: String, CaseIterable {
  case overview
  case print
  case browse
  case keys
  case apply
  case diff
  case merge
  case resolve
  case git
  case convert
  case check
  case history
  case serve
  case commands
  case patterns
  case folding
  case columns
  case formats
  case filters
  case environment
  case exitStatus = "exit-status"

  init(_ subcommand: Subcommand?) {
    switch subcommand {
    case .help, nil: self = .overview
    case .log, .undo, .redo, .compact: self = .history
    case let subcommand?: self = HelpTopic(rawValue: subcommand.rawValue)!
    }
  }

  /// The topic's text, as lines for a terminal.
  var text: [String] { PlainText(passages).lines }

  private var passages: [Passage] {
    switch self {
    case .overview: HelpText.overview
    case .keys: HelpText.keys
    case .git: HelpText.git
    case .history: HelpText.history
    case .serve: HelpText.serve
    case .commands: HelpText.commands
    case .patterns: HelpText.patterns
    case .folding: HelpText.folding
    case .columns: HelpText.columns
    case .formats: HelpText.formats
    case .filters: HelpText.filters
    case .environment: HelpText.environment
    case .exitStatus: HelpText.exitStatus
    case .print, .browse, .apply, .diff, .merge, .resolve, .convert, .check:
      HelpText.subcommands.first { $0.topic == self }.map {
        [.literal($0.usage)] + $0.about + options
      }!
    }
  }

  private var options: [Passage] {
    switch self {
    case .resolve: [Option.definitions(of: ["--ours", "--theirs", "--keep", "--from", "--wait"])]
    case .convert: HelpText.convertOptions
    default: Option.passages(for: [Subcommand(rawValue: rawValue)!])
    }
  }

  var summary: String {
    switch self {
    case .overview: "all topics"
    case .print: "print directories, documents or the emoji outline"
    case .browse: "show an outline in full-screen mode, and edit it"
    case .keys: "the keys of browse"
    case .apply: "edit an outline in one transaction"
    case .diff: "list what changed from one source to another"
    case .merge: "combine two changed versions of a document"
    case .resolve: "list or resolve the conflicts that a merge left"
    case .git: "merge and compare outlines in git and jj"
    case .convert: "write a source in another format"
    case .check: "find mistakes in a document, and list what a format leaves out"
    case .history: "the history of an .outline file: log, undo, redo, compact"
    case .serve: "serve outlines to editors, scripts and agents"
    case .commands: "the commands of apply"
    case .patterns: "what patterns match"
    case .folding: "which rows are collapsed"
    case .columns: "the columns before names, and how names are written"
    case .formats: "the formats that are read and written"
    case .filters: "how to show the output of other programs"
    case .environment: "the environment variables"
    case .exitStatus: "the exit status"
    }
  }
}

extension ToolError {
  /// Creates the error for a help topic that does not exist. If the name belongs to an option or to a command
  /// for `apply`, a hint names the topic that describes the option or the command.
  init(noHelpAbout name: Bytes) {
    let topics = HelpTopic.allCases.map(\.rawValue)
    let question = Nearest.question(name, among: topics)
    var hints: [Message] = []
    let spelling = Array("--".utf8) + name
    if let option = Option.named(name) ?? Option.named(spelling),
      let owner = option.subcommands.first
    {
      let topic = HelpTopic(owner).rawValue
      hints.append("  outline-tree help \(topic)   lists the option \(option.spellings[0])")
    } else if Command.Verb(named: name.prefix { $0 != 0x20 }) != nil || Hint.command(name) != nil {
      hints.append("  outline-tree help commands")
    }
    hints.append("topics: \(topics.dropFirst().map { Message($0.utf8) }.joined(separator: ", "))")
    self.init("no help about “\(name)”\(hints.count > 1 ? "" : question)", hints)
  }
}
