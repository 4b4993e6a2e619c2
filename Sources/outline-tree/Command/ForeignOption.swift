/// An option of another tool that there is not here, and what to write instead.
struct ForeignOption: Sendable {
  var spelling: String
  var tool: String
  /// What it does there.
  var meaning: String
  /// What does it here; nil: nothing does.
  var here: String?

  init(_ spelling: String, _ tool: String, _ meaning: String, here: String? = nil) {
    self.spelling = spelling
    self.tool = tool
    self.meaning = meaning
    self.here = here
  }

  static let all = ofTree + ofEza + ofFd + ofLs + ofFind + ofOthers

  /// A line for each tool that has an option of this name.
  static func answers(to name: some Collection<UInt8>) -> [Message] {
    all.filter { name.elementsEqual($0.spelling.utf8) }.map(\.answer)
  }

  private var answer: Message {
    let instead: Message = here.map { "here \($0)" } ?? "nothing does that here"
    return "  \(tool) \(spelling) (\(meaning)): \(instead)"
  }
}

extension Refusal {
  /// Of an option that there is not.
  ///
  /// - Parameter argument: The whole argument that it stands in: `-name` is a word of `find`, and not
  ///   four letters.
  init(unknownOption name: Bytes, in argument: Bytes) {
    let ofArgument = ForeignOption.answers(to: argument)
    let unknown = ofArgument.isEmpty ? name : argument
    let answers = ofArgument.isEmpty ? ForeignOption.answers(to: name) : ofArgument
    let words = Option.all.flatMap(\.spellings).filter { $0.hasPrefix("--") }
    // Every letter is near to every other.
    let question =
      answers.isEmpty && name.starts(with: "--".utf8) ? Nearest.question(name, among: words) : ""
    self.init("unknown option “\(unknown)”\(question)", answers)
  }
}
