import Outline

/// Completes a command of `apply`: verbs, items of an outline, and the keywords between them.
struct CommandCompletion {
  private let resolver: ItemResolver

  /// The maximum number of candidates. If there are more candidates, none are offered, because the list would be too
  /// long to read.
  private static let limit = 1000

  init(_ outline: SourceDocument) {
    resolver = ItemResolver(document: outline, index: TitleIndex(outline))
  }

  /// Returns the completions of the text up to the cursor.
  ///
  /// A shell treats a single candidate as final. So if the only candidate is an incomplete command, the completions of
  /// its next word are appended to it.
  func candidates(_ text: [UInt8]) -> [[UInt8]] {
    var found = completed(text)
    for _ in 0..<8 {
      guard found.count == 1, (try? Script.parse(found[0], .standardInput)) == nil else { break }
      let longer = completed(found[0] + [0x20])
      if longer.isEmpty { break }
      found = longer
    }
    return found.count > Self.limit ? [] : found
  }

  private func completed(_ text: [UInt8]) -> [[UInt8]] {
    let command = PartialCommand(text)
    let slot = command.slot
    let words = (slot.allowsItem ? items(command) : []) + keywords(slot.keywords, command)
    return words.map { text[..<command.start] + $0 }
  }

  private func keywords(_ names: [String], _ command: PartialCommand) -> [[UInt8]] {
    guard command.last.isBare else { return [] }
    return names.map { Array($0.utf8) }.filter { $0.starts(with: command.last.bytes) }
  }
}

/// Completing items.
extension CommandCompletion {
  private func items(_ command: PartialCommand) -> [[UInt8]] {
    let word = command.last
    let slash = word.bytes.indices.last { word.bytes[$0] == 0x2F && !word.areEscaped[$0] }
    guard let slash else { return titles(word, command) }
    var path = word
    path.isBare = false
    path.bytes.removeSubrange(slash...)
    path.areEscaped.removeSubrange(slash...)
    guard let item = try? ItemPath(path), let parent = try? resolver.item(item) else { return [] }
    let title = word.bytes[(slash + 1)...]
    return resolver.outline.children(of: parent).filter { isOffered($0, title) }
      .map { spelling(resolver.components(of: $0), command) }
  }

  /// Returns the titles that can complete the word. If the word is empty, only the titles of roots are returned.
  private func titles(_ word: Word, _ command: PartialCommand) -> [[UInt8]] {
    let outline = resolver.outline
    let rows: [ItemID] = word.bytes.isEmpty ? outline.children(of: nil) : Array(outline.items)
    return rows.lazy.filter { isOffered($0, word.bytes[...]) }.compactMap {
      node -> [(title: Bytes, ordinal: Int?)]? in
      let title = resolver.document.title(of: node)
      if resolver.isFound(titled: Array(title), node) { return [(title, nil)] }
      return outline.level(of: node) == 0 ? resolver.components(of: node) : nil
    }.prefix(Self.limit + 1).map { spelling($0, command) }
  }

  /// True if a title begins with the given text, and a terminal shows the title unchanged.
  private func isOffered(_ node: ItemID, _ start: Bytes) -> Bool {
    let title = resolver.document.title(of: node)
    return !title.isEmpty && title.starts(with: start)
      && TerminalEscaping.escaped(title)[...] == title
  }

  /// Writes a path with quotes or with backslashes, depending on what the user has typed.
  private func spelling(
    _ components: [(title: Bytes, ordinal: Int?)], _ command: PartialCommand
  ) -> [UInt8] {
    if command.last.bytes.isEmpty && !command.isQuoted { return Quoting.path(components) }
    let path = Quoting.escapedPath(components, escapesSpaces: !command.isQuoted)
    return command.isQuoted ? [0x22] + path + [0x22] : path
  }
}
