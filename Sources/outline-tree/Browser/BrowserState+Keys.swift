/// From a key to a state.
extension BrowserState {
  /// Does what a key asks for.
  ///
  /// - Returns: What is to be done outside.
  mutating func handle(_ key: Key) -> [BrowserEffect] {
    effects = []
    let place = focusedIndex
    if job != nil, key == .escape || key == .control("c") {
      stopJob()
    } else {
      if job == nil { message = nil }
      let isStopped = endsFinding(key)
      if isStopped { stopFinding() }
      if !isStopped || !(key == .escape || key == .control("c")) { handleInMode(key) }
    }
    settle(from: place)
    return effects
  }

  private mutating func handleInMode(_ key: Key) {
    if refusesPaste(key) { return }
    switch mode {
    case .rows: handleInRows(key)
    case .prompt(let prompt): handle(key, in: prompt)
    case .typeAhead(let text): handle(key, after: text)
    case .help(let top): handle(key, inHelpFrom: top)
    case .question(let question): handle(key, in: question)
    }
  }

  /// What is pasted is text, and never keys.
  private mutating func refusesPaste(_ key: Key) -> Bool {
    switch (key, mode) {
    case (.tooLongPaste, _):
      message = "what is pasted is longer than 1 MiB: nothing of it is here"
    case (.paste, .rows), (.paste, .typeAhead), (.paste, .help), (.paste, .question):
      keys = PendingKeys()
      message = "what is pasted here does nothing: o inserts a row first"
    default: return false
    }
    return true
  }

  private mutating func handleInRows(_ key: Key) {
    if case .mouse(let event) = key { return handle(event) }
    switch keys.take(key) {
    case .action(let action, let count): perform(action, count)
    case .waiting, .unknown: break
    }
  }

  private mutating func handle(_ key: Key, after text: [UInt8]) {
    switch key {
    case .character(let scalar):
      let longer = text + Array(String(scalar).utf8)
      mode = .typeAhead(longer)
      focusRow(beginning: longer)
    case .backspace:
      let shorter = String(String(decoding: text, as: UTF8.self).dropLast())
      mode = .typeAhead(Array(shorter.utf8))
    case .escape, .enter: mode = .rows
    default:
      mode = .rows
      handleInRows(key)
    }
  }

  private mutating func handle(_ key: Key, inHelpFrom top: Int) {
    let last = max(0, BrowserHelp.lines.count - (size.rows - 1))
    switch key {
    case .down, .character("j"): mode = .help(top: min(top + 1, last))
    case .up, .character("k"): mode = .help(top: max(top - 1, 0))
    case .pageDown, .character(" "): mode = .help(top: min(top + height, last))
    case .pageUp: mode = .help(top: max(top - height, 0))
    case .mouse: break
    default: mode = .rows
    }
  }
}
