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
      if prompt.purpose == .filter { outline.setFilter([]) }
    case .enter:
      mode = .rows
      promptHistory.add(prompt)
      finish(prompt)
    case .backspace where prompt.bytes.isEmpty && prompt.purpose == .command: mode = .rows
    case .paste(let bytes) where prompt.purpose.isRow: paste(PastedText(bytes), into: prompt)
    default:
      guard prompt.handle(key, earlier: promptHistory.lines(for: prompt.purpose)) else { return }
      mode = .prompt(prompt)
      if prompt.purpose == .filter { outline.setFilter(prompt.bytes, isTyping: true) }
    }
  }

  private mutating func finish(_ prompt: Prompt) {
    switch prompt.purpose {
    case .command: outline.view.run(prompt.bytes)
    case .search:
      if !prompt.bytes.isEmpty { search = TitlePattern(prompt.bytes) }
      searchAgain(isForward: true)
    case .filter: outline.setFilter(prompt.bytes)
    case .title(let node): outline.view.rename(node, to: prompt.bytes)
    case .path(let leaving):
      if prompt.bytes.isEmpty { return message = "nothing was written" }
      outline.view.effects.append(.write(prompt.bytes, replacing: false))
      if leaving { outline.view.effects.append(.terminal(.quit(picked: nil))) }
    case .insertion(let side):
      if prompt.bytes.isEmpty || !outline.view.mayChangeContents() { return }
      RowDestination(side, in: &outline.view)?.insert(prompt.bytes, in: &outline.view)
    }
  }

  /// Moves the focus to the next or previous match of the last search.
  mutating func searchAgain(isForward: Bool, count: Int = 1) {
    guard let search else { return message = "there is no search to repeat; press / to start one" }
    outline.search(for: search, isForward: isForward, count: count)
  }

  mutating func handle(_ key: Key, in question: Question) {
    if case .mouse = key { return }
    guard let answer = question.answers.first(where: { $0.key == key }) else {
      if question.otherwise != nil { mode = .rows }
      return
    }
    mode = .rows
    switch answer.result {
    case .perform(let effects): outline.view.effects += effects
    case .askForPath(let leaving): ask(.path(leaving: leaving))
    }
  }

  /// Ends the browser, or asks what to do about unsaved edits.
  ///
  /// - Parameter node: The row that the user picked; nil if there is none.
  mutating func leave(picking node: ItemID? = nil) {
    if isUnsaved {
      mode = .question(.leaving(rights, picked: node))
    } else {
      outline.view.effects.append(.terminal(.quit(picked: node)))
    }
  }

  /// Saves the document. If the document has no file, asks for a path first.
  mutating func save() {
    if rights == .document(.nowhere) {
      ask(.path(leaving: false))
    } else {
      outline.view.effects.append(.save)
    }
  }
}

/// Keeping the text of a row that is being typed, in case the browser ends unexpectedly.
extension BrowserState {
  var typed: TypedRow? {
    if case .prompt(let prompt) = mode {
      prompt.typedRow(focus: view.focus, in: document)
    } else {
      nil
    }
  }

  /// Opens a prompt with the row that the user was typing in an earlier run.
  mutating func resume(_ typed: TypedRow) {
    if let node = typed.node, document.outline.contains(node) {
      outline.view.focus = node
      outline.view.edited.document.outline.reveal(node)
    }
    mode = .prompt(Prompt(resuming: typed))
  }
}
