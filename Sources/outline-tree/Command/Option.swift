/// An option of the command line. The help is made from these, and the parser knows no other.
struct Option: Equatable, Sendable {
  var name: Name
  var spellings: [String]
  /// What its argument is called in the help; nil: it takes none.
  var argument: String?
  var help: String
  var subcommands: [Subcommand]

  enum Name: Equatable, Sendable {
    case level, hidden, directoriesOnly
    case collapsed, expanded, collapse, expand
    case format, json, escape, raw
    case command, script, dryRun, by, transaction, transactionIn
    case help, version
  }
}

enum Subcommand: String, CaseIterable, Sendable {
  case print, apply, help
}

extension Option {
  /// The table of all options.
  static let all: [Option] = displaying + folding + editing + informing

  private static let displaying: [Option] = [
    Option(.hidden, ["-a"], "show names that begin with a dot too"),
    Option(.directoriesOnly, ["-d"], "show directories only"),
    Option(.format, ["--format"], "FORMAT", "write text (the default), ascii or json"),
    Option(.json, ["-J"], "the same as --format json"),
    Option(.escape, ["-q"], "escape what a terminal would obey, in a pipe too"),
    Option(.raw, ["-N"], "write names as they are, on a terminal too"),
  ]

  private static let folding: [Option] = [
    Option(.level, ["-L", "--level"], "N", "collapse the rows of level N and deeper"),
    Option(.collapsed, ["--collapsed"], "collapse all rows"),
    Option(.expanded, ["--expanded"], "expand all rows"),
    Option(.collapse, ["--collapse"], "PATTERN", "collapse the rows that match"),
    Option(.expand, ["--expand"], "PATTERN", "expand the rows that match"),
  ]

  private static let editing: [Option] = [
    Option(.command, ["-c", "--command"], "COMMAND", "apply a command"),
    Option(.script, ["--script"], "FILE", "apply a file of commands (-: standard input)"),
    Option(.dryRun, ["--dry-run"], "print what would change, in words"),
    Option(.by, ["--by"], "METHOD", "give the store the difference (default) or the final state"),
    Option(.transaction, ["--transaction"], "FILE", "write the transaction to a file"),
    Option(.transactionIn, ["--transaction-in"], "FILE", "apply the transaction of a file"),
  ].map { $0.only(for: [.apply]) }

  private static let informing: [Option] = [
    Option(.help, ["--help"], "say how to use it"),
    Option(.version, ["--version"], "say which version this is"),
  ].map { $0.only(for: Subcommand.allCases) }

  private init(_ name: Name, _ spellings: [String], _ help: String) {
    self.init(name, spellings, nil, help)
  }

  private init(
    _ name: Name, _ spellings: [String], _ argument: String?, _ help: String
  ) {
    self.name = name
    self.spellings = spellings
    self.argument = argument
    self.help = help
    subcommands = [.print, .apply]
  }

  private func only(for subcommands: [Subcommand]) -> Option {
    var option = self
    option.subcommands = subcommands
    return option
  }
}
