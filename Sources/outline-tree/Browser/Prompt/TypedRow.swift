import Outline

/// A new row, a title or a note that the user is typing, with its place in the document. With this value, the user can
/// continue to type after an interruption. A recovery file stores the purpose, the row and the text.
struct TypedRow: Equatable, Sendable {
  var purpose: Purpose
  /// The row whose title or note is typed. For a new row, an existing row that determines the position.
  var node: ItemID?
  var text: [UInt8]
  /// The byte offset of the cursor in the text; nil for the end.
  var cursor: Int?
  /// Whether a new row gets a checkbox; nil if this depends on whether the focused row has one.
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
