/// A word that people write in place of a subcommand, and what to write here.
struct ForeignWord: Sendable {
  var words: [String]
  /// The words after the name of the tool, before the other operands.
  var here: String
  /// The words for the other operands if there are none.
  var operands = ""

  static let all = [
    ForeignWord(words: ["edit", "open", "tui", "ui", "new", "create", "init"], here: "browse"),
    ForeignWord(words: ["show", "view", "list", "ls", "cat", "tree", "display"], here: "print"),
    ForeignWord(words: ["find", "search", "grep", "filter"], here: "-P", operands: "PATTERN"),
    ForeignWord(words: ["export", "save"], here: "convert", operands: "IN FILE.opml"),
    ForeignWord(words: ["lint", "validate", "verify"], here: "check", operands: "FILE"),
    ForeignWord(words: ["history", "changes"], here: "log", operands: "FILE.outline"),
    ForeignWord(words: ["revert", "rollback"], here: "undo", operands: "FILE.outline"),
    ForeignWord(words: ["compare", "cmp", "delta"], here: "diff", operands: "OLD NEW"),
    ForeignWord(words: ["run", "exec", "script"], here: "apply", operands: "SOURCE -c COMMAND"),
    ForeignWord(words: ["du", "size", "sizes"], here: "--du -h"),
    ForeignWord(words: ["pick", "choose"], here: "browse --pick"),
    ForeignWord(words: ["man", "manual"], here: "--man"),
    ForeignWord(words: ["desc", "descending", "reverse"], here: "--sort KEY -r"),
    ForeignWord(words: ["version", "ver"], here: "--version"),
    ForeignWord(words: ["usage"], here: "--help"),
    ForeignWord(words: ["completion", "completions"], here: "--completions", operands: "SHELL"),
  ]

  static func named(_ word: some Collection<UInt8>) -> ForeignWord? {
    all.first { $0.words.contains { word.elementsEqual($0.utf8) } }
  }

  /// The command to type.
  ///
  /// - Parameter rest: The other operands as they were given.
  func line(_ rest: [Bytes]) -> Message {
    var parts: [Message] = ["outline-tree"]
    if !here.isEmpty { parts.append(Message(here.utf8)) }
    if rest.isEmpty && !operands.isEmpty {
      parts.append(Message(operands.utf8))
    } else {
      parts += rest.map { Message(ShellQuoting.word($0)) }
    }
    return parts.joined(separator: " ")
  }
}
