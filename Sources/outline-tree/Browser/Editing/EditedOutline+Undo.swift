import Outline

/// Undo and redo.
extension EditedOutline {
  enum Undoing {
    case done(EditHistory.Step)
    /// There is no step.
    case nothing
    /// The directory has changed on the disk since, so the step does not fit any more.
    case outdated
  }

  mutating func undo() -> Undoing {
    guard let step = history.undo() else { return .nothing }
    guard apply(step.difference.inverse()) else { return .outdated }
    for edit in step.edits.reversed() { document.nodes.setContent(edit.old, of: edit.node) }
    return .done(step)
  }

  mutating func redo() -> Undoing {
    guard let step = history.redo() else { return .nothing }
    guard apply(step.difference) else { return .outdated }
    for edit in step.edits { document.nodes.setContent(edit.new, of: edit.node) }
    return .done(step)
  }

  /// - Returns: Whether the difference fits. If not, all steps are forgotten.
  private mutating func apply(_ difference: OutlineDifference<NodeID>) -> Bool {
    guard let outline = document.outline.applying(difference) else {
      history.clear()
      return false
    }
    document.outline = outline
    return true
  }
}
