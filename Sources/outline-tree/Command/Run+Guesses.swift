/// Suggesting command lines to a user who has typed a word that names no source.
extension Run {
  /// Throws an error if a source is missing and its name looks like a subcommand, an option value or an edit
  /// command. The error suggests a command line.
  ///
  /// - Parameter arguments: The command line.
  func refuseGuesses(_ sources: [Source], in arguments: [[UInt8]]) throws(ToolError) {
    let operands = sources.map { $0.name[...] }
    guard let (index, word) = operands.enumerated().first(where: { isMissing($0.element) }) else {
      return
    }
    var rest = operands
    rest.remove(at: index)
    let what: Message = "no such directory or document: “\(word)”"
    let answers = Self.answers(to: word, after: arguments)
    if !answers.isEmpty { throw ToolError(what, answers) }
    if arguments.first?[...] == word, Hint.line(for: word, []) == nil,
      let (name, line) = ToolError.subcommand(meantIn: arguments)
    {
      throw ToolError("\(what); did you mean “\(name.rawValue)”?", [line])
    }
    if let (option, line) = Self.option(withValue: word, in: arguments) {
      throw ToolError("\(what); did you mean “\(option)”?", [line])
    }
    if let line = Hint.line(for: word, rest) { throw ToolError(what, ["  \(line)"]) }
    if let guess = CommandGuess(operands) {
      throw ToolError("\(what); use apply to edit with commands", [guess.line])
    }
    let others = rest.map { Array($0) }
    if let option = Self.option(meantBy: Array(word), others) {
      throw ToolError(what, [ToolError.suggestion(others + option)])
    }
    if let name = ToolError.subcommand(near: word) {
      throw ToolError(
        "\(what); did you mean “\(name)”?", [ToolError.suggestion([Array(name)] + others)])
    }
  }

  /// Returns the option that precedes a word, joined to its value by `=`, and the corrected command line. The result
  /// is nil unless an option with an optional value precedes the word, and the word stands for such a value.
  private static func option(
    withValue word: Bytes, in arguments: [[UInt8]]
  ) -> (option: Message, line: Message)? {
    guard let index = arguments.firstIndex(where: { $0[...] == word }), index > 0,
      let option = Option.named(arguments[index - 1]), let argument = option.argument,
      argument.isOptional, case .oneOf(let choices) = argument.values
    else { return nil }
    let known = choices.first { word.elementsEqual($0.utf8) }
    guard let value = known ?? Hint.value(word, of: option.spellings[0]) else { return nil }
    var words = arguments
    words[index - 1] += [0x3D] + value.utf8
    let joined = Message(words[index - 1])
    words.remove(at: index)
    return (joined, ToolError.suggestion(words))
  }

  /// Returns the option that the user may have forgotten before the word, followed by the word. The result is nil
  /// unless the word is a format, a level, a pattern or an output file.
  private static func option(meantBy word: [UInt8], _ rest: [[UInt8]]) -> [[UInt8]]? {
    let option: String
    if DisplayOptions.Format(named: word) != nil {
      option = "--format"
    } else if let level = Int(decimal: word[...]), level > 0 {
      option = "-L"
    } else if word.contains(where: { $0 == "*" || $0 == "?" }) {
      option = "-P"
    } else if rest.count == 1 && SourceFormat(path: word) != nil {
      option = "-o"
    } else {
      return nil
    }
    return [Array(option.utf8), word]
  }

  /// Returns hints if the word follows a one-letter option that has another meaning in other tools.
  private static func answers(to word: Bytes, after arguments: [[UInt8]]) -> [Message] {
    guard let index = arguments.firstIndex(where: { $0[...] == word }), index > 0 else { return [] }
    let letters = arguments[index - 1]
    guard letters.count > 1, letters[0] == 0x2D, letters[1] != 0x2D else { return [] }
    return Hint.answers(toLetter: [0x2D] + letters.suffix(1), before: word)
  }

  /// Returns true if there is no file with the given name. The result is always false for a path with a slash, and
  /// for `-`, `.` and `emoji`.
  private func isMissing(_ word: Bytes) -> Bool {
    if word.contains(0x2F) || word == [0x2D] || word == [0x2E] || word.isEqual(to: "emoji") {
      return false
    }
    return (try? system.status(of: Array(word))) == nil
  }

  /// Suggests the operand `-` if standard input is a pipe that contains data, and no source was given. This method
  /// does not read the pipe, because the data may be meant for another program.
  func sayHowToReadInput(_ arguments: [[UInt8]], _ invocation: Invocation) {
    guard invocation.sources == [.path([0x2E])], !arguments.contains([0x2E]),
      streams.input.isPipeWithData(system)
    else { return }
    let words = [Array("outline-tree".utf8)] + arguments + [[0x2D]]
    Diagnostics(streams.error, .auto).report(
      "standard input was not read; this reads it: \(ShellQuoting.line(words))")
  }

  /// Suggests `--help` if `-h` is the only argument, because `-h` does not show help, but sizes, as in `tree`.
  func sayWhereHelpIs(_ arguments: [[UInt8]]) {
    guard arguments == [Array("-h".utf8)], streams.error.isTerminal else { return }
    Diagnostics(streams.error, .auto).report("-h shows sizes; for help: outline-tree --help")
  }
}

extension ToolError {
  /// Returns the subcommand that is similar to the first argument, and a command line with that subcommand; nil if no
  /// subcommand is similar.
  static func subcommand(meantIn arguments: [[UInt8]]) -> (Subcommand, line: Message)? {
    guard let word = arguments.first, let name = subcommand(near: word[...]),
      let subcommand = Subcommand(named: name)
    else { return nil }
    return (subcommand, suggestion([Array(name)] + arguments.dropFirst()))
  }

  fileprivate static func subcommand(near word: Bytes) -> Bytes? {
    Nearest.names(to: word, among: Subcommand.allCases.map { Array($0.rawValue.utf8)[...] }).first
  }

  /// Returns a hint with a command line.
  fileprivate static func suggestion(_ words: [[UInt8]]) -> Message {
    let line = ShellQuoting.line([Array("outline-tree".utf8)] + words)
    return "  \(line)"
  }
}

/// A guess that operands were meant as a command for `apply`, although `-c` is missing.
struct CommandGuess {
  /// The first operand if it precedes the command; otherwise, the last operand if it looks like a source; otherwise
  /// nil.
  var source: Bytes?
  var command: [UInt8]

  /// Creates a guess from operands; nil if no operand begins with the name of an edit command.
  init?(_ operands: [Bytes]) {
    guard let start = operands.firstIndex(where: Self.isCommand) else { return nil }
    var words = operands[start...]
    source = operands[..<start].first
    if source == nil, words.count > 1, let last = words.last, Self.isSource(last) {
      source = words.popLast()
    }
    let verb = words[start].prefix { $0 != 0x20 }
    let known = Hint.command(verb).map { Array($0.utf8) } ?? Array(verb)
    if words.count == 1 && verb.count == words[start].count {
      command = Array(Command.forms(known)[0].bytes.drop { $0 == 0x20 })
    } else if words.count == 1 {
      command = known + words[start].dropFirst(verb.count)
    } else {
      command = Array(([known] + words.dropFirst().map(Self.word)).joined(separator: [0x20]))
    }
  }

  /// The suggested command line.
  var line: Message {
    let source = source.map { Message(ShellQuoting.word($0)) } ?? "SOURCE"
    return "  outline-tree apply \(source) -c \(ShellQuoting.word(command))"
  }

  private static func isCommand(_ operand: Bytes) -> Bool {
    let verb = operand.prefix { $0 != 0x20 }
    return Command.Verb(named: verb) != nil || Hint.command(verb) != nil
  }

  private static func isSource(_ operand: Bytes) -> Bool {
    operand.contains(0x2F) || operand == [0x2E] || operand.isEqual(to: "emoji")
      || SourceFormat(path: Array(operand)) != nil
  }

  private static func word(_ operand: Bytes) -> [UInt8] {
    operand.contains(0x20) ? [0x22] + operand + [0x22] : Array(operand)
  }
}
