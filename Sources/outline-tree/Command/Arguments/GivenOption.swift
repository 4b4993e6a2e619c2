/// An option and its value, as given on the command line or as a default.
struct GivenOption: Equatable, Sendable {
  var option: Option
  /// The spelling in which the option was given.
  var spelling: String
  /// The value; empty if the option was given without a value.
  var bytes: Bytes = []

  static func == (a: Self, b: Self) -> Bool { a.name == b.name && a.words == b.words }

  /// The first spelling of the option, which identifies the option.
  var name: String { option.spellings[0] }

  /// The command-line arguments that repeat the option and its value.
  var words: [[UInt8]] {
    let spelling = Array(spelling.utf8)
    if bytes.isEmpty { return [spelling] }
    return isJoined ? [spelling + [0x3D] + bytes] : [spelling, Array(bytes)]
  }

  private var isJoined: Bool { option.argument?.isOptional == true }

  /// The option as it was given, for messages. The value is included if it determines where the option has an effect.
  var inWords: String {
    if option.scopesOfValue(bytes) == nil { return spelling }
    return spelling + (isJoined && !bytes.isEmpty ? "=" : " ")
      + String(decoding: bytes, as: UTF8.self)
  }

  var scopes: [OptionScope] { option.scopesOfValue(bytes) ?? option.scopes }

  func isHonored(by subcommand: Subcommand, _ kinds: [SourceKind], _ form: OutputForm) -> Bool {
    scopes.contains { scope in
      scope.subcommands.contains(subcommand) && scope.forms.contains(form)
        && kinds.contains(where: scope.sources.contains)
    }
  }

  func isInConflict(with other: GivenOption) -> Bool {
    option.conflicts.contains { $0.other == other.name }
  }
}

extension GivenOption {
  /// Returns the error for a subcommand that does not accept the option. If the command line has no subcommand, the
  /// error suggests a command line with a subcommand that accepts the option.
  ///
  /// - Parameters:
  ///   - subcommand: The subcommand; nil if the command line has none.
  ///   - operands: All operands on the command line.
  ///   - arguments: The whole command line.
  func refusal(
    by subcommand: Subcommand?, operands: [Bytes], in arguments: [[UInt8]]
  ) -> ToolError {
    let subcommands = option.subcommands
    let what: Message =
      "option “\(spelling)” is for \(subcommands.map(\.rawValue).joined(last: "and")), not for \((subcommand ?? .print).rawValue)"
    guard subcommand == nil, let owner = subcommands.first else { return ToolError(what) }
    if let (subcommand, line) = ToolError.subcommand(meantIn: arguments),
      subcommands.contains(subcommand)
    {
      return ToolError("\(what); did you mean “\(subcommand.rawValue)”?", [line])
    }
    var words: [Message] = ["outline-tree", Message(owner.rawValue.utf8)]
    words += operands.isEmpty ? ["SOURCE"] : operands.map { Message(ShellQuoting.word($0)) }
    if owner == .apply && !bringsCommands { words += ["-c", "COMMAND"] }
    words += self.words.map { Message(ShellQuoting.word($0)) }
    return ToolError(what, ["  \(words.joined(separator: " "))"])
  }

  /// True if the option supplies `apply` with commands or with a transaction.
  private var bringsCommands: Bool {
    ["-c", "--script", "--transaction-in"].contains(name)
  }
}
