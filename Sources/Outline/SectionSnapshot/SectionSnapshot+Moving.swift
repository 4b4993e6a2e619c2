extension SectionSnapshot {
  /// Moves items with all their descendants before an item, to its level.
  ///
  /// Several items keep the order in which they stand in the outline, an item inside another moved
  /// one travels with it, and expansion survives. An item that is itself moved marks the place
  /// where it stands: moving an item before itself changes nothing.
  ///
  /// Traps when an item is not in the outline, or would have to stand inside itself.
  ///
  /// - Complexity: O(*k* + *m* log *n*), where *m* is the number of items and *k* that of the rows
  ///   that move along.
  public mutating func move(_ items: [Item], before item: Item) {
    trapping { try perform(.move(items, to: .before(item))) }
  }

  /// Moves items with all their descendants after an item and its descendants, to its level.
  ///
  /// Works as ``move(_:before:)`` does, and costs the same.
  public mutating func move(_ items: [Item], after item: Item) {
    trapping { try perform(.move(items, to: .after(item))) }
  }

  /// Moves items with all their descendants among the children of a parent.
  ///
  /// Works as ``move(_:before:)`` does, and costs the same.
  ///
  /// - Parameters:
  ///   - items: The items to move.
  ///   - parent: The parent, or `nil` for the roots.
  ///   - index: Where the first of them stands among the parent's children afterwards, from 0 to
  ///     the number of children that are not being moved; `nil` for the end.
  public mutating func move(_ items: [Item], to parent: Item?, at index: Int? = nil) {
    trapping { try perform(.move(items, to: .into(parent, at: index))) }
  }
}

extension SectionSnapshot {
  mutating func moveSubtrees(
    _ items: [Item], to destination: Destination
  ) throws(OutlineError) {
    guard !items.isEmpty else { return }
    let parent = try parentPosition(of: destination)
    let leaving = try outermostSubtrees(items, during: .reading)
    try refuseCycle(of: leaving, into: parent, for: destination)
    let site = try site(of: destination, ignoring: leaving.map(\.lowerBound))
    let leavingBefore = leaving.lazy.filter { $0.lowerBound < site.position }
      .reduce(0) { $0 + $1.count }
    storage.move(leaving, to: site.position - leavingBefore, level: site.level)
  }

  private func refuseCycle(
    of leaving: [Range<Int>], into parent: Int?, for destination: Destination
  ) throws(OutlineError) {
    guard let parent, let subtree = leaving.first(where: { $0.contains(parent) }) else { return }
    throw .cycle(
      item: String(describing: storage.item(at: subtree.lowerBound)),
      destination: destination.itemDescription)
  }
}

extension SectionSnapshot.Destination {
  /// The item that a destination names, for messages.
  fileprivate var itemDescription: String {
    switch self {
    case .before(let item), .after(let item): String(describing: item)
    case .into(let parent, _): parent.map { String(describing: $0) } ?? "the roots"
    }
  }
}
