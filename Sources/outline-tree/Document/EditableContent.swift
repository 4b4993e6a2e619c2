import Outline

/// What edits can change of a row of a document.
struct EditableContent: Equatable, Sendable {
  var title: [UInt8]
  /// nil: it has no checkbox.
  var isChecked: Bool?
  var note: [UInt8]?
}

extension EditableContent {
  /// A row as someone types it: `[ ] ` or `[x] ` before the title is a checkbox, as it is drawn.
  init(typed text: [UInt8]) {
    self.init(title: text)
    retitle(typed: text)
  }

  /// Changes the title and, if the text begins with one, the checkbox.
  mutating func retitle(typed text: [UInt8]) {
    title = text
    guard let box = CheckBox(in: text[...]), text.dropFirst(3).first == 0x20 else { return }
    let rest = text.dropFirst(4)
    if rest.allSatisfy({ $0 == 0x20 }) { return }
    isChecked = box.isChecked
    title = Array(rest)
  }
}

/// An edit of the content of a row.
struct RowEdit: Equatable, Sendable {
  var node: NodeID
  var old: EditableContent
  var new: EditableContent
}

extension RowEdit {
  /// What changes besides the title, for messages.
  var changes: [AspectChange] {
    var changes: [AspectChange] = []
    if old.isChecked != new.isChecked {
      changes.append(
        AspectChange(aspect: .check, old: Self.box(old.isChecked), new: Self.box(new.isChecked)))
    }
    if old.note != new.note {
      changes.append(
        AspectChange(aspect: .note, old: Self.text(old.note), new: Self.text(new.note)))
    }
    return changes
  }

  private static func box(_ isChecked: Bool?) -> DocumentField.Value? {
    isChecked.map { .json($0 ? "true" : "false") }
  }

  private static func text(_ note: [UInt8]?) -> DocumentField.Value? {
    note.map { .text(String(decoding: $0, as: UTF8.self)) }
  }
}

extension ItemContent {
  /// What edits can change of it.
  var editable: EditableContent {
    EditableContent(
      title: titleBytes, isChecked: CheckBox(fields)?.isChecked, note: note.map { Array($0.utf8) })
  }

  /// Changes what differs. Everything else that its format has for it stays.
  mutating func update(to content: EditableContent) {
    let current = editable
    if current.title != content.title {
      let newTitle = String(decoding: content.title, as: UTF8.self)
      // OPML has the same text in an attribute, for other programs.
      if fields["title"] == .text(title) { fields["title"] = .text(newTitle) }
      title = newTitle
    }
    if current.note != content.note {
      note = content.note.map { String(decoding: $0, as: UTF8.self) }
    }
    if current.isChecked != content.isChecked { fields.isChecked = content.isChecked }
  }
}
