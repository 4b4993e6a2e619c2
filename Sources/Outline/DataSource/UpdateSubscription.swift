/// What one reader of updates has read, and the update that waits for it.
///
/// The reader waits for the bell, an `AsyncStream` that it alone holds, so that the stream ends when the reader
/// stops. The bell has an element while an update waits.
final class UpdateSubscription<Section: Hashable & Sendable, Item: Hashable & Sendable>: Sendable {
  typealias Update = OutlineUpdate<Section, Item>

  private struct State {
    /// The state that the reader has.
    var shown = SectionedOutline<Section, Item>()
    var waiting: Update?
  }

  private let state = Locked(State())
  private let bell: AsyncStream<Void>.Continuation

  init(bell: AsyncStream<Void>.Continuation) {
    self.bell = bell
  }

  /// Ends the sequence, after the update that waits.
  func finish() { bell.finish() }

  /// Merges a change into the update that waits.
  ///
  /// - Returns: The update that waited before. It has to be released when no lock is held, because items may
  ///   have a `deinit`.
  func send(_ change: UpdateChange<Section, Item>) -> Update? {
    let replaced = state.withLock { state in
      let old = state.waiting
      state.waiting = change.update(from: state.shown, after: old)
      return old
    }
    bell.yield()
    return replaced
  }

  /// Returns the update that waits. The reader has its `after` then.
  func take() -> Update? {
    state.withLock { state in
      guard let update = state.waiting else { return nil }
      // The update has the old state, too: it is released with the update.
      state.shown = update.after
      state.waiting = nil
      return update
    }
  }
}

/// A new state, and what else there is to say of it.
struct UpdateChange<Section: Hashable, Item: Hashable> {
  var sections: SectionedOutline<Section, Item>
  var animatingDifferences = true
  var isReload = false
  var marks = RowMarks<Item>()

  /// Whether nothing changes. `false` may be wrong.
  func isWithoutEffect(on older: SectionedOutline<Section, Item>) -> Bool {
    !isReload && marks.isEmpty && sections.isIdentical(to: older)
  }

  /// Returns the update from a state to this one, with what an earlier update from there says.
  func update(
    from before: SectionedOutline<Section, Item>, after earlier: OutlineUpdate<Section, Item>?
  ) -> OutlineUpdate<Section, Item> {
    var marks = earlier?.marks ?? RowMarks()
    marks.add(self.marks, ofRowsIn: before)
    return OutlineUpdate(
      from: before, to: sections,
      animatingDifferences: animatingDifferences && earlier?.animatingDifferences ?? true,
      isReload: isReload || earlier?.isReload ?? false, marks: marks)
  }
}

extension UpdateChange: Sendable where Section: Sendable, Item: Sendable {}
