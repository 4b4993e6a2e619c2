import Outline

/// A row that the user is typing at its place in the outline.
struct RowTyping: Equatable, Sendable {
  let row: ItemID
  var line: LineEditor
  /// True if the row did not exist before it was typed.
  let isNew: Bool

  init(_ row: ItemID, _ line: LineEditor, isNew: Bool = false) {
    (self.row, self.line, self.isNew) = (row, line, isNew)
  }

  var isBlank: Bool { line.bytes.allSatisfy { $0 == 0x20 } }
}

/// Typing rows. Until the typing of a row is finished, the row is a draft, which is neither stored nor recorded
/// as a step.
extension OutlineView {
  /// Adds an empty row whose title the user can type.
  ///
  /// - Parameter isTask: Whether the row gets an empty checkbox.
  /// - Returns: The row. If the row cannot be added, the result is nil, and `message` contains the reason.
  mutating func beginRow(at place: RowDestination, isTask: Bool = false) -> RowTyping? {
    var content = ItemContent("")
    if isTask { content.isChecked = false }
    let row = edited.document.makeItem(content)
    let isDone = draft(focusing: row) { document throws(OutlineError) in
      try document.outline.perform(.insert([row], at: place.destination), expanding: place.parent)
    }
    return isDone ? RowTyping(row, LineEditor(), isNew: true) : nil
  }

  /// Begins to type the title of an existing row.
  ///
  /// - Parameter cursor: The byte offset of the cursor; nil for the end of the title.
  mutating func beginTitle(of row: ItemID, cursor: Int? = nil) -> RowTyping? {
    guard document.outline.contains(row), draft(focusing: row, { _ in }) else { return nil }
    return RowTyping(row, LineEditor(Array(document.title(of: row)), cursor: cursor))
  }

  /// Stores the typed text as the title of its row. However, a new row whose text is blank is removed.
  mutating func finish(_ typing: RowTyping) {
    if typing.isNew && typing.isBlank { return cancel() }
    // A title that the user did not change keeps the spaces at its end.
    let isRenamed = typing.line.bytes[...] != document.title(of: typing.row)
    let text = Array(typing.line.bytes.trimmedAtEnd)
    let name = typing.isNew ? String(decoding: text, as: UTF8.self) : edited.name(typing.row)
    let verb = typing.isNew ? "insert" : isRenamed ? "rename" : "move"
    edit("\(verb) \(name)", focusing: typing.row) { document in
      if isRenamed { document[typing.row].retitle(typed: text) }
    }
  }

  /// Splits the row at the cursor, as one step. The text after the cursor becomes the next row.
  ///
  /// - Returns: The next row, with the cursor at its start.
  mutating func split(_ typing: RowTyping) -> RowTyping? {
    var content = ItemContent("")
    if document.document[typing.row].isChecked != nil { content.isChecked = false }
    content.retitle(Array(typing.line.afterCursor))
    let next = edited.document.makeItem(content)
    let place = place(after: typing.row)
    let name = String(decoding: typing.line.bytes, as: UTF8.self)
    let isDone = edit("split \(name)", focusing: next) { document throws(OutlineError) in
      document[typing.row].retitle(typed: Array(Array(typing.line.beforeCursor).trimmedAtEnd))
      try document.outline.perform(.insert([next], at: place.destination))
    }
    return isDone ? beginTitle(of: next, cursor: 0) : nil
  }

  /// Cancels the typing of a row, and restores the document.
  mutating func cancel() {
    focus = edited.cancelDraft()
    followOutline()
  }

  /// Shifts the typed row by one step.
  mutating func shiftDraft(_ row: ItemID, _ shift: Command.Shift) {
    let isLeaving = shift == .outdent && document.outline.parent(of: row) == viewport.roots.last
    if let root = viewport.roots.last, row == root || isLeaving {
      return message = "the rows outside “\(edited.name(root))” are not shown"
    }
    guard let place = place(of: [row], after: shift) else { return }
    draft(focusing: row) { document throws(OutlineError) in
      try document.outline.perform(
        .move([row], to: place.destination), expanding: place.parent)
    }
  }

  /// Appends a row's text to the row above it, and removes the row. The children of the removed row become
  /// children of the row above.
  ///
  /// - Parameters:
  ///   - upper: The text of the row above.
  ///   - lower: The text of the row that is removed.
  /// - Returns: The row above, which contains both texts. The cursor is where the second text begins. The result is nil
  ///   if the rows cannot be joined.
  mutating func join(_ upper: RowTyping, _ lower: RowTyping) -> RowTyping? {
    guard edited.document.note(of: lower.row) == nil else {
      message = "“\(edited.name(lower.row))” has a note, so it cannot be joined with the row above"
      return nil
    }
    let isChild = document.outline.parent(of: lower.row) == upper.row
    let children = document.outline.children(of: lower.row)
    let isDone = draft(focusing: upper.row) { document throws(OutlineError) in
      if !children.isEmpty {
        let place: SectionSnapshot<ItemID>.Destination =
          isChild ? .after(lower.row) : .into(upper.row, at: nil)
        try document.outline.perform(.move(children, to: place))
        document.outline.expand([upper.row])
      }
      try document.outline.perform(.delete([lower.row]))
    }
    guard isDone else { return nil }
    let text = upper.line.bytes + lower.line.bytes
    return RowTyping(
      upper.row, LineEditor(text, cursor: upper.line.bytes.count), isNew: upper.isNew)
  }

  /// Returns the visible row above or below a row; nil if the focus cannot move to a row in that direction.
  func neighbor(of row: ItemID, _ direction: Int) -> ItemID? {
    guard let index = shown.visibleIndex(of: row),
      viewport.reach(in: shown).contains(index + direction)
    else { return nil }
    return shown.visibleItem(at: index + direction)
  }

  @discardableResult
  private mutating func draft(
    focusing row: ItemID, _ body: (inout OutlineDocument) throws(OutlineError) -> Void
  ) -> Bool {
    let before = document.outline
    do throws(ToolError) {
      try edited.draft(focus: focus, body)
    } catch {
      message = error.lines[0]
      return false
    }
    focus = row
    if document.outline == before { return true }
    keepFocusInFilter()
    followOutline()
    return true
  }
}

extension [UInt8] {
  /// The text without the spaces at its end.
  fileprivate var trimmedAtEnd: Bytes { self[..<(lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? 0)] }
}

/// A new row, a title or a note that the user is typing, with its place in the document. With this value, the user can
/// continue to type after an interruption. A recovery file stores the purpose, the row and the text.
struct TypedRow: Equatable, Sendable {
  var purpose: Purpose
  /// The row whose title or note is typed. For a new row, an existing row that determines the position.
  var node: ItemID?
  var text: [UInt8]
  /// The byte offset of the cursor in the text; nil for the end.
  var cursor: Int?
  /// Whether a new row gets a checkbox; nil if the new row gets one only if the focused row has one.
  var isTask: Bool?

  enum Purpose: String, Sendable {
    case title, below, above, inside, note
  }
}

extension RowTyping {
  /// Returns the typed text, and its position relative to a row that is not new. The result is nil if nothing was
  /// typed.
  func typedRow(in view: OutlineView) -> TypedRow? {
    guard let before = view.edited.draft?.document else { return nil }
    if !isNew {
      let isChanged = line.bytes[...] != before.titleBytes(of: row)[...]
      return isChanged ? TypedRow(purpose: .title, node: row, text: line.bytes) : nil
    }
    return isBlank ? nil : newRow(in: view)
  }

  /// Returns a value with which the user can continue to type after the document has been saved. A new row that is
  /// blank is not saved, so the value describes how to insert the row again.
  func interrupted(in view: OutlineView) -> TypedRow {
    var typed =
      isNew && isBlank
      ? newRow(in: view) : TypedRow(purpose: .title, node: row, text: line.bytes)
    typed.cursor = line.cursor
    typed.isTask = view.document.document[row].isChecked != nil
    return typed
  }

  private func newRow(in view: OutlineView) -> TypedRow {
    let outline = view.document.outline
    var typed = TypedRow(purpose: .below, node: outline.previousSibling(of: row), text: line.bytes)
    if typed.node == nil, let next = outline.nextSibling(of: row) ?? outline.parent(of: row) {
      let isSibling = outline.parent(of: next) == outline.parent(of: row)
      (typed.purpose, typed.node) = (isSibling ? .above : .inside, next)
    }
    return typed
  }
}

extension BrowserState {
  /// The row or note that is being typed, for the recovery file; nil if nothing was typed.
  var typed: TypedRow? {
    if case .typing(let typing) = mode { return typing.typedRow(in: view) }
    guard let editor = view.noteEditor, editor.text != document.note(of: editor.row) ?? [] else {
      return nil
    }
    return TypedRow(purpose: .note, node: editor.row, text: editor.text)
  }

  /// Lets the user continue to type after the document was saved, or after an earlier run was interrupted. If the row
  /// with the typed title or note no longer exists, the text becomes a new row. Does nothing while the browser shows a
  /// question or another text field.
  mutating func resume(_ typed: TypedRow) {
    guard mode == .rows else { return }
    let node = typed.node.flatMap { document.outline.contains($0) ? $0 : nil }
    if let node {
      view.focus = node
      view.edited.document.outline.reveal(node)
    }
    switch (typed.purpose, node) {
    case (.note, let row?): return startNote(NoteEditor(row, typed.text, cursor: typed.cursor))
    case (.title, .some): editTitle()
    case (.inside, .some): insertRow(.inside, isTask: typed.isTask)
    case (.above, _): insertRow(.above, isTask: typed.isTask)
    case (.below, _), (.title, nil), (.inside, nil), (.note, nil):
      insertRow(.below, isTask: typed.isTask)
    }
    if case .typing(let typing) = mode {
      let line = LineEditor(typed.text, cursor: typed.cursor)
      mode = .typing(RowTyping(typing.row, line, isNew: typing.isNew))
    }
  }
}
