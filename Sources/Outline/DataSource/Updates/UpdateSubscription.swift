/// The state that one reader of updates has read, and the update that waits for it.
///
/// A reader of a sequence waits for the bell, an `AsyncStream` that it alone holds, so that the stream ends when
/// the reader stops. The bell has an element while an update waits. A follower is called instead, by the thread
/// that made the change.
///
/// No item is compared or hashed while the lock is held: `==` of an item may read the data source.
final class UpdateSubscription<Section: Hashable & Sendable, Item: Hashable & Sendable>: Sendable {
  typealias Update = OutlineUpdate<Section, Item>
  typealias Change = UpdateChange<Section, Item>

  private struct State {
    /// The state that the reader has.
    var shown = SectionedOutline<Section, Item>()
    /// Changes that merged.
    var waiting: Change?
    /// Different after each time that marks of `waiting` were taken out.
    var version = 0
  }

  /// The way in which a reader gets its updates.
  enum Reader: Sendable {
    /// It takes them, after the bell has rung.
    case sequence(bell: AsyncStream<Void>.Continuation)
    /// It is called with them, also with those that are empty.
    case follower(@Sendable (Update) -> Void)
  }

  private let state = Locked(State())
  private let reader: Reader

  init(_ reader: Reader) {
    self.reader = reader
  }

  var isFollower: Bool {
    switch reader {
    case .sequence: false
    case .follower: true
    }
  }

  /// `true` if the reader is a follower, and an update waits for it.
  var waitsForDelivery: Bool { isFollower && state.withLock { $0.waiting != nil } }

  /// Calls the follower, if an update waits.
  func deliver() {
    guard case .follower(let body) = reader, let update = take() else { return }
    body(update)
  }

  /// Ends the sequence, after the update that waits.
  func finish() {
    switch reader {
    case .sequence(let bell): bell.finish()
    case .follower: break
    }
  }

  /// Merges a change into the update that waits.
  ///
  /// - Returns: What waited before. It has to be released when no lock is held, because items may have a
  ///   `deinit`.
  func send(_ change: Change) -> Change? {
    let replaced = state.withLock { state in
      let old = state.waiting
      state.waiting = old.map(change.merged) ?? change
      return old
    }
    switch reader {
    case .sequence(let bell): bell.yield()
    case .follower: break
    }
    return replaced
  }

  /// Returns the update that waits. The reader has its `after` then.
  func take() -> Update? {
    let taken = state.withLock { state -> (before: SectionedOutline<Section, Item>, Change)? in
      guard let change = state.waiting else { return nil }
      let before = state.shown
      state.shown = change.sections
      state.waiting = nil
      state.version += 1
      return (before, change)
    }
    return taken.map { before, change in
      // Marks of hidden rows, too: the reader may show what this state hides, as a search does.
      var marks = RowMarks<Item>()
      for more in change.marks {
        marks.reloaded.formUnion(more.reloaded)
        marks.reconfigured.formUnion(more.reconfigured)
      }
      return OutlineUpdate(
        from: before, to: change.sections, animatingDifferences: change.animatingDifferences,
        isReload: change.isReload, marks: marks)
    }
  }

  /// True if marks wait for the reader.
  var hasMarks: Bool { state.withLock { $0.waiting.map { !$0.marks.isEmpty } ?? false } }

  /// Drops the marks of items that are gone, because items that were deleted must not be hashed later.
  func dropMarks(of gone: [Item]) {
    replaceMarks { waiting, _ in
      // Another thread may have inserted some of them again.
      let gone = gone.filter { waiting.sections.sectionNumber(of: $0) == nil }
      return waiting.marks.map { $0.without(gone) }
    }
  }

  /// Combines the marks, so that their number is bounded by the number of rows even if they are never read.
  func mergeMarks() {
    replaceMarks { waiting, shown in
      waiting.hasManyMarks ? [RowMarks(waiting.marks, ofRowsIn: shown)] : nil
    }
  }

  /// Replaces the marks that wait by others, which are computed without a lock; marks that come meanwhile are kept.
  private func replaceMarks(
    by marks: (_ waiting: Change, _ shown: SectionedOutline<Section, Item>) -> [RowMarks<Item>]?
  ) {
    var isDone = false
    while !isDone {
      let old = state.withLock(\.self)
      guard let waiting = old.waiting, let new = marks(waiting, old.shown) else { return }
      isDone = state.withLock { state in
        guard state.version == old.version else { return false }
        state.waiting?.marks.replaceSubrange(..<waiting.marks.count, with: new)
        state.version += 1
        return true
      }
      // Released without a lock, because items may have a `deinit`.
      withExtendedLifetime(old) {}
    }
  }
}

/// A new state, and what else there is to say of it.
struct UpdateChange<Section: Hashable, Item: Hashable> {
  var sections: SectionedOutline<Section, Item>
  var animatingDifferences = true
  var isReload = false
  var marks: [RowMarks<Item>] = []
  /// The number of the load of children that ends with this change.
  var endedLoad: Int?

  /// True if nothing changes. `false` may be wrong.
  func isWithoutEffect(on older: SectionedOutline<Section, Item>) -> Bool {
    !isReload && marks.isEmpty && sections.isIdentical(to: older)
  }

  /// True if most marks were added since they were made one.
  var hasManyMarks: Bool {
    marks.count >= 16 && marks.dropFirst().reduce(0) { $0 + $1.count } >= marks[0].count
  }

  /// Returns what this change and an earlier one are together.
  func merged(after earlier: UpdateChange) -> UpdateChange {
    UpdateChange(
      sections: sections,
      animatingDifferences: animatingDifferences && earlier.animatingDifferences,
      isReload: isReload || earlier.isReload, marks: earlier.marks + marks)
  }
}

extension UpdateChange: Sendable where Section: Sendable, Item: Sendable {}
