import Outline

extension Refusal {
  /// Says that a text has conflicts, of which only ours is read.
  init(_ conflicts: ConflictedText, in name: Message) {
    let places = conflicts.conflicts
    let count = places.count
    self.init(
      "\(file: name.bytes, line: places[0].line): a merge left \(count == 1 ? "1 conflict" : "\(count) conflicts"), "
        + "and this reads what ours has",
      ["  outline-tree resolve \(ShellQuoting.word(name.bytes))   lists them"])
  }

  /// A file with conflicts cannot be changed: what theirs has would be lost.
  init(unresolvedIn path: [UInt8]) {
    self.init(
      "\(file: path): a merge left conflicts in it, which have to be resolved first",
      Self.waysToResolve(path))
  }

  static func waysToResolve(_ path: [UInt8]) -> [Message] {
    let file = ShellQuoting.word(path)
    return [
      "  outline-tree resolve \(file)            lists them",
      "  outline-tree resolve \(file) --theirs   takes theirs in all of them; --ours, ours",
    ]
  }
}
