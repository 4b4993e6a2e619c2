import Outline

/// An option and its value, as given on the command line or as a default.
struct GivenOption: Equatable, Sendable {
  var option: Option
  /// The spelling that the user chose for the option.
  var spelling: String
  /// The value; empty if the option was given without a value.
  var bytes: Bytes = []

  static func == (a: Self, b: Self) -> Bool { a.name == b.name && a.words == b.words }

  /// The first of the spellings of the option. It identifies the option.
  var name: String { option.spellings[0] }

  /// The command-line arguments that repeat the option and its value.
  var words: [[UInt8]] {
    let spelling = Array(spelling.utf8)
    if bytes.isEmpty { return [spelling] }
    return isJoined ? [spelling + [0x3D] + bytes] : [spelling, Array(bytes)]
  }

  private var isJoined: Bool { option.argument?.isOptional == true }

  /// The option as a message shows it. The text includes the value if the value determines where the option has an
  /// effect.
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
    let names = subcommands.map(\.rawValue).joined(last: "and")
    let given = (subcommand ?? .print).rawValue
    let what: Message = "option “\(spelling)” is for \(names), not for \(given)"
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
    let line = words.joined(separator: " ")
    return ToolError(what, ["  \(line)"])
  }

  /// True if the option supplies `apply` with commands or with a transaction.
  private var bringsCommands: Bool {
    ["-c", "--script", "--transaction-in"].contains(name)
  }
}

/// Reading the value of an option.
extension GivenOption {
  func pattern(_ syntax: PatternSyntax) throws(ToolError) -> RowPattern {
    try pattern(bytes, syntax)
  }

  /// Returns the patterns in the value, which are globs separated by `|`, or a single regular expression.
  func patterns(_ syntax: PatternSyntax) throws(ToolError) -> [RowPattern] {
    let texts = syntax.isExpression ? [bytes] : RowPattern.alternatives(in: bytes)
    return try texts.map { text throws(ToolError) in try pattern(text, syntax) }
  }

  private func pattern(
    _ text: Bytes, _ syntax: PatternSyntax
  ) throws(ToolError) -> RowPattern {
    do {
      return try RowPattern(text, syntax)
    } catch {
      let kind: Message = syntax.isExpression ? "regular expression" : "pattern"
      throw ToolError("option “\(spelling)” needs a \(kind), not “\(text)”: \(error.message)")
    }
  }

  func linkBase() throws(ToolError) -> String {
    let base = String(decoding: bytes, as: UTF8.self)
    if base.utf8.elementsEqual(bytes), DocumentFormat.isLinkBase(base) { return base }
    throw ToolError(
      "option “\(spelling)” needs a path, or an address with http:, https:, ftp: or file:, "
        + "not “\(bytes)”")
  }

  /// Returns the two labels in the value, which are separated by a comma.
  func labels() throws(ToolError) -> (ours: String, theirs: String) {
    let words = bytes.split(separator: 0x2C, maxSplits: 1, omittingEmptySubsequences: false)
    let isLine = bytes.allSatisfy { $0 != 0x0A && $0 != 0x0D }
    guard words.count == 2, isLine else {
      throw ToolError(
        "option “\(spelling)” needs two labels, such as “main,feature”, not “\(bytes)”")
    }
    return (String(decoding: words[0], as: UTF8.self), String(decoding: words[1], as: UTF8.self))
  }

  func number(in range: ClosedRange<Int>) throws(ToolError) -> Int {
    if let number = Int(decimal: bytes), range.contains(number) { return number }
    let numbers: Message =
      range.upperBound == .max
      ? "of at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
    throw ToolError("option “\(spelling)” needs a number \(numbers), not “\(bytes)”")
  }

  func choice<Choice: RawRepresentable<String> & CaseIterable>() throws(ToolError) -> Choice {
    if let choice = Choice(named: bytes) { return choice }
    let names = Choice.allCases.map(\.rawValue)
    let question: Message =
      Hint.value(bytes, of: spelling).map { "; did you mean “\($0)”?" }
      ?? Nearest.question(bytes, among: names)
    let choices = names.joined(last: "or")
    throw ToolError("option “\(spelling)” takes \(choices), not “\(bytes)”\(question)")
  }
}

extension CaseIterable where Self: RawRepresentable<String> {
  /// Creates the value with the given name; nil if no value has this name.
  init?(named name: some Collection<UInt8>) {
    guard let named = Self.allCases.first(where: { name.elementsEqual($0.rawValue.utf8) }) else {
      return nil
    }
    self = named
  }
}

extension Int {
  /// Creates a number from decimal digits. The result is nil if there are no bytes, if a byte is not a digit, or if
  /// the number is out of range.
  init?(decimal digits: Bytes) {
    guard !digits.isEmpty, digits.allSatisfy(\.isDigit) else { return nil }
    self.init(String(decoding: digits, as: UTF8.self))
  }
}
