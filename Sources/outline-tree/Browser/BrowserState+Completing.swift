import Outline

/// Offering rows in prompts.
extension BrowserState {
  /// Asks for the row into which the selected rows are to be moved.
  mutating func askWhereToMove() {
    guard outline.view.mayChangeContents(), !outline.view.takeSelection().nodes.isEmpty else {
      return
    }
    var prompt = Prompt(.refile)
    offerRows(in: &prompt)
    mode = .prompt(prompt)
  }

  /// Moves the selected rows into the row that was chosen.
  mutating func refile(_ prompt: Prompt) {
    guard let target = prompt.choice(in: document) else {
      return message = "no row matches “\(prompt.bytes)”, so nothing was moved"
    }
    let rows = outline.view.takeSelection()
    let neighbor = rows.neighbor(in: document.outline)
    guard rows.refile(to: target, in: &outline.view), let neighbor else { return }
    jumps.add(neighbor)
  }

  /// Offers the rows that match the text of a prompt, if the prompt is for a row, or for a command that
  /// takes a row next.
  mutating func offerRows(in prompt: inout Prompt) {
    switch prompt.purpose {
    case .refile:
      prompt.completion = Completion(
        prompt.bytes, in: document, excluding: outline.view.takeSelection().nodes)
    case .command:
      let command = PartialCommand(Array(prompt.beforeCursor))
      guard case .item = command.slot else { return prompt.completion = nil }
      // A path may begin with a slash, but the paths of rows do not.
      let text = command.last.bytes.drop { $0 == 0x2F }
      prompt.completion = Completion(Array(text), start: command.start, in: document)
    case .search, .filter, .path: break
    }
  }

  /// True if there are rows to look at while no key is pressed: rows that the prompt may have to offer, or rows
  /// that may match the last search.
  var looksAtRows: Bool {
    if case .prompt(let prompt) = mode, let completion = prompt.completion, !completion.isDone {
      return true
    }
    return showsMatches && matches?.isDone == false
  }

  /// Continues to look at rows for the given time.
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
  /// Completes the command or keyword before the cursor, as far as there is only one way to go on.
  ///
  /// - Returns: The words that are possible, if there are several, or the reason why nothing was completed.
  mutating func completeWord() -> Message? {
    let command = PartialCommand(Array(beforeCursor))
    let start = String(decoding: command.last.bytes, as: UTF8.self)
    let names: [String] =
      switch command.slot {
      case .words(let names):
        command.words.isEmpty ? names + FileCommand.Verb.allCases.map(\.rawValue) : names
      case .item(let others): others
      case .anything: []
      }
    let matches = names.filter { $0.hasPrefix(start) }
    guard command.last.isBare, let first = matches.first else {
      return "there is nothing to complete here"
    }
    let common = matches.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
    let isWhole = matches.count == 1
    replaceBeforeCursor(with: bytes[..<command.start] + common.utf8 + (isWhole ? [0x20] : []))
    return isWhole || common != start ? nil : Message(matches.joined(separator: "  ").utf8)
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}

/// Choosing one of the offered rows.
extension Prompt {
  /// Handles a key that chooses one of the rows that the prompt offers. In a command, the row is also
  /// written in place of the word before the cursor.
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

  /// The chosen row. When rows are moved, this is the best row until the user chooses another one; in a
  /// command, the first Tab chooses the best row.
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
