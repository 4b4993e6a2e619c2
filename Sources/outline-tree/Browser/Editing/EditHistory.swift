import Outline

/// The steps that can be undone or redone. Each step is stored as the difference between the documents
/// before and after it.
struct EditHistory: Sendable {
  private(set) var done: [Step] = []
  private(set) var undone: [Step] = []
  private var nextNumber = 1
  /// The number of the last edit that the saved document contains.
  private var saved = 0

  struct Step: Sendable {
    var kind: Kind
    var difference: DocumentDifference
    var focus: FocusChange
    fileprivate(set) var number = 0
  }

  enum Kind: Equatable, Sendable {
    case folding
    case edit(note: String)

    /// The note that describes an edit; nil for folding.
    var note: String? { if case .edit(let note) = self { note } else { nil } }
  }

  /// The row in focus before and after a step.
  struct FocusChange: Sendable {
    var before: ItemID?
    var after: ItemID?
  }

  mutating func add(_ step: Step) {
    var step = step
    step.number = nextNumber
    nextNumber += 1
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

  /// Forgets all steps, because they can no longer be applied to the outline. A document that was unsaved
  /// still counts as unsaved.
  mutating func clear() {
    let wasUnsaved = isUnsaved
    (done, undone) = ([], [])
    saved = wasUnsaved ? -1 : 0
  }

  private var lastEdit: Int { done.last { $0.kind.note != nil }?.number ?? 0 }

  var isUnsaved: Bool { lastEdit != saved }

  mutating func markSaved() { saved = lastEdit }

  /// Records that the document, in its current state, has not been saved.
  mutating func markUnsaved() { saved = -1 }
}
