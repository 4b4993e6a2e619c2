/// A help topic with its name, its summary and its text.
struct HelpTopic: Sendable {
  let name: String
  let summary: String
  /// The command lines of a subcommand; nil for a topic that is not about a subcommand.
  let usage: String?
  /// The text without the usage and the options. The text is computed on demand, because most runs need no help.
  let passages: @Sendable () -> [Passage]
  /// The passages about options. If the value is nil, the topic describes the options of the subcommand that has the
  /// same name as the topic.
  private let options: (@Sendable () -> [Passage])?

  private init(
    _ name: String, _ summary: String, usage: String? = nil,
    _ passages: @autoclosure @escaping @Sendable () -> [Passage],
    options: (@Sendable () -> [Passage])? = nil
  ) {
    (self.name, self.summary, self.usage) = (name, summary, usage)
    (self.passages, self.options) = (passages, options)
  }

  static let all = [overview] + ofSubcommands + subjects

  private static let overview = HelpTopic("overview", "all topics", HelpText.overview)

  static let ofSubcommands = [
    HelpTopic(
      "print", "print directories, documents or the emoji outline",
      usage: "outline-tree [print] [SOURCE...] [OPTIONS]", HelpText.aboutPrint),
    HelpTopic(
      "browse", "show an outline in full-screen mode, and edit it",
      usage: "outline-tree browse [SOURCE] [OPTIONS]", HelpText.aboutBrowse),
    HelpTopic(
      "apply", "edit an outline in one transaction",
      usage: """
        outline-tree apply SOURCE -c COMMAND... [--script FILE] [OPTIONS]
        outline-tree apply SOURCE --transaction-in FILE [OPTIONS]
        """, HelpText.aboutApply),
    HelpTopic(
      "diff", "list what changed from one source to another",
      usage: "outline-tree diff OLD NEW [OPTIONS]", HelpText.aboutDiff),
    HelpTopic(
      "merge", "combine two changed versions of a document",
      usage: "outline-tree merge BASE OURS THEIRS [-o FILE] [OPTIONS]", HelpText.aboutMerge),
    HelpTopic(
      "resolve", "list or resolve the conflicts that a merge left",
      usage: "outline-tree resolve FILE [--ours | --theirs | --keep]", HelpText.aboutResolve,
      options: { [Option.definitions(of: ["--ours", "--theirs", "--keep", "--from", "--wait"])] }),
    HelpTopic(
      "convert", "write a source in another format",
      usage: "outline-tree convert IN OUT [OPTIONS]", HelpText.aboutConvert,
      options: { HelpText.convertOptions }),
    HelpTopic(
      "check", "find mistakes in a document, and list what a format leaves out",
      usage: "outline-tree check FILE... [OPTIONS]", HelpText.aboutCheck),
    HelpTopic(
      "history", "the history of an .outline file: log, undo, redo, compact",
      usage: "outline-tree log | undo | redo | compact FILE.outline", HelpText.history,
      options: { Option.passages(for: [.log]) }),
    HelpTopic(
      "serve", "serve outlines to editors, scripts and agents",
      usage: """
        outline-tree serve
        outline-tree serve --mcp [--writable] [ROOT...]
        """, HelpText.serve),
  ]

  /// The topics that are not about subcommands. The manual page has a section about each of these topics.
  static let subjects = [
    HelpTopic("commands", "the commands of apply", HelpText.commands),
    HelpTopic("keys", "the keys of browse", HelpText.keys),
    HelpTopic("patterns", "what patterns match", HelpText.patterns),
    HelpTopic("folding", "which rows are collapsed", HelpText.folding),
    HelpTopic(
      "columns", "the columns before names, and how names are written", HelpText.columns),
    HelpTopic("formats", "the formats that are read and written", HelpText.formats),
    HelpTopic("filters", "how to show the output of other programs", HelpText.filters),
    HelpTopic("git", "merge and compare outlines in git and jj", HelpText.git),
    HelpTopic("exit-status", "the exit status", HelpText.exitStatus),
    HelpTopic("environment", "the environment variables", HelpText.environment),
  ]
}

extension HelpTopic {
  /// Returns the topic with the given name; nil if there is no such topic.
  static func named(_ name: some Collection<UInt8>) -> HelpTopic? {
    all.first { name.elementsEqual($0.name.utf8) }
  }

  /// Returns the topic about a subcommand, or the overview for a command line without a subcommand.
  static func about(_ subcommand: Subcommand?) -> HelpTopic {
    switch subcommand {
    case .help, nil: overview
    case .log, .undo, .redo, .compact: named("history".utf8)!
    case let subcommand?: named(subcommand.rawValue.utf8)!
    }
  }

  /// The topic's text, as lines for a terminal.
  var text: [String] {
    let start = usage.map { [Passage.literal($0)] } ?? []
    let options =
      options?() ?? Subcommand(rawValue: name).map { Option.passages(for: [$0]) } ?? []
    return PlainText(start + passages() + options).lines
  }
}

extension Subcommand {
  var summary: String {
    switch self {
    case .log: "list the edits, the latest first"
    case .undo: "undo the last edit, and list what that changed"
    case .redo: "redo the edit that was undone last"
    case .compact: "delete the history, which cannot be undone"
    default: HelpTopic.about(self).summary
    }
  }
}

extension ToolError {
  /// Creates the error for a help topic that does not exist. If the name belongs to an option or to a command
  /// for `apply`, a hint names the topic that describes the option or the command.
  init(noHelpAbout name: Bytes) {
    let topics = HelpTopic.all.map(\.name)
    let question = Nearest.question(name, among: topics)
    var hints: [Message] = []
    let spelling = Array("--".utf8) + name
    if let option = Option.named(name) ?? Option.named(spelling),
      let owner = option.subcommands.first
    {
      let topic = HelpTopic.about(owner).name
      hints.append("  outline-tree help \(topic)   lists the option \(option.spellings[0])")
    } else if Command.Verb(named: name.prefix { $0 != 0x20 }) != nil || Hint.command(name) != nil {
      hints.append("  outline-tree help commands")
    }
    let end = hints.isEmpty ? question : ""
    let list = topics.dropFirst().joined(separator: ", ")
    self.init("no help about “\(name)”\(end)", hints + ["topics: \(list)"])
  }
}
