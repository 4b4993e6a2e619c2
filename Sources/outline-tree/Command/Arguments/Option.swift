/// An option of the command line: its spellings, its help, the runs in which it has an effect, and
/// the effect.
///
/// The parser, the help, the manual page and the completions all use ``all``, so a new option is a
/// single row of that table.
struct Option: Sendable {
  var spellings: [String]
  var argument: Argument?
  var help: String
  /// The runs in which the option has an effect. Any other run refuses it.
  var scopes: [OptionScope]
  /// Options that cannot be combined with this one.
  var conflicts: [Conflict] = []
  /// The first spelling of an option without which this one has no effect.
  var need: String?
  /// The first spelling of an option that makes this one valid in all runs in which it is given.
  var enabler: String?
  /// True if the option affects how others are read, so that it is applied before them.
  var comesFirst = false
  /// Returns the runs in which a value has an effect, if they differ from `scopes`.
  var scopesOfValue: @Sendable (Bytes) -> [OptionScope]? = { _ in nil }
  /// True if the option is only for programs, so that no help lists it.
  var isHidden = false
  var effect: @Sendable (inout ParsedOptions, OptionValue) throws(ToolError) -> Void

  struct Argument: Equatable, Sendable {
    /// The name of the argument in the help.
    var name: String
    var values = Values.any
    /// True if the argument may be omitted. It is then taken only if it is joined with `=`, or is a
    /// number.
    var isOptional = false

    enum Values: Equatable, Sendable {
      case any
      case file
      case oneOf([String])
    }
  }

  struct Conflict: Equatable, Sendable {
    /// The first spelling of the other option.
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
  case print, browse, apply, diff, merge, resolve, convert, check, log, undo, redo, compact, help

  init?(named name: Bytes) {
    guard let named = Self.allCases.first(where: { name.elementsEqual($0.rawValue.utf8) }) else {
      return nil
    }
    self = named
  }
}

extension Option {
  /// A heading of the help and the options below it.
  struct Group: Sendable {
    var title: String
    var options: [Option]
  }

  static let groups: [Group] = [
    Group(title: "Reading", options: reading),
    Group(title: "Choosing files", options: filtering),
    Group(title: "Order", options: ordering),
    Group(title: "Folding", options: folding),
    Group(title: "Columns", options: columns),
    Group(title: "Names", options: names),
    Group(title: "Output", options: output),
    Group(title: "Browsing", options: browsing),
    Group(title: "Editing", options: editing),
    Group(title: "Merging", options: merging),
    Group(title: "About the tool", options: informing),
  ]

  /// Options that are not in the help.
  static let hidden: [Option] = [
    // The completion scripts for shells use these. The operands are the words of the line.
    .completion("--complete-command", isQuoted: false),
    .completion("--complete-quoted", isQuoted: true),
  ]

  private static func completion(_ spelling: String, isQuoted: Bool) -> Option {
    var option = Option.text([spelling], "TEXT", "complete a command", .only(.print)) {
      $0.completion = CompletionRequest(text: $1, words: [], isQuoted: isQuoted)
    }
    option.isHidden = true
    return option
  }

  static let all: [Option] = groups.flatMap(\.options)

  /// Returns the option with a name.
  ///
  /// - Parameter subcommand: Selects one of two options with the same letter.
  static func named(_ name: some Collection<UInt8>, for subcommand: Subcommand = .print) -> Option?
  {
    let named = (all + hidden).filter { $0.spellings.contains { name.elementsEqual($0.utf8) } }
    return named.first { $0.subcommands.contains(subcommand) } ?? named.first
  }

  /// True if another option has the same letter for other subcommands.
  static func isShared(_ spelling: String) -> Bool {
    all.count { $0.spellings.contains(spelling) } > 1
  }
}
