/// What a shell needs to complete a command line of the tool.
enum Completions {
  enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish
  }

  static func lines(for shell: Shell) -> [String] {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  static func escaped(_ text: String, _ escapes: [Character: String]) -> String {
    text.map { escapes[$0] ?? String($0) }.joined()
  }
}

extension Subcommand {
  var summary: String {
    switch self {
    case .print, .browse, .apply, .diff, .help: HelpTopic(self).summary
    case .log: "what was done, the last commit first"
    case .undo: "take back the last edit, and say what that changed"
    case .redo: "make the edit again that was undone last"
    case .compact: "drop the history; it cannot be undone"
    }
  }

  /// What its operands are.
  var takesFilesOnly: Bool {
    switch self {
    case .log, .undo, .redo, .compact: true
    case .print, .browse, .apply, .diff, .help: false
    }
  }

  var options: [Option] { Option.all.filter { $0.subcommands.contains(self) } }
}
