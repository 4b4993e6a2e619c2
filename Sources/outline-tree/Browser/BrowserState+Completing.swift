import Outline

/// Offering rows in prompts.
extension BrowserState {
  /// Asks for the row into which the selected rows are to be moved.
  mutating func askWhereToMove() {
    guard view.mayChangeContents(), !view.takeSelection().isEmpty else { return }
    var prompt = Prompt(.refile)
    offerRows(in: &prompt)
    mode = .prompt(prompt)
  }

  /// Moves the selected rows into the row that was chosen.
  mutating func refile(_ prompt: Prompt) {
    guard let target = prompt.choice(in: document) else {
      return message = "no row matches “\(prompt.bytes)”, so nothing was moved"
    }
    let rows = view.takeSelection()
    let neighbor = document.outline.neighbor(of: rows)
    guard view.refile(rows, to: target), let neighbor else { return }
    jumps.add(neighbor)
  }

  /// Offers the rows that match the text of a prompt. Rows are offered if the prompt asks for a row, or if the next
  /// argument of a command is a row.
  mutating func offerRows(in prompt: inout Prompt) {
    switch prompt.purpose {
    case .refile:
      prompt.completion = Completion(prompt.bytes, in: document, excluding: view.takeSelection())
    case .command:
      let command = PartialCommand(Array(prompt.beforeCursor))
      guard command.slot.allowsItem else { return prompt.completion = nil }
      // The user may type a slash before a path, but the paths of rows do not begin with a slash.
      let text = command.last.bytes.drop { $0 == 0x2F }
      prompt.completion = Completion(Array(text), start: command.start, in: document)
    case .search, .filter, .path: break
    }
  }

  /// True if there are still rows that the prompt or the last search has to examine. The remaining rows are searched
  /// while no key is pressed.
  var looksAtRows: Bool {
    if case .prompt(let prompt) = mode, let completion = prompt.completion, !completion.isDone {
      return true
    }
    return showsMatches && matches?.isDone == false
  }

  /// Continues to search rows for at most the given time.
  mutating func lookAtRows(milliseconds: Int, unless isInterrupted: () -> Bool) {
    let (document, end) = (document, PosixProcess.milliseconds + milliseconds)
    while looksAtRows {
      if case .prompt(var prompt) = mode {
        prompt.completion?.look(in: document)
        mode = .prompt(prompt)
      } else {
        matches?.look(in: document)
      }
      if PosixProcess.milliseconds >= end || isInterrupted() { break }
    }
  }
}

/// Completing the words of commands.
extension Prompt {
  /// Completes the command or keyword before the cursor, up to the point at which the possible words differ.
  ///
  /// - Returns: Nil if text was completed. Otherwise, a message with the possible words, or with the reason why nothing
  ///   was completed.
  mutating func completeWord() -> Message? {
    let command = PartialCommand(Array(beforeCursor))
    let fileVerbs = command.words.isEmpty ? FileCommand.Verb.allCases.map(\.rawValue) : []
    let names = command.slot.keywords + fileVerbs
    guard command.last.isBare else { return Self.nothingToComplete }
    let start = bytes[..<command.start]
    return complete(command.last.bytes, among: names.map { Array($0.utf8) }) { start + $0 }
  }

  /// - Parameters:
  ///   - word: The word before the cursor.
  ///   - names: The words that are possible.
  ///   - text: Returns the text that replaces everything before the cursor, given the completed word.
  fileprivate mutating func complete(
    _ word: [UInt8], among names: [[UInt8]], text: ([UInt8]) -> [UInt8]
  ) -> Message? {
    let matches = names.filter { $0.starts(with: word) }
    guard let first = matches.first else { return Self.nothingToComplete }
    let common = matches.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
    // The typed text stays, even if it ends with a part of a character.
    if common.count < word.count { return Message(matches.joined(separator: [0x20, 0x20])) }
    // No space is added after a folder, because the path may continue below it.
    let isWhole = matches.count == 1 && common.last != 0x2F && purpose == .command
    replaceBeforeCursor(with: text(common) + (isWhole ? [0x20] : []))
    let isListed = matches.count > 1 && common == word
    return isListed ? Message(matches.joined(separator: [0x20, 0x20])) : nil
  }

  private static let nothingToComplete: Message = "there is nothing to complete here"
}

extension [UInt8] {
  /// Returns the longest common prefix of two texts, without an incomplete character at its end.
  fileprivate func commonPrefix(with other: [UInt8]) -> [UInt8] {
    let common = self[..<zip(self, other).prefix { $0 == $1 }.count]
    guard let lead = common.lastIndex(where: { $0 & 0xC0 != 0x80 }), common[lead] >= 0xC2,
      common[lead...].firstScalar == nil
    else { return Array(common) }
    return Array(common[..<lead])
  }
}

/// Completing the paths of files.
extension Prompt {
  /// The path before the cursor, split into the folder, including any slash at its end, and the beginning of a name.
  /// The result is nil if the prompt does not ask for a path there.
  var path: (folder: [UInt8], name: [UInt8])? {
    var path = Array(beforeCursor)
    switch purpose {
    case .path: break
    case .command:
      let command = PartialCommand(path)
      guard command.words.count == 1,
        command.words[0].keyword(among: FileCommand.Verb.self)?.takesPath == true
      else { return nil }
      path = command.last.bytes
    case .search, .filter, .refile: return nil
    }
    let slash = path.lastIndex(of: 0x2F) ?? -1
    return (Array(path[...slash]), Array(path[(slash + 1)...]))
  }
}

extension BrowserState {
  /// Completes the path before the cursor of the prompt. If nothing was completed, shows a message with the possible
  /// names or with the reason.
  ///
  /// - Parameter names: The names in the folder; the names of subfolders end with a slash.
  mutating func completePath(with names: [[UInt8]]) {
    guard case .prompt(var prompt) = mode, let (folder, name) = prompt.path else { return }
    let isCommand = prompt.purpose == .command
    let start = prompt.bytes[..<PartialCommand(Array(prompt.beforeCursor)).start]
    // As in a shell, hidden files are offered only if the typed name begins with a period.
    let shown = names.filter { $0.first != 0x2E || name.first == 0x2E }
    message = prompt.complete(name, among: shown) {
      let path = folder + $0
      return isCommand ? start + Quoting.escapedPath(path) : path
    }
    mode = .prompt(prompt)
  }
}

/// Keys that choose one of the rows that a prompt offers.
extension Prompt {
  /// Handles a key that chooses one of the offered rows. In a command, the path of the row also replaces the word
  /// before the cursor.
  ///
  /// - Returns: True if the key has an effect.
  mutating func choose(_ key: Key, in document: SourceDocument) -> Bool {
    guard let completion, let direction = direction(of: key) else { return false }
    self.completion!.choose(direction, from: choice(in: document), in: document)
    if purpose == .command, let node = self.completion!.chosen {
      let path = CommandRunner(document).resolver.path(of: node)
      replaceBeforeCursor(with: bytes[..<completion.start] + path)
    }
    return true
  }

  /// Returns the chosen row. In the prompt for moving rows, the best match is chosen until the user chooses
  /// another row. In a command, the first Tab chooses the best match.
  func choice(in document: SourceDocument) -> ItemID? {
    purpose == .refile ? completion?.choice(in: document) : completion?.chosen
  }

  private func direction(of key: Key) -> Int? {
    switch (key, purpose) {
    case (.tab, _), (.down, .refile), (.control("n"), .refile): 1
    case (.backTab, _), (.up, .refile), (.control("p"), .refile): -1
    default: nil
    }
  }
}
