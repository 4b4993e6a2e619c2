/// An option and its value, as given on the command line or as a default.
struct GivenOption: Equatable, Sendable {
  var option: Option
  var value: OptionValue

  init(_ option: Option, _ value: OptionValue) {
    (self.option, self.value) = (option, value)
  }

  static func == (a: Self, b: Self) -> Bool { a.name == b.name && a.words == b.words }

  /// The first spelling of the option, which identifies the option.
  var name: String { option.spellings[0] }

  /// The command-line arguments that repeat the option and its value.
  var words: [[UInt8]] {
    let spelling = Array(value.spelling.utf8)
    if value.bytes.isEmpty { return [spelling] }
    return isJoined ? [spelling + [0x3D] + value.bytes] : [spelling, Array(value.bytes)]
  }

  private var isJoined: Bool { option.argument?.isOptional == true }

  /// The option as it was given, for messages. The text includes the value if the option's scopes depend on the value.
  var spelling: String {
    if option.scopesOfValue(value.bytes) == nil { return value.spelling }
    return value.spelling + (isJoined && !value.bytes.isEmpty ? "=" : " ")
      + String(decoding: value.bytes, as: UTF8.self)
  }

  var scopes: [OptionScope] { option.scopesOfValue(value.bytes) ?? option.scopes }

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
  /// For a command line without a subcommand: refuses the option if `print` does not accept it, and suggests a command
  /// line with a subcommand that accepts the option.
  ///
  /// - Parameters:
  ///   - operands: All operands on the command line.
  ///   - arguments: The whole command line.
  func checkThatPrintHasIt(
    operands: [Bytes], in arguments: [[UInt8]]
  ) throws(ToolError) {
    let subcommands = option.subcommands
    guard let owner = subcommands.first, !subcommands.contains(.print) else { return }
    let able = subcommands.map { Message($0.rawValue.utf8) }
    let what: Message =
      "option “\(value.spelling)” is for \(able.joined(separator: ", ", last: " and ")), not for print"
    if let (subcommand, line) = ToolError.subcommand(meantIn: arguments),
      subcommands.contains(subcommand)
    {
      throw ToolError("\(what); did you mean “\(subcommand.rawValue)”?", [line])
    }
    var words: [Message] = ["outline-tree", Message(owner.rawValue.utf8)]
    words += operands.isEmpty ? ["SOURCE"] : operands.map { Message(ShellQuoting.word($0)) }
    if owner == .apply && !bringsCommands { words += ["-c", "COMMAND"] }
    words += self.words.map { Message(ShellQuoting.word($0)) }
    throw ToolError(what, ["  \(words.joined(separator: " "))"])
  }

  /// True if the option supplies `apply` with commands or with a transaction.
  private var bringsCommands: Bool {
    ["-c", "--script", "--transaction-in"].contains(name)
  }
}
