import Outline

/// Handling keys.
extension BrowserState {
  /// Handles a key.
  ///
  /// - Returns: The effects that the caller has to perform.
  mutating func handle(_ key: Key) -> [BrowserEffect] {
    view.effects = []
    showsMatches = false
    let index = view.focusedIndex
    let isCancel = key == .escape || key == .control("c")
    if isCancel { mouse = MouseDrag() }
    // While folders are being opened, the message shows the progress.
    if !view.reading.isOpening { message = nil }
    let isStopped = view.reading.isStopped(by: key)
    if isStopped { view.endReading(.stopped) }
    if !isStopped || !isCancel { handleInMode(key) }
    view.settle(from: index)
    return view.effects
  }

  private mutating func handleInMode(_ key: Key) {
    if refusesPaste(key) { return }
    switch mode {
    case .rows: handleInRows(key)
    case .prompt(let prompt): handle(key, in: prompt)
    case .typing(let typing): handle(key, in: typing)
    case .note: handleInNote(key)
    case .typeAhead(let text): handle(key, after: text)
    case .help(let page):
      let next = page.handling(key, lineCount: size.rows - 1, distance: view.viewport.height)
      mode = next.map { .help($0) } ?? .rows
    case .question(let question): handle(key, in: question)
    }
  }

  /// Refuses pasted text that is too long, and any pasted text in modes without text input. As a result, pasted text
  /// never acts as a series of typed keys.
  private mutating func refusesPaste(_ key: Key) -> Bool {
    switch (key, mode) {
    case (.tooLongPaste, _):
      message = "nothing was pasted, because the text is longer than 1 MiB"
    case (.paste, .rows), (.paste, .typeAhead), (.paste, .help), (.paste, .question):
      keys = PendingKeys()
      message = "nothing was pasted; press “o” to insert a row"
    default: return false
    }
    return true
  }

  private mutating func handleInRows(_ key: Key) {
    if case .mouse(let event) = key { return mouse.handle(event, in: &view) }
    jumps.beginKey()
    let typed = keys.typed + key.name
    if let (binding, passage, count) = keys.add(key) {
      if !passage.sources.contains(source) { return message = source.refusal(of: typed) }
      perform(binding, count: count, keys: typed)
    } else if keys.isEmpty {
      message = "“\(typed)” does nothing here; ? lists the keys"
    }
  }

  /// Runs the command that is bound to a key. If the command changes nothing, shows a message.
  private mutating func perform(_ binding: KeyBinding, count: Int?, keys: String) {
    let before = glance
    if let focus = view.focus, binding.isJump(count) { jumps.add(focus) }
    binding.effect(&self, count)
    let isIdle = message == nil && view.effects.isEmpty && glance == before
    if isIdle && keys != Key.escape.name { message = "\(keys) changes nothing here" }
  }

  /// The visible part of the state. The history and the marks are left out. If this property copied the history or
  /// the marks, the next change would have to copy the whole storage of the history or of the marks.
  private var glance: (Mode, Viewport, Int, [Bool], TextPattern?, SectionSnapshot<ItemID>) {
    let (view, isShown) = (view, [view.showsNotes, directory.columns.areShown])
    return (mode, view.viewport, view.marks.count, isShown, view.filter?.pattern, view.shown)
  }

  private mutating func handle(_ key: Key, after text: [UInt8]) {
    switch key {
    case .character(let scalar):
      let text = text + String(scalar).utf8
      mode = .typeAhead(text)
      view.focusRow(beginningWith: text)
    case .backspace:
      mode = .typeAhead(Array(String(decoding: text, as: UTF8.self).dropLast().utf8))
    case .escape, .enter, .control("c"): mode = .rows
    default:
      mode = .rows
      handleInRows(key)
    }
  }

  /// Handles Enter, which toggles a row with children, opens or picks a file, or edits the title of a document's row.
  mutating func activate() {
    guard let focus = view.focus else { return }
    if picks, !view.marks.isEmpty {
      pick()
    } else if view.isParent(focus) {
      view.toggle(focus)
    } else if picks {
      pick()
    } else if document.files.kind(of: focus) == .directory {
      message = "“\(document.name(of: focus))” is empty"
    } else if view.isDirectory {
      view.effects.append(.terminal(.edit(focus)))
    } else {
      editTitle()
    }
  }

  /// Ends the browser, and picks the marked rows or, if there are none, the row in focus. Does nothing if the
  /// browser was not started to pick rows.
  mutating func pick() {
    let nodes = view.markedOrFocused
    if picks, !nodes.isEmpty { leave(for: .quit(picked: nodes)) }
  }

  /// Reads the source again. For a document, the whole screen is drawn again, because reading may have written
  /// warnings to the screen.
  mutating func readAgain() {
    view.effects.append(.readAgain)
    if !view.isDirectory { view.effects.append(.terminal(.redraw)) }
  }
}
