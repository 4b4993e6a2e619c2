import Outline

/// Asking, and what is kept of what is being typed.
extension BrowserState {
  mutating func handle(_ key: Key, in question: Question) {
    if case .mouse = key { return }
    guard let answer = question.answers.first(where: { $0.key == key }) else {
      if question.otherwise != nil { mode = .rows }
      return
    }
    mode = .rows
    switch answer.result {
    case .perform(let effects): self.effects += effects
    case .askForPath(let leaving): ask(.path(leaving: leaving))
    }
  }

  /// - Parameter node: The row that was picked.
  mutating func leave(picking node: NodeID? = nil) {
    if isUnsaved {
      mode = .question(.leaving(rights, picked: node))
    } else {
      effects.append(.quit(picked: node))
    }
  }

  /// Saves; a document without a place of its own asks for one.
  mutating func save() {
    if rights == .document(.nowhere) { ask(.path(leaving: false)) } else { effects.append(.save) }
  }
}

extension BrowserState {
  /// A text that becomes a row or its title when it is finished.
  struct Typed: Equatable, Sendable {
    var purpose: Purpose
    /// The row that it is about.
    var node: NodeID?
    var text: [UInt8]

    enum Purpose: String, Sendable {
      case title, below, above, inside
    }
  }

  var typed: Typed? {
    guard case .prompt(let prompt) = mode else { return nil }
    switch prompt.purpose {
    case .title(let node):
      let isNew = prompt.bytes[...] != document.nodes.title(of: node)
      return isNew ? Typed(purpose: .title, node: node, text: prompt.bytes) : nil
    case .insertion(let place):
      let purpose: Typed.Purpose =
        switch place {
        case .below: .below
        case .above: .above
        case .inside: .inside
        }
      return prompt.bytes.isEmpty ? nil : Typed(purpose: purpose, node: focus, text: prompt.bytes)
    case .command, .search, .filter, .path: return nil
    }
  }

  /// Goes on with what was being typed.
  mutating func resume(_ typed: Typed) {
    if let node = typed.node, document.outline.contains(node) {
      focus = node
      document.outline.reveal(node)
    }
    switch (typed.purpose, typed.node) {
    case (.title, let node?): ask(.title(node), text: typed.text)
    case (.above, _): ask(.insertion(.above), text: typed.text)
    case (.inside, .some): ask(.insertion(.inside), text: typed.text)
    // Its row is gone; the text is not.
    default: ask(.insertion(.below), text: typed.text)
    }
  }
}
