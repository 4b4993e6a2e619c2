import Outline

/// The steps that can be undone or redone: edits and, separately, changes of folding.
///
/// If an edit also expands rows, the expansion is recorded as a separate change of folding. Therefore, edits and
/// changes of folding can be undone independently of each other, in any order.
struct EditHistory: Sendable {
  var edits = UndoHistory<Edit>()
  var foldings = UndoHistory<Folding>()
  /// The number of edits in the document when it was last saved; nil if the saved state cannot be reached by undoing
  /// and redoing edits.
  private var saved: Int? = 0

  struct Edit: Sendable {
    var note: String
    var difference: DocumentDifference
    var focus: FocusChange
  }

  struct Folding: Sendable {
    /// The rows that were expanded or collapsed.
    var changes: OutlineDifference<ItemID>
    var focus: FocusChange
  }

  /// The row in focus before and after a step.
  struct FocusChange: Sendable {
    var before: ItemID?
    var after: ItemID?

    /// Returns the row that gets the focus when the step is undone or redone.
    func target(of direction: UndoDirection) -> ItemID? { direction == .undo ? before : after }
  }

  mutating func add(_ edit: Edit) {
    if let saved, saved > edits.done.count { self.saved = nil }
    edits.add(edit)
  }

  /// Forgets all edits, because they can no longer be applied to the outline. If the document had unsaved edits, it
  /// still counts as unsaved.
  mutating func forgetEdits() {
    saved = isUnsaved ? nil : 0
    edits = UndoHistory()
  }

  var isUnsaved: Bool { edits.done.count != saved }

  mutating func markSaved() { saved = edits.done.count }

  /// Records that the document, in its current state, has not been saved.
  mutating func markUnsaved() { saved = nil }
}

enum UndoDirection: String, Sendable {
  case undo, redo
}

extension UndoHistory {
  mutating func step(_ direction: UndoDirection) -> Step? {
    switch direction {
    case .undo: undo()
    case .redo: redo()
    }
  }
}
