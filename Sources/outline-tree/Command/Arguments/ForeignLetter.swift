/// A letter that is an option here, and another one in another tool.
///
/// It is answered where the command line shows that the other tool was meant: it stands before a word that is
/// no source and a value there, or it stands without the value that it needs here.
struct ForeignLetter: Sendable {
  /// `VALUE` in what does the same here stands for the value.
  private var option: ForeignOption
  /// nil: it takes no value in the other tool.
  private var value: Value?

  private enum Value {
    case any, number
    case word([String])
  }

  private static let all = [
    ForeignLetter(
      ForeignOption("-t", "fd", "by type", here: "--type VALUE"),
      .word("f file d dir directory l symlink x executable e empty s socket p pipe b c".words)),
    ForeignLetter(ForeignOption("-d", "fd", "maximum depth", here: "-L VALUE"), .number),
    ForeignLetter(
      ForeignOption("-c", "fd", "when to use colors", here: "--color VALUE"),
      .word("auto always never".words)),
    ForeignLetter(
      ForeignOption("-s", "eza", "the order", here: "--sort VALUE"),
      .word("name size type none modified date time oldest newest age".words)),
    ForeignLetter(
      ForeignOption("-x", "fd", "run a command for each", here: "-0 | xargs -0 -n 1 VALUE"), .any),
    ForeignLetter(
      ForeignOption("-X", "fd", "run a command for all", here: "-0 | xargs -0 VALUE"), .any),
    ForeignLetter(
      ForeignOption("-i", "fd and grep", "ignore case", here: "--ignore-case -P VALUE"), .any),
    ForeignLetter(ForeignOption("-g", "fd", "a glob", here: "-P VALUE"), .any),
    ForeignLetter(
      ForeignOption("-n", "head", "only the first lines", here: "--fit VALUE"), .number),
    ForeignLetter(ForeignOption("-H", "fd", "include hidden files", here: "-a")),
    ForeignLetter(ForeignOption("-H", "eza", "numbers of hard links")),
    ForeignLetter(
      ForeignOption(
        "-I", "fd", "include what git ignores", here: "the default, without --gitignore")),
    ForeignLetter(ForeignOption("-L", "fd, find and eza", "follow links", here: "-l")),
  ]

  private init(_ option: ForeignOption, _ value: Value? = nil) {
    (self.option, self.value) = (option, value)
  }

  /// Returns a line for each tool in which a letter means something else.
  static func answers(to letter: some Collection<UInt8>) -> [Message] {
    all.filter { letter.elementsEqual($0.option.spelling.utf8) }.map { $0.option.answer }
  }

  /// Returns a line for each tool in which a letter takes a value like the word that follows it.
  static func answers(to letter: some Collection<UInt8>, before word: Bytes) -> [Message] {
    all.filter { letter.elementsEqual($0.option.spelling.utf8) && $0.takes(word) }.map { letter in
      var option = letter.option
      let value = String(decoding: ShellQuoting.word(word), as: UTF8.self)
      option.here = option.here.map { $0.dropLast("VALUE".count) + value }
      return option.answer
    }
  }

  private func takes(_ word: Bytes) -> Bool {
    switch value {
    case nil: false
    case .any: true
    case .number: Int(decimal: word) != nil
    case .word(let words): words.contains { word.elementsEqual($0.utf8) }
    }
  }
}

extension String {
  fileprivate var words: [String] { split(separator: " ").map(String.init) }
}
