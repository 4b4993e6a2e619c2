extension OutlineModel {
  /// True if there is a change to undo.
  public var canUndo: Bool { !history.done.isEmpty }

  /// True if there is a change to redo.
  public var canRedo: Bool { !history.undone.isEmpty }

  /// Undoes the last reorder or update. What the user expanded, collapsed or loaded meanwhile stays, in the
  /// sections where that fits. No handlers are called.
  ///
  /// - Returns: What changed, to be applied to a store; `nil` when there is nothing to undo.
  @discardableResult
  public func undo() -> ReorderTransaction<Section, Item>? {
    history.undo().map(show)
  }

  /// Makes the change that was undone last again. No handlers are called.
  ///
  /// - Returns: What changed, to be applied to a store; `nil` when there is nothing to redo.
  @discardableResult
  public func redo() -> ReorderTransaction<Section, Item>? {
    history.redo().map(show)
  }

  private func show(
    _ undone: ModelHistory<Section, Item>.Change
  ) -> ReorderTransaction<Section, Item> {
    let before = sectionedOutline
    source.changeSections { $0 = undone.applied(to: $0) }
    return ReorderTransaction(from: before, to: sectionedOutline)
  }

  /// Changes the state, and records the change if there is one.
  ///
  /// A handler may change the model, too. All that it changes is one change, with the one that called it.
  func recording<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard undoneState == nil else { return try body() }
    let recorded = ModelHistory.Change(before: sectionedOutline, after: sectionedOutline)
    undoneState = recorded.before
    defer { undoneState = nil }
    let result = try body()
    // A handler that applies a snapshot has made it `nil`.
    if let before = undoneState, undoLimit > 0 {
      let change = ModelHistory.Change(before: before, after: sectionedOutline)
      if change.hasEffect { history.record(change, limit: undoLimit) }
    }
    return result
  }

  /// Forgets the changes that can be undone and redone.
  public func removeAllUndo() {
    history = ModelHistory()
    undoneState = nil
  }
}
