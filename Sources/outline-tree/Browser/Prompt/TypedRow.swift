import Outline

/// A new row or a new title that the user is typing, in the form in which a recovery file stores it.
struct TypedRow: Equatable, Sendable {
  var purpose: Purpose
  /// The row to rename, or the row next to which the new row goes.
  var node: ItemID?
  var text: [UInt8]

  enum Purpose: String, Sendable {
    case title, below, above, inside, note
  }
}

extension RowTyping {
  /// Returns the text with the place where it belongs, which is described by a row that existed before the
  /// typing. The result is nil if nothing was typed.
  func typedRow(in view: OutlineView) -> TypedRow? {
    guard let before = view.edited.draft?.document else { return nil }
    if !isNew {
      let isChanged = line.bytes[...] != before.titleBytes(of: row)[...]
      return isChanged ? TypedRow(purpose: .title, node: row, text: line.bytes) : nil
    }
    if isBlank { return nil }
    let outline = view.document.outline
    let anchors: [(TypedRow.Purpose, ItemID?)] = [
      (.below, outline.previousSibling(of: row)), (.above, outline.nextSibling(of: row)),
      (.inside, outline.parent(of: row)),
    ]
    for case (let purpose, let node?) in anchors {
      return TypedRow(purpose: purpose, node: node, text: line.bytes)
    }
    return TypedRow(purpose: .below, node: nil, text: line.bytes)
  }
}

extension BrowserState {
  /// The row that is being typed, which is kept in case the browser ends unexpectedly.
  var typed: TypedRow? {
    if case .typing(let typing) = mode { return typing.typedRow(in: view) }
    guard let editor = view.noteEditor, editor.text != document.note(of: editor.row) ?? [] else {
      return nil
    }
    return TypedRow(purpose: .note, node: editor.row, text: editor.text)
  }

  /// Lets the user continue to type a row of an earlier run. If the row to rename no longer exists, the
  /// text becomes a new row.
  mutating func resume(_ typed: TypedRow) {
    if let node = typed.node, document.outline.contains(node) {
      outline.view.focus = node
      outline.view.edited.document.outline.reveal(node)
    }
    switch (typed.purpose, typed.node) {
    case (.note, let row?): return startNote(NoteEditor(row, typed.text))
    case (.title, .some): editTitle()
    case (.inside, .some): insertRow(.inside)
    case (.above, _): insertRow(.above)
    case (.below, _), (.title, nil), (.inside, nil), (.note, nil): insertRow(.below)
    }
    if case .typing(let typing) = mode {
      mode = .typing(RowTyping(typing.row, LineEditor(typed.text), isNew: typing.isNew))
    }
  }
}
