import Outline

/// An editor for the note of a row, which the user types on the lines below the row.
struct NoteEditor: Equatable, Sendable {
  let row: ItemID
  private var above: [[UInt8]] = []
  private var line: LineEditor
  private var below: [[UInt8]] = []

  /// - Parameter cursor: The byte offset of the cursor in the text; nil for the end.
  init(_ row: ItemID, _ text: [UInt8], cursor: Int? = nil) {
    self.row = row
    let offset = min(cursor ?? text.count, text.count)
    above = Self.lines(of: text[..<offset])
    below = Self.lines(of: text[offset...])
    let start = above.removeLast()
    line = LineEditor(start + below.removeFirst(), cursor: start.count)
  }

  private static func lines(of text: Bytes) -> [[UInt8]] {
    text.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
  }

  var text: [UInt8] { Array((above + [line.bytes] + below).joined(separator: [0x0A])) }

  /// The note and the position of the cursor, so that typing can be resumed after the note has been stored.
  var interrupted: TypedRow {
    let cursor = above.reduce(0) { $0 + $1.count + 1 } + line.cursor
    return TypedRow(purpose: .note, node: row, text: text, cursor: cursor)
  }

  /// Handles a key that edits the text or moves the cursor.
  ///
  /// - Parameter killed: The text that ^Y inserts.
  /// - Returns: True if the key has an effect.
  mutating func handle(_ key: Key, killed: inout [UInt8]) -> Bool {
    switch key {
    case .enter: breakLine()
    case .backspace where line.cursor == 0:
      guard let last = above.popLast() else { return false }
      line = LineEditor(last + line.bytes, cursor: last.count)
    case .delete where line.afterCursor.isEmpty:
      guard !below.isEmpty else { return false }
      line = LineEditor(line.bytes + below.removeFirst(), cursor: line.bytes.count)
    case .up: return move(up: true)
    case .down: return move(up: false)
    case .paste(let bytes): paste(PastedText(bytes))
    default: return line.handle(key, killed: &killed)
    }
    return true
  }

  private mutating func breakLine() {
    above.append(Array(line.beforeCursor))
    line = LineEditor(Array(line.afterCursor), cursor: 0)
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
      if number > 0 { breakLine() }
      line.insert(Array(String(decoding: part, as: UTF8.self).utf8))
    }
  }

  /// Returns the lines around the cursor. For the line that contains the cursor, `hasCursor` is true.
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
    view.showsNotes.toggle()
    message = view.showsNotes ? "notes are shown below their rows" : "notes are hidden"
  }

  /// Edits the note of the row in focus. The note is edited below the row or, if the note does not fit the screen,
  /// in the user's editor.
  mutating func editNote() {
    guard let focus = view.focus, view.mayChangeContents() else { return }
    let note = document.note(of: focus) ?? []
    let height = view.viewport.height
    let isLong =
      note.count(where: { $0 == 0x0A }) + 2 > height
      || note.count > height * view.viewport.rowColumns
    if hasEditor && isLong {
      view.effects.append(.terminal(.editNote(focus, note)))
    } else {
      startNote(NoteEditor(focus, note))
    }
  }

  /// Replaces a note with the text that the user's editor has written.
  ///
  /// - Returns: The work that remains to be done outside the state, such as storing the edit.
  mutating func replaceNote(of row: ItemID, with text: [UInt8]) -> [BrowserEffect] {
    view.effects = []
    setNote(of: row, to: text)
    return view.effects
  }

  mutating func startNote(_ editor: NoteEditor) {
    mode = .note
    view.noteEditor = editor
  }

  /// Handles a key while a note is being typed.
  mutating func handleInNote(_ key: Key) {
    guard var editor = view.noteEditor else { return mode = .rows }
    switch key {
    case .escape, .control("c"): finish(editor)
    case .control("g"): mode = .rows
    case .control("s"):
      finish(editor)
      save()
      view.effects.append(.resumeTyping(editor.interrupted))
    case .mouse(let event): click(event) { $0.finish(editor) }
    default:
      if editor.handle(key, killed: &killed) {
        view.noteEditor = editor
      } else {
        message = Self.hint
      }
    }
  }

  private mutating func finish(_ editor: NoteEditor) {
    mode = .rows
    setNote(of: editor.row, to: editor.text)
  }

  private mutating func setNote(of row: ItemID, to text: [UInt8]) {
    guard document.outline.contains(row) else { return }
    if !text[...].isUTF8 {
      message = "some bytes of the note were not UTF-8 and have been replaced"
    }
    let text = String(decoding: text, as: UTF8.self)
    let note = text.isEmpty ? nil : text
    view.edit("note \(view.edited.name(row))") { document in
      if document[row].note != note { document[row].note = note }
    }
  }
}
