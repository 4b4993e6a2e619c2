import Outline

/// What was done in a browser, so that it can be undone: each step as the difference that it made.
struct BrowserHistory: Sendable {
  private(set) var done: [Step] = []
  private(set) var undone: [Step] = []
  private var numberOfNext = 1
  /// The last edit when the document was saved.
  private var saved = 0

  struct Step: Sendable {
    var kind: Kind
    var difference: OutlineDifference<NodeID>
    var renamings: [Renaming]
    var focusBefore: NodeID?
    var focusAfter: NodeID?
    fileprivate(set) var number = 0

    var isEmpty: Bool { difference.isEmpty && renamings.isEmpty }
  }

  enum Kind: Equatable, Sendable {
    case folding
    case edit(note: String)

    var isEdit: Bool { self != .folding }
  }

  struct Renaming: Sendable {
    var node: NodeID
    var old: [UInt8]
    var new: [UInt8]
  }

  mutating func add(_ step: Step) {
    var step = step
    step.number = numberOfNext
    numberOfNext += 1
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

  /// Forgets everything: the outline has become another one.
  mutating func clear() {
    let wasUnsaved = isUnsaved
    (done, undone) = ([], [])
    saved = wasUnsaved ? -1 : 0
  }

  private var lastEdit: Int { done.last { $0.kind.isEdit }?.number ?? 0 }

  var isUnsaved: Bool { lastEdit != saved }

  mutating func markSaved() { saved = lastEdit }

  /// What is there was never saved.
  mutating func markUnsaved() { saved = -1 }
}
