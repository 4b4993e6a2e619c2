/// A reader's subscription to updates. The subscription contains the last state that the reader received,
/// and the update that is waiting for the reader.
///
/// The reader of a sequence waits for an element of an `AsyncStream`, whose continuation is `wakeup`. Only
/// the reader holds the stream, so the stream ends when the reader stops. The stream has an element while an
/// update waits. A follower does not wait, because the thread that makes a change calls the follower.
///
/// No item is compared or hashed while the lock is held, because `==` of an item may read the data source.
final class UpdateSubscription<Section: Hashable & Sendable, Item: Hashable & Sendable>: Sendable {
  typealias Update = OutlineUpdate<Section, Item>
  typealias Change = UpdateChange<Section, Item>

  private struct State {
    /// The last state that the reader received.
    var shown = SectionedOutline<Section, Item>()
    /// The merged changes that the reader has not received.
    var waiting: Change?
    /// A number that changes whenever marks are removed from `waiting`.
    var version = 0
  }

  private let state = Locked(State())
  /// For a sequence: the continuation of the stream that wakes the reader when an update is waiting.
  private let wakeup: AsyncStream<Void>.Continuation?
  /// For a follower: a closure that is called with each update, even if the update is empty.
  private let follower: (@Sendable (Update) -> Void)?

  init(
    wakeup: AsyncStream<Void>.Continuation? = nil, follower: (@Sendable (Update) -> Void)? = nil
  ) {
    (self.wakeup, self.follower) = (wakeup, follower)
  }

  var isFollower: Bool { follower != nil }

  /// True if the reader is a follower and an update is waiting for it.
  var waitsForDelivery: Bool { isFollower && state.withLock { $0.waiting != nil } }

  /// If the reader is a follower and an update is waiting, calls the reader with that update.
  func deliver() {
    if let follower, let update = take() { follower(update) }
  }

  /// Ends the sequence after the waiting update.
  func finish() { wakeup?.finish() }

  /// Merges a change into the waiting update, and wakes the reader of a sequence.
  ///
  /// - Returns: The change that was waiting before. The caller must release that change while no lock is
  ///   held, because its release may call the `deinit` of items.
  func send(_ change: Change) -> Change? {
    let replaced = state.withLock { state in
      let old = state.waiting
      state.waiting = old.map(change.merged) ?? change
      return old
    }
    wakeup?.yield()
    return replaced
  }

  /// Removes the waiting update and returns it. The `after` of this update becomes the last state that the
  /// reader received.
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
      // The marks of hidden rows are included, because a reader such as a search may show rows that this
      // state hides.
      OutlineUpdate(
        from: before, to: change.sections, animatingDifferences: change.animatingDifferences,
        isReload: change.isReload, marks: RowMarks(change.marks))
    }
  }

  /// True if the waiting update has marks.
  var hasMarks: Bool { state.withLock { $0.waiting.map { !$0.marks.isEmpty } ?? false } }

  /// Removes the marks of removed items, because deleted items must not be hashed later.
  func dropMarks(of gone: [Item]) {
    replaceMarks { waiting, _ in
      // In the meantime, another thread may have inserted some of the removed items again.
      let gone = gone.filter { waiting.sections.sectionNumber(of: $0) == nil }
      return waiting.marks.map { $0.without(gone) }
    }
  }

  /// Combines the waiting marks, so that their number is bounded by the number of rows even if they are
  /// never read.
  func mergeMarks() {
    replaceMarks { waiting, shown in
      waiting.hasManyMarks ? [RowMarks(waiting.marks).ofRows(in: shown)] : nil
    }
  }

  /// Replaces the waiting marks. The new marks are computed while no lock is held, and marks that arrive in
  /// the meantime are kept.
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
      // The old state is released while no lock is held, because its release may call the `deinit` of items.
      withExtendedLifetime(old) {}
    }
  }
}

/// A new state of the sections, and information about the change that led to it.
struct UpdateChange<Section: Hashable, Item: Hashable> {
  var sections: SectionedOutline<Section, Item>
  var animatingDifferences = true
  var isReload = false
  var marks: [RowMarks<Item>] = []
  /// The number of the load that ends with this change, or `nil` if no load ends.
  var endedLoad: Int?

  /// True if most of the marks have been added since the marks were last combined.
  var hasManyMarks: Bool {
    marks.count >= 16 && marks.dropFirst().reduce(0) { $0 + $1.count } >= marks[0].count
  }

  /// Returns a change that combines an earlier change with this change.
  func merged(after earlier: UpdateChange) -> UpdateChange {
    UpdateChange(
      sections: sections,
      animatingDifferences: animatingDifferences && earlier.animatingDifferences,
      isReload: isReload || earlier.isReload, marks: earlier.marks + marks)
  }
}

extension UpdateChange: Sendable where Section: Sendable, Item: Sendable {}
