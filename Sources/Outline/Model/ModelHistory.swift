/// The changes of a model that can be undone, and those that were undone.
struct ModelHistory<Section: Hashable, Item: Hashable> {
  /// A change as two states, which share what did not change.
  struct Change {
    var before: SectionedOutline<Section, Item>
    var after: SectionedOutline<Section, Item>

    var inverse: Change { Change(before: after, after: before) }
  }

  private(set) var done: [Change] = []
  private(set) var undone: [Change] = []

  mutating func record(_ change: Change) {
    done.append(change)
    undone = []
  }

  /// Returns the change that undoes the last one, which can be redone then.
  mutating func undo() -> Change? {
    guard let change = done.popLast() else { return nil }
    undone.append(change)
    return change.inverse
  }

  /// Returns the change that was undone last, which can be undone again then.
  mutating func redo() -> Change? {
    guard let change = undone.popLast() else { return nil }
    done.append(change)
    return change
  }
}

extension ModelHistory.Change {
  /// Returns a state after this change. What a user expanded or loaded meanwhile stays, if it fits.
  func applied(
    to current: SectionedOutline<Section, Item>
  ) -> SectionedOutline<Section, Item> {
    guard !current.isIdentical(to: before) else { return after }
    var outlines: [(section: Section, outline: SectionSnapshot<Item>)] = []
    for section in after.sectionIdentifiers {
      let difference = after[section].outlineDifference(from: before[section])
      guard let outline = current[section].applying(difference) else { return after }
      outlines.append((section, outline))
    }
    let result = SectionedOutline(outlines)
    return result.sharedItems(since: SectionedOutline()).isEmpty ? result : after
  }
}

extension OutlineModel {
  /// Whether there is a change to undo.
  public var canUndo: Bool { !history.done.isEmpty }

  /// Whether there is a change to redo.
  public var canRedo: Bool { !history.undone.isEmpty }

  /// Undoes the last reorder or update. What the user expanded or collapsed meanwhile stays as it is, where that
  /// fits.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  public func undo() -> Bool {
    history.undo().map(show) != nil
  }

  /// Makes the change that was undone last again.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  public func redo() -> Bool {
    history.redo().map(show) != nil
  }

  private func show(_ undone: ModelHistory<Section, Item>.Change) {
    change { source in source.changeSections { $0 = undone.applied(to: $0) } }
  }

  /// Changes the state, and records the change if there is one.
  func recording<Result, Failure: Error>(
    _ body: (OutlineDataSource<Section, Item>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let before = source.sectionedOutline
    let result = try change(body)
    if !sectionedOutline.isIdentical(to: before) {
      history.record(ModelHistory.Change(before: before, after: sectionedOutline))
    }
    return result
  }
}
