import Outline

/// Typing the titles of rows directly in the outline. Typing continues from row to row until the user presses Esc, so
/// that no letter is handled as a command.
extension BrowserState {
  /// - Parameter isTask: Whether the new row gets a checkbox; nil to add a checkbox only if the focused row has one.
  mutating func insertRow(_ side: RowDestination.Side, isTask: Bool? = nil) {
    guard view.mayChangeContents(), let place = view.place(side) else { return }
    type(view.beginRow(at: place, isTask: isTask ?? self.isTask(view.focus)))
  }

  /// - Parameter cursor: The byte offset of the cursor; nil for the end of the title.
  mutating func editTitle(cursor: Int? = nil) {
    guard let focus = view.focus, view.mayChangeContents() else { return }
    type(view.beginTitle(of: focus, cursor: cursor))
  }

  /// True if the row has a checkbox. A row that is inserted next to a row with a checkbox gets a checkbox, too.
  func isTask(_ row: ItemID?) -> Bool {
    row.map { document.document[$0].isChecked != nil } ?? false
  }

  private mutating func type(_ typing: RowTyping?) {
    if let typing { mode = .typing(typing) }
  }

  mutating func handle(_ key: Key, in typing: RowTyping) {
    switch key {
    case .escape, .control("c"): finish(typing)
    case .control("g"):
      mode = .rows
      view.cancel()
    case .control("s"): save(typing)
    case .enter: startNextRow(after: typing)
    case .tab: view.shiftDraft(typing.row, .indent)
    case .backTab: view.shiftDraft(typing.row, .outdent)
    case .backspace where typing.line.cursor == 0: join(typing, -1)
    case .delete where typing.line.afterCursor.isEmpty: join(typing, 1)
    case .up: move(typing, -1)
    case .down: move(typing, 1)
    case .modified(.up, .alt): moveAmongSiblings(typing, .up)
    case .modified(.down, .alt): moveAmongSiblings(typing, .down)
    case .paste(let bytes): paste(PastedText(bytes), into: typing)
    case .mouse(let event): click(event) { $0.finish(typing) }
    default:
      var typing = typing
      let isHandled = typing.line.handle(key, killed: &killed)
      if isHandled { mode = .typing(typing) } else { message = Self.hint }
    }
  }

  static let hint: Message = "this key does nothing while you type; Esc ends typing"

  /// Saves the document, including the row that is being typed. Typing then continues, unless a question has to
  /// be answered.
  private mutating func save(_ typing: RowTyping) {
    let typed = typing.interrupted(in: view)
    finish(typing)
    save()
    view.effects.append(.resumeTyping(typed))
  }

  private mutating func finish(_ typing: RowTyping) {
    mode = .rows
    view.finish(typing)
  }

  /// Handles Enter, which starts the next row, and moves the text after the cursor to that row. If the cursor is at the
  /// start, inserts an empty row above instead. If the row is new and still empty, outdents the row instead.
  private mutating func startNextRow(after typing: RowTyping) {
    if typing.isNew && typing.isBlank {
      if document.outline.parent(of: typing.row) != nil {
        view.shiftDraft(typing.row, .outdent)
      } else {
        message = "this row is still empty; Esc ends typing"
      }
      return
    }
    let (before, after) = (typing.line.beforeCursor, typing.line.afterCursor)
    if before.allSatisfy({ $0 == 0x20 }) {
      finish(typing)
      return insertEmptyRow(above: typing.row)
    }
    if !after.isEmpty { return type(view.split(typing)) }
    finish(typing)
    let place = view.place(after: typing.row)
    type(view.beginRow(at: place, isTask: isTask(typing.row)))
  }

  /// Inserts an empty row above a row that is being typed. Typing then continues in the row that was being typed.
  private mutating func insertEmptyRow(above row: ItemID) {
    if let place = view.place(.above), let empty = view.beginRow(at: place, isTask: isTask(row)) {
      view.edit("insert an empty row", focusing: empty.row) { _ in }
    }
    type(view.beginTitle(of: row, cursor: 0))
  }

  /// Finishes the row, and continues typing in the row above or below.
  private mutating func move(_ typing: RowTyping, _ direction: Int) {
    let neighbor = view.neighbor(of: typing.row, direction)
    let column = typing.line.cursor
    guard let neighbor else {
      message = direction < 0 ? "this is the first row" : "this is the last row"
      return
    }
    finish(typing)
    guard document.outline.contains(neighbor) else { return }
    type(view.beginTitle(of: neighbor, cursor: min(column, document.title(of: neighbor).count)))
  }

  /// Moves the row to the place before or after a sibling, and continues typing. The move of an existing row is an edit of
  /// its own, so it is not lost if the process ends while the user types.
  private mutating func moveAmongSiblings(_ typing: RowTyping, _ direction: Command.Shift) {
    if typing.isNew { return view.shiftDraft(typing.row, direction) }
    finish(typing)
    view.shift([typing.row], direction)
    type(view.beginTitle(of: typing.row, cursor: typing.line.cursor))
  }

  /// Handles a click while a row or a note is being typed. The click ends typing, and focuses the clicked row.
  mutating func click(_ event: MouseEvent, finishing finish: (inout BrowserState) -> Void) {
    guard case .press(.left) = event.action else { return }
    let pressed = view.node(atLine: event.row)
    finish(&self)
    if let pressed, document.outline.contains(pressed) { view.focus = pressed }
  }
}

/// Joining rows, and pasting text into them.
extension BrowserState {
  /// - Parameter direction: The value 1 joins the row with the row below, and -1 joins the row with the row above.
  private mutating func join(_ typing: RowTyping, _ direction: Int) {
    guard let row = view.neighbor(of: typing.row, direction) else {
      let place = direction < 0 ? "above" : "below"
      return message = "there is no row \(place) to join with"
    }
    let other = RowTyping(row, LineEditor(Array(document.title(of: row))))
    type(direction < 0 ? view.join(other, typing) : view.join(typing, other))
  }

  /// Pastes text into a row that is being typed. A single line of text is inserted into the row. Several lines become
  /// several rows, and one undo reverts the whole paste.
  private mutating func paste(_ text: PastedText, into typing: RowTyping) {
    if text.lines.contains(where: { !$0.isUTF8 }) {
      message = "some pasted bytes were not UTF-8 and have been replaced"
    }
    var typing = typing
    if text.lines.count <= 1 {
      typing.line.insert(text.asOneLine(isUTF8: true))
      return mode = .typing(typing)
    }
    let after = typing.line.afterCursor
    let rows = text.rows(before: typing.line.beforeCursor, after: after)
    guard let first = rows.first else { return }
    if rows.count == 1 {
      typing.line = LineEditor(first.title, cursor: first.title.count - after.count)
      return mode = .typing(typing)
    }
    view.paste(rows, replacing: typing.row)
    guard let last = view.focus else { return mode = .rows }
    type(view.beginTitle(of: last, cursor: document.title(of: last).count - after.count))
  }
}
