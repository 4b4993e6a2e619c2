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
  var summary: String { HelpTopic(self).summary }

  var options: [Option] { Option.all.filter { $0.subcommands.contains(self) } }
}
