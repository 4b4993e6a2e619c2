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
