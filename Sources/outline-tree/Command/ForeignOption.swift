/// An option of another tool that this one does not have, and what to write instead.
struct ForeignOption: Sendable {
  var spelling: String
  var tool: String
  /// Its effect there.
  var meaning: String
  /// The option that does the same here; nil if there is none.
  var here: String?

  init(_ spelling: String, _ tool: String, _ meaning: String, here: String? = nil) {
    self.spelling = spelling
    self.tool = tool
    self.meaning = meaning
    self.here = here
  }

  static let all = ofTree + ofEza + ofFd + ofLs + ofFind + ofGuesses

  /// Returns a line for each tool that has an option of this name.
  static func answers(to name: some Collection<UInt8>) -> [Message] {
    all.filter { name.elementsEqual($0.spelling.utf8) }.map(\.answer)
  }

  var answer: Message {
    let instead: Message = here.map { "here \($0)" } ?? "not available here"
    return "  \(tool) \(spelling) (\(meaning)): \(instead)"
  }
}

extension Refusal {
  /// An option does not exist.
  ///
  /// - Parameter argument: The whole argument that contains it: `-name` is an option of `find`, not
  ///   four letters.
  init(unknownOption name: Bytes, in argument: Bytes) {
    let ofArgument = ForeignOption.answers(to: argument)
    // `-version` is a word, not letters.
    if ofArgument.isEmpty, name != argument, Option.named([0x2D] + argument) != nil {
      self.init("unknown option “\(argument)”; did you mean “-\(argument)”?")
      return
    }
    let unknown = ofArgument.isEmpty ? name : argument
    let answers = ofArgument.isEmpty ? ForeignOption.answers(to: name) : ofArgument
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
