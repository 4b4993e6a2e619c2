import Outline

/// The steps that can be undone or redone: edits and, separately, changes of folding.
///
/// If an edit also expands rows, the expansion is recorded as a separate change of folding. Therefore, edits and
/// changes of folding can be undone independently of each other, in any order.
struct EditHistory: Sendable {
  private(set) var edits = UndoHistory<Edit>()
  var foldings = UndoHistory<Folding>()
  private var nextNumber = 1
  /// The number of the last edit that the saved document contains.
  private var saved = 0

  struct Edit: Sendable {
    var note: String
    var difference: DocumentDifference
    var focus: FocusChange
    fileprivate(set) var number = 0
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
  }

  mutating func add(_ edit: Edit) {
    var edit = edit
    edit.number = nextNumber
    nextNumber += 1
    edits.add(edit)
  }

  mutating func undo() -> Edit? { edits.undo() }

  mutating func redo() -> Edit? { edits.redo() }

  /// Forgets all edits, because they can no longer be applied to the outline. A document that was unsaved
  /// still counts as unsaved.
  mutating func forgetEdits() {
    let wasUnsaved = isUnsaved
    edits.clear()
    saved = wasUnsaved ? -1 : 0
  }

  private var lastEdit: Int { edits.done.last?.number ?? 0 }

  var isUnsaved: Bool { lastEdit != saved }

  mutating func markSaved() { saved = lastEdit }

  /// Records that the document, in its current state, has not been saved.
  mutating func markUnsaved() { saved = -1 }
}

/// Steps that can be undone, and undone steps that can be redone.
struct UndoHistory<Step: Sendable>: Sendable {
  private(set) var done: [Step] = []
  private(set) var undone: [Step] = []

  /// Adds a step that was just done, and discards the steps that could have been redone.
  mutating func add(_ step: Step) {
    done.append(step)
    undone = []
  }

  mutating func undo() -> Step? {
    guard let step = done.popLast() else { return nil }
    undone.append(step)
    return step
  }

  mutating func redo() -> Step? {
    guard let step = undone.popLast() else { return nil }
    done.append(step)
    return step
  }

  mutating func clear() { (done, undone) = ([], []) }
}
