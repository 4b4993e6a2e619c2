import Outline

/// What is written at the bottom of the screen, and what becomes of it.
extension BrowserState {
  mutating func ask(_ purpose: Prompt.Purpose, text: [UInt8] = []) {
    mode = .prompt(Prompt(purpose, text: text))
  }

  mutating func editTitle() {
    guard let focus, mayChangeContents() else { return }
    ask(.title(focus), text: Array(document.nodes.title(of: focus)))
  }

  mutating func askForRow(_ place: Prompt.Place) {
    if mayChangeContents(), destination(place) != nil { ask(.insertion(place)) }
  }

  mutating func handle(_ key: Key, in prompt: Prompt) {
    var prompt = prompt
    switch key {
    case .escape, .control("c"), .control("g"):
      mode = .rows
      if prompt.purpose == .filter { setFilter([]) }
    case .enter:
      mode = .rows
      remember(prompt)
      finish(prompt)
    case .backspace where prompt.bytes.isEmpty && prompt.purpose == .command: mode = .rows
    case .paste(let bytes) where prompt.purpose.isRow: paste(PastedText(bytes), into: prompt)
    default:
      guard prompt.take(key, earlier: promptHistory[prompt.purpose] ?? []) else { return }
      mode = .prompt(prompt)
      if prompt.purpose == .filter { setFilter(prompt.bytes) }
    }
  }

  private mutating func remember(_ prompt: Prompt) {
    switch prompt.purpose {
    case .command, .search, .filter:
      guard !prompt.bytes.isEmpty else { return }
      promptHistory[prompt.purpose, default: []].removeAll { $0 == prompt.bytes }
      promptHistory[prompt.purpose, default: []].append(prompt.bytes)
    case .title, .insertion, .path: break
    }
  }

  private mutating func finish(_ prompt: Prompt) {
    switch prompt.purpose {
    case .command: run(prompt.bytes)
    case .search:
      if !prompt.bytes.isEmpty { search = TitlePattern(prompt.bytes) }
      searchAgain(1)
    case .filter: setFilter(prompt.bytes)
    case .title(let node): rename(node, to: prompt.bytes)
    case .path(let leaving):
      if prompt.bytes.isEmpty { return message = "nothing was written" }
      effects.append(.write(prompt.bytes, replacing: false))
      if leaving { effects.append(.quit(picked: nil)) }
    case .insertion(let place): if !prompt.bytes.isEmpty { insert(prompt.bytes, at: place) }
    }
  }

  /// Runs a line of the commands of `apply`.
  private mutating func run(_ line: [UInt8]) {
    if line.allSatisfy({ $0 == " " }) { return }
    let before = document
    let focusBefore = focus
    var runner = CommandRunner(document)
    do {
      try runner.run(try Script.parse(line, .argument(1)))
    } catch {
      return message = error.lines.first.map { $0.withoutPlace }
    }
    let difference = runner.document.outline.outlineDifference(from: before.outline)
    if let refusal = refusal(of: difference) { return message = refusal }
    if isDirectory && !runner.oldTitles.isEmpty {
      return message = "the files of a directory are never touched: none is renamed"
    }
    document = runner.document
    let renamings = runner.oldTitles.map { node, old in
      BrowserHistory.Renaming(
        node: node, old: old, new: Array(document.nodes.title(of: node)))
    }
    focusWhatMoved(difference)
    if let focus, document.outline.contains(focus) { document.outline.reveal(focus) }
    let isFolding = renamings.isEmpty && difference.allSatisfy(\.isFolding)
    let note = String(decoding: line, as: UTF8.self)
    record(isFolding ? .folding : .edit(note: note), since: before.outline, focusBefore, renamings)
    readOpened(difference)
  }

  private mutating func focusWhatMoved(_ difference: OutlineDifference<NodeID>) {
    for change in difference {
      switch change {
      case .move(let node, _, _), .insert(let node, _, _): return focus = node
      default: continue
      }
    }
  }

  private mutating func readOpened(_ difference: OutlineDifference<NodeID>) {
    for case .expand(let node) in difference where isUnread(node) { effects.append(.read(node)) }
  }
}

extension OutlineDifference.Change {
  fileprivate var isFolding: Bool {
    switch self {
    case .expand, .collapse: true
    default: false
    }
  }
}

extension Message {
  /// Without the place in a script: there is but one line, and it is on the screen.
  fileprivate var withoutPlace: Message {
    guard let colon = bytes.firstIndex(of: 0x3A), bytes[colon...].starts(with: ": ".utf8) else {
      return self
    }
    return Message(bytes[(colon + 2)...])
  }
}
