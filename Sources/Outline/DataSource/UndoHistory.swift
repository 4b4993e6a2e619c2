/// The steps that can be undone, and the steps that can be redone. The last step in each list is the next step
/// to be undone or redone.
package struct UndoHistory<Step> {
  package private(set) var done: [Step] = []
  package private(set) var undone: [Step] = []

  package init() {}

  /// Adds a step that was just done, and discards the steps that could have been redone.
  ///
  /// - Parameter limit: The greatest number of steps to keep.
  package mutating func add(_ step: Step, limit: Int = .max) {
    done.append(step)
    done.removeFirst(max(done.count - limit, 0))
    undone.removeAll()
  }

  /// Moves the last step from `done` to `undone`, and returns the step.
  @discardableResult
  package mutating func undo() -> Step? {
    guard let step = done.popLast() else { return nil }
    undone.append(step)
    return step
  }

  /// Moves the last step from `undone` to `done`, and returns the step.
  @discardableResult
  package mutating func redo() -> Step? {
    guard let step = undone.popLast() else { return nil }
    done.append(step)
    return step
  }
}

extension UndoHistory: Sendable where Step: Sendable {}
