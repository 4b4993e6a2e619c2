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
    return .done(step)
  }

  mutating func redo() -> Undoing {
    guard let step = history.redo() else { return .nothing }
    guard apply(step.difference) else { return .outdated }
    return .done(step)
  }

  /// - Returns: Whether the difference fits. If not, all steps are forgotten.
  private mutating func apply(_ difference: DocumentDifference) -> Bool {
    guard let outline = document.outline.applying(difference.outline) else {
      history.clear()
      return false
    }
    document.outline = outline
    // The document knows what removed rows say: they may be on the clipboard.
    for case (let item, let new?) in difference.contents.lazy.map({ ($0.item, $0.new) }) {
      document.document[item] = new
    }
    if let header = difference.header { document.document.header = header.new }
    return true
  }
}
