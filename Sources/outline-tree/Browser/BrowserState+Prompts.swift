import Outline

/// Handling prompts and questions.
extension BrowserState {
  mutating func ask(_ purpose: Prompt.Purpose, text: [UInt8] = []) {
    mode = .prompt(Prompt(purpose, text: text))
  }

  mutating func handle(_ key: Key, in prompt: Prompt) {
    var prompt = prompt
    switch key {
    case .escape, .control("c"), .control("g"):
      mode = .rows
      if prompt.purpose == .filter { view.setFilter([]) }
    case .enter: accept(prompt)
    case .control("s"):
      if case .path = prompt.purpose { accept(prompt) } else { save() }
    case .backspace where prompt.bytes.isEmpty && prompt.purpose == .command: mode = .rows
    case _ where prompt.choose(key, in: document): mode = .prompt(prompt)
    case .tab where prompt.path != nil:
      let (folder, name) = prompt.path!
      view.effects.append(
        .terminal(.completePath(folder: folder.isEmpty ? [0x2E] : folder, name: name)))
    case .tab where prompt.purpose == .command:
      message = prompt.completeWord()
      offerRows(in: &prompt)
      mode = .prompt(prompt)
    default:
      let earlier = promptHistory.lines(for: prompt.purpose)
      guard prompt.handle(key, earlier: earlier, killed: &killed) else {
        return message = "\(key.name) does nothing here; Esc closes this line"
      }
      offerRows(in: &prompt)
      mode = .prompt(prompt)
      if prompt.purpose == .filter { view.setFilter(prompt.bytes, isTyping: true) }
    }
  }

  private mutating func accept(_ prompt: Prompt) {
    mode = .rows
    promptHistory.add(prompt)
    finish(prompt)
  }

  private mutating func finish(_ prompt: Prompt) {
    switch prompt.purpose {
    case .command: run(prompt.bytes)
    case .search:
      if !prompt.bytes.isEmpty { search = TextPattern(prompt.bytes) }
      searchAgain(isForward: true)
    case .filter: view.setFilter(prompt.bytes)
    case .refile: refile(prompt)
    case .path(let next): write(to: prompt.bytes, then: next)
    }
  }

  /// Moves the focus to the next or previous match of the last search.
  mutating func searchAgain(isForward: Bool, count: Int = 1) {
    guard let search else { return message = "there is no search to repeat; press / to start one" }
    view.search(for: search, isForward: isForward, count: count)
    countMatches(of: search)
    showsMatches = true
  }

  mutating func handle(_ key: Key, in question: Question) {
    if case .mouse = key { return }
    guard let answer = question.answers.first(where: { $0.key == key }) else {
      return decline(question)
    }
    mode = .rows
    view.effects += answer.effects
  }

  /// Handles a key that is not an answer. Closes the question and shows a message. If the question has to be
  /// answered, repeats the question instead.
  private mutating func decline(_ question: Question) {
    if question.otherwise != nil {
      mode = .rows
      message = "\(question.text): nothing was done"
    } else {
      var question = question
      question.isRepeated = true
      mode = .question(question)
    }
  }

  /// Leaves the document, or asks what to do about unsaved edits.
  ///
  /// - Parameter next: The effect that leaves the document, by ending the browser or opening another source.
  mutating func leave(for next: TerminalEffect = .quit(picked: [])) {
    if isUnsaved {
      mode = .question(.leaving(rights, for: next))
    } else {
      view.effects.append(.terminal(next))
    }
  }

  /// Saves the document. If the document has no file, asks for a path first.
  ///
  /// - Parameter next: An effect that is performed after the document has been saved.
  mutating func save(then next: TerminalEffect? = nil) {
    guard view.mayChange() else { return }
    if rights == .nowhere {
      ask(.path(then: next))
    } else {
      view.effects += BrowserEffect.sequence(.save, then: next)
    }
  }

  /// Writes the document to another file.
  ///
  /// - Parameter next: An effect that is performed after the document has been written.
  mutating func write(to path: [UInt8], then next: TerminalEffect? = nil) {
    if path.isEmpty { return message = "nothing was written" }
    if view.isDirectory {
      return message = "a directory cannot be written to a file; ^S saves the order of its rows"
    }
    view.effects += BrowserEffect.sequence(.write(path, replacing: false), then: next)
  }
}
