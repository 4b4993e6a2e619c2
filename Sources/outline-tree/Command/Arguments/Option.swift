/// A command-line option with its spellings, its help, its scopes and its effect.
///
/// The parser, the help, the manual page and the completions all use the tables in ``groups``, so a new option needs
/// only one new entry.
struct Option: Sendable {
  var spellings: [String]
  var argument: Argument?
  var help: String
  /// The invocations of the tool in which the option has an effect. In any other invocation, the option is an error.
  var scopes: [OptionScope]
  /// The options that cannot be combined with this option.
  var conflicts: [Conflict] = []
  /// The first spelling of another option that this option requires; nil if this option requires no other option.
  var need: String?
  /// The first spelling of another option that makes this option valid in every invocation; nil if no option does so.
  var enabler: String?
  /// True if the option must be applied first, because it affects how other options are read.
  var comesFirst = false
  /// Returns the scopes of the option if it has the given value; nil if these scopes are the same as `scopes`.
  var scopesOfValue: @Sendable (Bytes) -> [OptionScope]? = { _ in nil }
  var effect: @Sendable (inout ParsedOptions, GivenOption) throws(ToolError) -> Void

  struct Argument: Equatable, Sendable {
    /// The argument's name in the help.
    var name: String
    var values = Values.any
    /// True if the argument may be omitted. An optional argument that is not a number has to be joined to the option
    /// with `=`.
    var isOptional = false

    enum Values: Equatable, Sendable {
      case any
      case file
      case oneOf([String])
    }
  }

  struct Conflict: Equatable, Sendable {
    /// The first spelling of the option that is in conflict with this one.
    var other: String
    var reason: Message
  }

  var subcommands: [Subcommand] {
    Subcommand.allCases.filter { subcommand in
      scopes.contains { $0.subcommands.contains(subcommand) }
    }
  }
}

enum Subcommand: String, CaseIterable, Sendable {
  case print, browse, apply, diff, merge, resolve, convert, check, log, undo, redo, compact, serve
  case help
}

extension Option {
  /// The headings in the help, and the options below each heading.
  static let groups: [(title: String, options: [Option])] = [
    ("Reading", reading),
    ("Choosing files", filtering),
    ("Order", ordering),
    ("Folding", folding),
    ("Columns", columns),
    ("Names", names),
    ("Output", output),
    ("Browsing", browsing),
    ("Editing", editing),
    ("Merging", merging),
    ("Serving", serving),
    ("About the tool", informing),
  ]

  static let all: [Option] = groups.flatMap { $0.options }

  /// Returns the option with the given name; nil if there is no such option.
  ///
  /// - Parameter subcommand: The subcommand. It determines which option is meant if two options share a letter.
  static func named(_ name: some Collection<UInt8>, for subcommand: Subcommand = .print) -> Option?
  {
    let named = all.filter { $0.spellings.contains { name.elementsEqual($0.utf8) } }
    return named.first { $0.subcommands.contains(subcommand) } ?? named.first
  }

  /// True if several options share a spelling, each for different subcommands.
  static func isShared(_ spelling: String) -> Bool {
    all.count { $0.spellings.contains(spelling) } > 1
  }
}
