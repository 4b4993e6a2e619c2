/// An option of another tool, and its equivalent in this tool. `Hint+Table.swift` contains all hints. It also
/// contains words from other tools and their equivalents.
struct Hint: Sendable {
  var tool: String
  var spellings: [String]
  /// The option's effect in the other tool.
  var meaning: String
  /// The equivalent in this tool; nil if there is none.
  var here: String?
  /// If the letter is also an option of this tool, the words that may follow the letter in the other tool. If one of
  /// these words follows, the user probably meant the option of the other tool.
  var following: Words?

  enum Words: Sendable {
    case any, number
    case words(String)

    func contains(_ word: Bytes) -> Bool {
      switch self {
      case .any: true
      case .number: Int(decimal: word) != nil
      case .words(let words): words.hasWord(word)
      }
    }
  }

  init(
    _ tool: String, _ spellings: String, means meaning: String, here: String? = nil,
    before following: Words? = nil
  ) {
    self.tool = tool
    self.spellings = spellings.split(separator: " ").map(String.init)
    self.meaning = meaning
    self.here = here
    self.following = following
  }

  private func answer(to spelling: some Collection<UInt8>) -> Message? {
    guard let name = spellings.first(where: { spelling.elementsEqual($0.utf8) }) else { return nil }
    let instead: Message = here.map { "here \($0)" } ?? "not available here"
    return "  \(tool) \(name) (\(meaning)): \(instead)"
  }
}

extension String {
  /// True if the string contains the given word. Words are separated by spaces.
  fileprivate func hasWord(_ word: some Collection<UInt8>) -> Bool {
    utf8.split(separator: 0x20).contains { word.elementsEqual($0) }
  }
}

/// Looking up hints in the table.
extension Hint {
  /// Returns a line for each other tool that has the given option. This tool does not have the option.
  static func answers(toOption name: some Collection<UInt8>) -> [Message] {
    options.compactMap { $0.answer(to: name) }
  }

  /// Returns a line for each tool in which the given letter has a different meaning.
  static func answers(toLetter letter: some Collection<UInt8>) -> [Message] {
    letters.compactMap { $0.answer(to: letter) }
  }

  /// Returns a line for each tool that accepts the given word as the value of the given one-letter option.
  static func answers(toLetter letter: some Collection<UInt8>, before word: Bytes) -> [Message] {
    letters.compactMap { hint in
      guard hint.following?.contains(word) == true else { return nil }
      var hint = hint
      let value = String(decoding: ShellQuoting.word(word), as: UTF8.self)
      hint.here = hint.here.map { $0.dropLast("VALUE".count) + value }
      return hint.answer(to: letter)
    }
  }

  /// Returns this tool's word for a value that another tool accepts for an option; nil if the value is not in the
  /// table.
  static func value(_ value: Bytes, of option: String) -> String? {
    let value = value.map(\.lowercased)
    return values.first { $0.options.hasWord(option.utf8) && $0.words.hasWord(value) }?.here
  }

  /// Returns the name of the `apply` command for a word such as `mv`; nil if the word is not in the table.
  static func command(_ word: some Collection<UInt8>) -> String? {
    commands.first { $0.words.hasWord(word) }?.here
  }

  /// Returns the command line to suggest for a word that is neither a subcommand nor a source; nil if the
  /// word is not in the table.
  ///
  /// - Parameter rest: The other operands, as they were given.
  static func line(for word: Bytes, _ rest: [Bytes]) -> Message? {
    guard let (_, here, operands) = words.first(where: { $0.words.hasWord(word) }) else {
      return nil
    }
    var parts: [Message] = ["outline-tree", Message(here.utf8)]
    if rest.isEmpty && !operands.isEmpty {
      parts.append(Message(operands.utf8))
    } else {
      parts += rest.map { Message(ShellQuoting.word($0)) }
    }
    return parts.joined(separator: " ")
  }
}

extension ToolError {
  /// Creates the error for an option that does not exist.
  ///
  /// - Parameter argument: The whole argument that contains the option. The whole argument is needed because, for
  ///   example, `-name` is a single option in `find`, not a group of four letters.
  init(unknownOption name: Bytes, in argument: Bytes) {
    let ofArgument = Hint.answers(toOption: argument)
    // An argument such as `-version` is a long option with a missing dash, not a group of letters.
    if ofArgument.isEmpty, name != argument, Option.named([0x2D] + argument) != nil {
      self.init("unknown option “\(argument)”; did you mean “-\(argument)”?")
      return
    }
    let unknown = ofArgument.isEmpty ? name : argument
    let answers = ofArgument.isEmpty ? Hint.answers(toOption: name) : ofArgument
    let question = answers.isEmpty ? Self.question(name) : ""
    self.init("unknown option “\(unknown)”\(question)", answers)
  }

  /// Returns a question such as “did you mean …?”, which suggests an option, format or subcommand for the
  /// unknown option. Examples of unknown options are `--colapsed`, `--ascii` and `--diff`. The result is
  /// empty if there is nothing to suggest.
  private static func question(_ name: Bytes) -> Message {
    let words = Option.all.flatMap(\.spellings).filter { $0.hasPrefix("--") }
    // All single letters are similar to each other, so only long options get suggestions.
    guard name.starts(with: "--".utf8) else { return "" }
    let word = String(decoding: name.dropFirst(2), as: UTF8.self)
    if DisplayOptions.Format(named: word.utf8) != nil {
      return "; did you mean “--format \(word)”?"
    }
    if Subcommand(rawValue: word) != nil { return "; did you mean “outline-tree \(word)”?" }
    return Nearest.question(name, among: words)
  }
}
