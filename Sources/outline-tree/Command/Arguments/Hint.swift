/// Something that is written in another tool, and what to write here. The table of them is in `Hint+Table.swift`.
struct Hint: Sendable {
  var tool: String
  var spellings: [String]
  /// The effect there.
  var meaning: String
  /// What does the same here; nil if nothing does.
  var here: String?
  /// The words that follow a letter there, if it is an option here too. Before such a word the other tool was meant.
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
    _ tool: String, _ spellings: String, _ meaning: String, _ here: String? = nil,
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
  /// True if a word is one of those between the spaces.
  fileprivate func hasWord(_ word: some Collection<UInt8>) -> Bool {
    utf8.split(separator: 0x20).contains { word.elementsEqual($0) }
  }
}

/// Looking up the table.
extension Hint {
  /// Returns a line for each tool that has an option that there is not here.
  static func answers(toOption name: some Collection<UInt8>) -> [Message] {
    options.compactMap { $0.answer(to: name) }
  }

  /// Returns a line for each tool in which a letter means something else.
  static func answers(toLetter letter: some Collection<UInt8>) -> [Message] {
    letters.compactMap { $0.answer(to: letter) }
  }

  /// Returns a line for each tool in which a letter takes a value like the word that follows it.
  static func answers(toLetter letter: some Collection<UInt8>, before word: Bytes) -> [Message] {
    letters.compactMap { hint in
      guard hint.following?.contains(word) == true else { return nil }
      var hint = hint
      let value = String(decoding: ShellQuoting.word(word), as: UTF8.self)
      hint.here = hint.here.map { $0.dropLast("VALUE".count) + value }
      return hint.answer(to: letter)
    }
  }

  /// Returns what to write for a value of an option; nil: it is not in the table.
  static func value(_ value: Bytes, of option: String) -> String? {
    let value = value.map(\.lowercased)
    return values.first { $0.options.hasWord(option.utf8) && $0.words.hasWord(value) }?.here
  }

  /// Returns what a command of `apply` is called here; nil: the word is not in the table.
  static func command(_ word: some Collection<UInt8>) -> String? {
    commands.first { $0.words.hasWord(word) }?.here
  }

  /// Returns the command line for a word that is no subcommand and no source; nil: it is not in the table.
  ///
  /// - Parameter rest: The other operands as they were given.
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

extension Refusal {
  /// An option does not exist.
  ///
  /// - Parameter argument: The whole argument that contains it: `-name` is an option of `find`, not
  ///   four letters.
  init(unknownOption name: Bytes, in argument: Bytes) {
    let ofArgument = Hint.answers(toOption: argument)
    // `-version` is a word, not letters.
    if ofArgument.isEmpty, name != argument, Option.named([0x2D] + argument) != nil {
      self.init("unknown option “\(argument)”; did you mean “-\(argument)”?")
      return
    }
    let unknown = ofArgument.isEmpty ? name : argument
    let answers = ofArgument.isEmpty ? Hint.answers(toOption: name) : ofArgument
    let question = answers.isEmpty ? Self.question(name) : ""
    self.init("unknown option “\(unknown)”\(question)", answers)
  }

  /// A suggestion for `--colapsed`, `--ascii` and `--diff`.
  private static func question(_ name: Bytes) -> Message {
    let words = Option.all.flatMap(\.spellings).filter { $0.hasPrefix("--") }
    // Any letter is near any other, so only words are suggested.
    guard name.starts(with: "--".utf8) else { return "" }
    let word = String(decoding: name.dropFirst(2), as: UTF8.self)
    if DisplayOptions.Format(named: word.utf8) != nil {
      return "; did you mean “--format \(word)”?"
    }
    if Subcommand(rawValue: word) != nil { return "; did you mean “outline-tree \(word)”?" }
    return Nearest.question(name, among: words)
  }
}
