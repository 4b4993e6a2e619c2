import Outline

extension BrowserState {
  /// Does something that can be undone.
  ///
  /// - Returns: Whether anything changed.
  @discardableResult
  mutating func record(
    _ kind: BrowserHistory.Kind, renaming renamings: [BrowserHistory.Renaming] = [],
    _ body: (inout BrowserState) -> Void
  ) -> Bool {
    let (before, focusBefore) = (document.outline, focus)
    body(&self)
    return record(kind, since: before, focusBefore, renamings)
  }

  /// Takes down what was done since an outline was as it was.
  @discardableResult
  mutating func record(
    _ kind: BrowserHistory.Kind, since before: SectionSnapshot<NodeID>, _ focusBefore: NodeID?,
    _ renamings: [BrowserHistory.Renaming] = []
  ) -> Bool {
    let step = BrowserHistory.Step(
      kind: kind, difference: document.outline.outlineDifference(from: before),
      renamings: renamings, focusBefore: focusBefore, focusAfter: focus)
    if step.isEmpty { return false }
    history.add(step)
    if case .edit(let note) = kind { didEdit(note) }
    return true
  }

  /// What was edited stays in sight, whatever the filter is.
  private mutating func keepInFilter() {
    if let focus { filter?.kept.insert(focus) }
  }

  /// Rows have come or gone.
  mutating func followOutline() {
    if !marks.isEmpty { marks = marks.filter { document.outline.contains($0) } }
    refilter()
  }

  private mutating func didEdit(_ note: String) {
    keepInFilter()
    followOutline()
    effects.append(.commit(note: note))
    switch rights {
    case .order(isKept: false):
      message = "the order is shown here only; --order FILE keeps it; no file is touched"
    case .document(.readOnly):
      message = "the file is read only: the edit is not saved; ^S says what can be done"
    default: break
    }
  }

  mutating func undo(count: Int) {
    defer { followOutline() }
    for _ in 0..<count {
      guard let step = history.undo() else { return undoEarlier() }
      guard apply(step.difference.inverse()) else { return forgetHistory() }
      for renaming in step.renamings { document.nodes.rename(renaming.node, to: renaming.old) }
      focus = step.focusBefore
      keepInFilter()
      if step.kind.isEdit { effects.append(.undo) }
      say("undone", step)
    }
  }

  mutating func redo(count: Int) {
    defer { followOutline() }
    for _ in 0..<count {
      guard let step = history.redo() else { return redoEarlier() }
      guard apply(step.difference) else { return forgetHistory() }
      for renaming in step.renamings { document.nodes.rename(renaming.node, to: renaming.new) }
      focus = step.focusAfter
      keepInFilter()
      if step.kind.isEdit { effects.append(.redo) }
      say("done again", step)
    }
  }

  private mutating func undoEarlier() {
    if rights == .document(.store) { return effects.append(.undoEarlier) }
    message = "there is nothing to undo"
  }

  private mutating func redoEarlier() {
    if rights == .document(.store) { return effects.append(.redoEarlier) }
    message = "there is nothing to do again"
  }

  private mutating func apply(_ difference: OutlineDifference<NodeID>) -> Bool {
    guard let outline = document.outline.applying(difference) else { return false }
    document.outline = outline
    return true
  }

  /// The directory changed on the disk where the step was.
  private mutating func forgetHistory() {
    history.clear()
    message = "the directory has changed since: there is nothing to undo or do again any more"
  }

  private mutating func say(_ what: Message, _ step: BrowserHistory.Step) {
    if case .edit(let note) = step.kind { message = "\(what): \(note)" }
  }

  /// The document is another one: read again, recovered, or as an undo of what happened before the
  /// browser began has left it.
  mutating func replaceDocument(_ newer: TitledOutline, focus: NodeID?) {
    document = newer
    history.clear()
    history.markSaved()
    (filter, roots, marks, clipboard) = (nil, [], [], nil)
    let place = top
    self.focus = focus
    if let focus { document.outline.reveal(focus) }
    settle(from: place)
  }
}
