import Outline

extension ToolError {
  /// Creates a message about text with conflicts of which only the “ours” side was read.
  init(_ conflicts: ConflictedText, in name: Message) {
    self.init(
      conflicts.found(in: name) + "; only ours is read",
      ["  outline-tree resolve \(ShellQuoting.word(name.bytes))   lists them"])
  }

  /// Creates an error for text that cannot be merged because it contains conflicts. A merge would lose the
  /// “theirs” side of each conflict.
  init(unresolved conflicts: ConflictedText, in name: Message) {
    self.init(
      conflicts.found(in: name) + ", to be resolved first", Self.waysToResolve(name.bytes))
  }

  /// Creates an error for a file that cannot be changed because it contains conflicts. A change would lose
  /// the “theirs” side of each conflict.
  init(unresolvedIn path: [UInt8]) {
    self.init(
      "\(file: path): a merge left conflicts, which must be resolved first",
      Self.waysToResolve(path))
  }

  static func waysToResolve(_ path: [UInt8]) -> [Message] {
    let file = ShellQuoting.word(path)
    return [
      "  outline-tree resolve \(file)            lists them",
      "  outline-tree resolve \(file) --theirs   takes theirs in all of them; --ours takes ours",
    ]
  }
}

extension ConflictedText {
  fileprivate func found(in name: Message) -> Message {
    "\(file: name.bytes, line: conflicts[0].line): a merge left \(count: conflicts.count, "conflict")"
  }
}
