/// The changes of a flat difference, with handles instead of items.
@usableFromInline
struct FlatChanges {
  var removed: [FlatMatching.Row]
  var inserted: [FlatMatching.Row]
  var moved: [Move] = []

  /// A row that moves, and the row's old position. The position in `row` is the new position.
  struct Move {
    var row: FlatMatching.Row
    var old: Int
  }

  init(removed: [FlatMatching.Row], inserted: [FlatMatching.Row]) {
    self.removed = removed
    self.inserted = inserted
  }

  /// A removal or an insertion, which may be one half of a move.
  @usableFromInline
  struct Step {
    /// The index of the section.
    @usableFromInline var section: Int
    @usableFromInline var handle: Int32
    @usableFromInline var position: Int
    /// The position of the other half of the move, or `nil` if the step is not part of a move.
    @usableFromInline var associatedPosition: Int?
    /// True if the handle belongs to the older outline, because the item was removed.
    @usableFromInline var isOldHandle = false
  }

  /// Returns the removals, ordered by position.
  @usableFromInline
  func removals() -> [Step] {
    steps(removed, isOld: true) {
      Step(
        section: $0.row.section, handle: $0.row.handle, position: $0.old,
        associatedPosition: $0.row.position)
    }
  }

  /// Returns the insertions, ordered by position.
  @usableFromInline
  func insertions() -> [Step] {
    steps(inserted, isOld: false) {
      Step(
        section: $0.row.section, handle: $0.row.handle, position: $0.row.position,
        associatedPosition: $0.old)
    }
  }

  @inline(__always)
  private func steps(
    _ rows: [FlatMatching.Row], isOld: Bool, _ side: (Move) -> Step
  ) -> [Step] {
    var steps: [Step] = []
    steps.reserveCapacity(rows.count + moved.count)
    for row in rows {
      steps.append(
        Step(
          section: row.section, handle: row.handle, position: row.position, isOldHandle: isOld))
    }
    for move in moved { steps.append(side(move)) }
    return steps.sorted(byDistinctKey: \.position)
  }

  /// Returns the difference.
  ///
  /// - Parameter item: A closure that returns the item of a step.
  @inlinable
  func difference<Item>(
    _ item: (Step) -> Item
  ) -> CollectionDifference<Item> {
    var changes: [CollectionDifference<Item>.Change] = []
    let (removals, insertions) = (removals(), insertions())
    changes.reserveCapacity(removals.count + insertions.count)
    for step in removals {
      changes.append(
        .remove(
          offset: step.position, element: item(step), associatedWith: step.associatedPosition))
    }
    for step in insertions {
      changes.append(
        .insert(
          offset: step.position, element: item(step), associatedWith: step.associatedPosition))
    }
    // The initializer of `CollectionDifference` is not specialized, so it iterates faster over a buffer
    // than over an array.
    return changes.withUnsafeBufferPointer { CollectionDifference($0)! }
  }
}
