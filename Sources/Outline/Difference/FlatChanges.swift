/// The changes of a flat difference, in terms of rows.
@usableFromInline
struct FlatChanges {
  var removed: [FlatMatching.Row]
  var inserted: [FlatMatching.Row]
  var moved: [Move] = []

  /// A row at its new place, with its old place.
  struct Move {
    var row: FlatMatching.Row
    var old: Int
  }

  init(removed: [FlatMatching.Row], inserted: [FlatMatching.Row]) {
    self.removed = removed
    self.inserted = inserted
  }

  /// One side of a change.
  @usableFromInline
  struct Step {
    @usableFromInline var strip: Int
    @usableFromInline var handle: Int32
    @usableFromInline var place: Int
    @usableFromInline var otherPlace: Int?
    /// Whether the handle is one of the older outline: it is for an item that is gone.
    @usableFromInline var isOldHandle = false
  }

  /// What leaves its place, in order.
  @usableFromInline
  func removals() -> [Step] {
    steps(removed, isOld: true) {
      Step(strip: $0.row.strip, handle: $0.row.handle, place: $0.old, otherPlace: $0.row.place)
    }
  }

  /// What comes to its place, in order.
  @usableFromInline
  func insertions() -> [Step] {
    steps(inserted, isOld: false) {
      Step(strip: $0.row.strip, handle: $0.row.handle, place: $0.row.place, otherPlace: $0.old)
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
        Step(strip: row.strip, handle: row.handle, place: row.place, isOldHandle: isOld))
    }
    for move in moved { steps.append(side(move)) }
    return steps.sorted(byDifferent: \.place)
  }

  /// The difference, with the items that the rows stand for.
  @inlinable
  func difference<Item>(
    _ item: (Step) -> Item
  ) -> CollectionDifference<Item> {
    var changes: [CollectionDifference<Item>.Change] = []
    let (removals, insertions) = (removals(), insertions())
    changes.reserveCapacity(removals.count + insertions.count)
    for step in removals {
      changes.append(
        .remove(offset: step.place, element: item(step), associatedWith: step.otherPlace))
    }
    for step in insertions {
      changes.append(
        .insert(offset: step.place, element: item(step), associatedWith: step.otherPlace))
    }
    // The initialiser is not specialised: it iterates over a buffer faster than over an array.
    return changes.withUnsafeBufferPointer { CollectionDifference($0)! }
  }
}
