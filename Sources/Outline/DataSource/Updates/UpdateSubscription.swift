/// A reader's subscription to updates. The subscription contains the last state that the reader received,
/// and the update that is waiting for the reader.
///
/// The reader of a sequence waits for an element of an `AsyncStream`, whose continuation is `wakeup`. Only
/// the reader has a reference to the stream, so the stream ends when the reader stops. The stream contains an
/// element while an update is waiting for the reader. A follower is a closure instead of a sequence. The
/// thread that makes a change calls the closure.
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
  /// The continuation that wakes the reader of a sequence when an update is waiting, or `nil` for a follower.
  private let wakeup: AsyncStream<Void>.Continuation?
  /// The closure of a follower, or `nil` for a sequence. The closure is called with each update, even if the
  /// update is empty.
  private let follower: (@Sendable (Update) -> Void)?

  init(
    wakeup: AsyncStream<Void>.Continuation? = nil, follower: (@Sendable (Update) -> Void)? = nil
  ) {
    (self.wakeup, self.follower) = (wakeup, follower)
  }

  var isFollower: Bool { follower != nil }

  /// True if an update is waiting, and the reader is a follower.
  var waitsForDelivery: Bool { isFollower && state.withLock { $0.waiting != nil } }

  /// If the reader is a follower and an update is waiting, calls the reader with that update.
  func deliver() {
    if let follower, let update = take() { follower(update) }
  }

  /// Ends the sequence. The reader still receives an update that is already waiting.
  func finish() { wakeup?.finish() }

  /// Merges a change into the waiting update, and wakes the reader of a sequence.
  ///
  /// - Returns: The previous value of `waiting`. The caller must release this value while no lock is held,
  ///   because the release may call the `deinit` of items.
  func send(_ change: Change) -> Change? {
    let replaced = state.withLock { state in
      let old = state.waiting
      state.waiting = old.map(change.merged) ?? change
      return old
    }
    wakeup?.yield()
    return replaced
  }

  /// Removes and returns the waiting update, and records the `after` of this update as the last state that
  /// the reader received.
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
      // Marks of hidden rows are included, because a reader such as a search may show hidden rows.
      OutlineUpdate(
        from: before, to: change.sections, animatingDifferences: change.animatingDifferences,
        isReload: change.isReload, marks: RowMarks(change.marks))
    }
  }

  /// True if the waiting update has marks.
  var hasMarks: Bool { state.withLock { $0.waiting.map { !$0.marks.isEmpty } ?? false } }

  /// Removes the marks of items that were removed from the outline. The program may delete these items, and
  /// some objects cannot be hashed after they are deleted.
  func dropMarks(of gone: [Item]) {
    replaceMarks { waiting, _ in
      // After the removal, another thread may have inserted some of the items again.
      let gone = gone.filter { waiting.sections.sectionNumber(of: $0) == nil }
      return waiting.marks.map { marks in
        var marks = marks
        marks.remove(gone)
        return marks
      }
    }
  }

  /// Merges the lists of marks in the waiting update into one list. So there are at most as many marks as rows, even
  /// if the update is never read.
  func mergeMarks() {
    replaceMarks { waiting, shown in
      waiting.hasManyMarks ? [RowMarks(waiting.marks).ofRows(in: shown)] : nil
    }
  }

  /// Replaces the marks of the waiting update. The new marks are computed while no lock is held. Marks that
  /// other threads add during the computation are kept.
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

/// A new state of the sections, and information about the change that produced this state.
struct UpdateChange<Section: Hashable, Item: Hashable> {
  var sections: SectionedOutline<Section, Item>
  var animatingDifferences = true
  var isReload = false
  var marks: [RowMarks<Item>] = []
  /// The number of the load that ends with this change, or `nil` if no load ends.
  var endedLoad: Int?

  /// True if at least half of the marks were added after the last combination, so that combining the marks is
  /// worthwhile.
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
