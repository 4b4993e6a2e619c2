import Outline

/// An option with its value, or an operand.
enum Argument {
  case option(GivenOption)
  case operand(Bytes, isLiteral: Bool)

  var comesFirst: Bool {
    if case .option(let given) = self { given.option.comesFirst } else { false }
  }
}

/// Splits the arguments of a command line into operands and options, each option with its value.
struct ArgumentLexer {
  private var rest: ArraySlice<[UInt8]>
  private var arguments: [Argument] = []
  /// The subcommand that the first operand names. The property is `print` until the first operand has been read, and
  /// stays `print` if that operand names no subcommand.
  private var subcommand = Subcommand.print
  private var hasOperand = false

  static func split(_ arguments: [[UInt8]]) throws(ToolError) -> [Argument] {
    var lexer = ArgumentLexer(rest: arguments[...])
    while let argument = lexer.rest.popFirst() { try lexer.split(argument) }
    return lexer.arguments
  }

  private mutating func split(_ argument: [UInt8]) throws(ToolError) {
    if argument.isEqual(to: "--") {
      hasOperand = true
      arguments += rest.map { .operand($0[...], isLiteral: true) }
      rest = []
    } else if argument.starts(with: "--".utf8) {
      try splitLong(argument[...])
    } else if argument.first == "-", argument.count > 1 {
      try splitShort(argument[...])
    } else {
      if !hasOperand { subcommand = Subcommand(named: argument[...]) ?? .print }
      hasOperand = true
      arguments.append(.operand(argument[...], isLiteral: false))
    }
  }

  /// Splits a long option from its value. They are written as `--level 2` or `--level=2`.
  private mutating func splitLong(_ argument: Bytes) throws(ToolError) {
    let end = argument.firstIndex(of: 0x3D) ?? argument.endIndex
    let (option, spelling) = try option(argument[..<end], in: argument[..<end])
    if end == argument.endIndex {
      append(option, as: spelling, value: try value(option, spelling))
    } else if option.argument == nil {
      throw ToolError("option “\(spelling)” takes no value")
    } else {
      append(option, as: spelling, value: argument[(end + 1)...])
    }
  }

  /// Splits an argument with short options, such as `-a`, `-adL2` or `-L 2`, into the options and their value.
  private mutating func splitShort(_ argument: Bytes) throws(ToolError) {
    // An option such as `-delete`, which `find` has, must not be read as `-d -e lete`.
    if argument.count > 2 && !Hint.answers(toOption: argument).isEmpty {
      throw ToolError(unknownOption: argument, in: argument)
    }
    // Without this check, `-version` would be read as `-v -e rsion`, and `-help` as `-h -e lp`.
    if argument.count > 4, Option.named([0x2D] + argument) != nil {
      throw ToolError(unknownOption: argument.prefix(2), in: argument)
    }
    var letters = argument.dropFirst()
    while !letters.isEmpty {
      let length = letters.firstScalar?.length ?? 1
      let (option, spelling) = try option([0x2D] + letters.prefix(length), in: argument)
      letters = letters.dropFirst(length)
      let hasValue = option.argument != nil && !letters.isEmpty
      if hasValue && letters.first == 0x3D {
        throw ToolError(option, spelling, afterEqualSign: letters.dropFirst())
      }
      append(option, as: spelling, value: hasValue ? letters : try value(option, spelling))
      if hasValue { return }
    }
  }

  private mutating func append(_ option: Option, as spelling: String, value: Bytes) {
    arguments.append(.option(GivenOption(option: option, spelling: spelling, bytes: value)))
  }

  /// Returns the value of an option. If the next argument is the value, removes this argument. The result is empty if
  /// the option takes no value, or if the value is optional and the next argument is not a number.
  private mutating func value(_ option: Option, _ spelling: String) throws(ToolError) -> Bytes {
    guard let argument = option.argument else { return [] }
    let isNumber = rest.first.map { Int(decimal: $0[...]) != nil } ?? false
    if argument.isOptional && !isNumber { return [] }
    if let value = rest.popFirst() { return value[...] }
    throw ToolError(
      "option “\(spelling)” needs a value: \(spelling) \(argument.name)",
      Hint.answers(toLetter: spelling.utf8))
  }

  private func option(
    _ name: Bytes, in argument: Bytes
  ) throws(ToolError) -> (Option, String) {
    guard let option = Option.named(name, for: subcommand) else {
      throw ToolError(unknownOption: name, in: argument)
    }
    let spelling = String(decoding: name, as: UTF8.self)
    if !hasOperand && Option.isShared(spelling) { try checkMeaning(of: spelling) }
    return (option, spelling)
  }

  /// Refuses a one-letter option before the subcommand if the letter has a different meaning with that subcommand.
  private func checkMeaning(of spelling: String) throws(ToolError) {
    let words = rest.prefix { !$0.isEqual(to: "--") }.compactMap { Subcommand(named: $0[...]) }
    let other = words.first { subcommand in
      Option.named(spelling.utf8, for: subcommand)?.subcommands.contains(.print) == false
    }
    guard let name = other?.rawValue else { return }
    throw ToolError(
      "option “\(spelling)” means something else with \(name): write it after “\(name)”")
  }
}

extension ToolError {
  /// Creates the error for a one-letter option that is followed by `=` and a value. Only a long option can be joined
  /// to its value with `=`. After a one-letter option, the `=` would become part of the value.
  fileprivate init(_ option: Option, _ spelling: String, afterEqualSign value: Bytes) {
    let value = ShellQuoting.word(value)
    let long = option.spellings.first { $0.hasPrefix("--") }
    let other: Message = long.map { " or \($0)=\(value)" } ?? ""
    self.init(
      "the value of “\(spelling)” follows without “=”: \(spelling) \(value)\(other)")
  }
}
