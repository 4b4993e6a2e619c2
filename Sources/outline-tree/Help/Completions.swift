/// What a shell needs to complete a command line of the tool.
enum Completions {
  enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish
  }

  static func lines(for shell: Shell) -> [String] { [] }
}
