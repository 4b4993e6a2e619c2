import Outline

/// The note of a row while the user types it, below the row.
struct NoteEditor: Equatable, Sendable {
  let row: ItemID
  private var above: [[UInt8]] = []
  private var line: LineEditor
  private var below: [[UInt8]] = []

  init(_ row: ItemID, _ text: [UInt8]) {
    self.row = row
    above = text.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
    line = LineEditor(above.popLast() ?? [])
  }

  var text: [UInt8] { Array((above + [line.bytes] + below).joined(separator: [0x0A])) }

  /// Handles a key that edits the text or moves the cursor.
  ///
  /// - Returns: True if the key has an effect.
  mutating func handle(_ key: Key) -> Bool {
    switch key {
    case .enter:
      above.append(Array(line.beforeCursor))
      line = LineEditor(Array(line.afterCursor), cursor: 0)
    case .backspace where line.cursor == 0:
      guard let last = above.popLast() else { return false }
      line = LineEditor(last + line.bytes, cursor: last.count)
    case .delete where line.afterCursor.isEmpty:
      guard !below.isEmpty else { return false }
      line = LineEditor(line.bytes + below.removeFirst(), cursor: line.bytes.count)
    case .up: return move(up: true)
    case .down: return move(up: false)
    case .paste(let bytes): paste(PastedText(bytes))
    default: return line.handle(key)
    }
    return true
  }

  private mutating func move(up: Bool) -> Bool {
    guard let next = up ? above.popLast() : below.first else { return false }
    if up {
      below.insert(line.bytes, at: 0)
    } else {
      below.removeFirst()
      above.append(line.bytes)
    }
    line = LineEditor(next, cursor: min(line.cursor, next.count))
    return true
  }

  private mutating func paste(_ text: PastedText) {
    for (number, part) in text.lines.enumerated() {
      if number > 0 { _ = handle(.enter) }
      line.insert(Array(String(decoding: part, as: UTF8.self).utf8))
    }
  }

  /// Returns the lines around the cursor. For each line, the flag tells whether it has the cursor.
  func lines(limit: Int) -> [(LineEditor, hasCursor: Bool)] {
    let first = max(0, above.count - limit + 1)
    let before = above[first...].map { (LineEditor($0, cursor: 0), hasCursor: false) }
    let after = below.map { (LineEditor($0, cursor: 0), hasCursor: false) }
    return Array((before + [(line, hasCursor: true)] + after).prefix(limit))
  }
}

/// Showing notes, and typing the note of a row.
extension BrowserState {
  mutating func toggleNotes() {
    outline.view.showsNotes.toggle()
    message = view.showsNotes ? "notes are shown below their rows" : "notes are hidden"
  }

  mutating func editNote() {
    guard let focus = view.focus, outline.view.mayChangeContents() else { return }
    startNote(NoteEditor(focus, document.note(of: focus) ?? []))
  }

  mutating func startNote(_ editor: NoteEditor) {
    mode = .note
    outline.view.noteEditor = editor
  }

  /// Handles a key while a note is being typed.
  mutating func handleInNote(_ key: Key) {
    guard var editor = view.noteEditor else { return mode = .rows }
    switch key {
    case .escape, .control("c"): finish(editor)
    case .control("g"): endNote()
    case .control("s"):
      finish(editor)
      save()
      outline.view.effects.append(.resumeTyping(.note))
    case .mouse(let event):
      guard case .press(.left) = event.action else { return }
      let pressed = view.node(atLine: event.row)
      finish(editor)
      if let pressed { outline.view.focus = pressed }
    default:
      if editor.handle(key) {
        outline.view.noteEditor = editor
      } else {
        message = Self.hint
      }
    }
  }

  private mutating func endNote() { mode = .rows }

  private mutating func finish(_ editor: NoteEditor) {
    endNote()
    guard document.outline.contains(editor.row) else { return }
    let text = String(decoding: editor.text, as: UTF8.self)
    let note = text.isEmpty ? nil : text
    outline.view.edit("note \(view.edited.name(editor.row))") { document in
      if document[editor.row].note != note { document[editor.row].note = note }
    }
  }
}
