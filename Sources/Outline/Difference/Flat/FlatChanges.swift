/// The changes of a flat difference, with handles instead of items.
@usableFromInline
struct FlatChanges {
  var removed: [FlatMatching.Row]
  var inserted: [FlatMatching.Row]
  var moved: [Move] = []

  /// A row that moves. `row` contains the new position, and `old` is the old position.
  struct Move {
    var row: FlatMatching.Row
    var old: Int
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
    /// True for a removed item, whose handle is from the older outline.
    @usableFromInline var isOldHandle = false
  }

  /// Returns the removals or the insertions, ordered by position.
  @usableFromInline
  func steps(areRemovals: Bool) -> [Step] {
    var steps = (areRemovals ? removed : inserted).map { row in
      Step(
        section: row.section, handle: row.handle, position: row.position,
        isOldHandle: areRemovals)
    }
    steps += moved.lazy.map { move in
      let (old, new) = (move.old, move.row.position)
      return Step(
        section: move.row.section, handle: move.row.handle, position: areRemovals ? old : new,
        associatedPosition: areRemovals ? new : old)
    }
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
    let (removals, insertions) = (steps(areRemovals: true), steps(areRemovals: false))
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
