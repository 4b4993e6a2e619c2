/// Scripts with which shells complete command lines of the tool.
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
    case .print, .browse, .apply, .diff, .merge, .resolve, .convert, .check, .help:
      HelpTopic(self).summary
    case .log: "list the edits, the latest first"
    case .undo: "undo the last edit, and list what that changed"
    case .redo: "redo the edit that was undone last"
    case .compact: "delete the history, which cannot be undone"
    }
  }

  /// True if its operands are files, not sources in general.
  var takesFilesOnly: Bool {
    switch self {
    case .resolve, .log, .undo, .redo, .compact: true
    case .print, .browse, .apply, .diff, .merge, .convert, .check, .help: false
    }
  }

  var options: [Option] { Option.all.filter { $0.subcommands.contains(self) } }
}
