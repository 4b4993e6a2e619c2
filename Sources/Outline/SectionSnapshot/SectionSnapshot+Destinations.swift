extension SectionSnapshot {
  /// Where a destination leads: the position at which rows go in, and the level of their roots.
  struct Site {
    var position: Int
    var level: Int
  }

  /// Finds the place of a destination among the rows that stay.
  ///
  /// - Parameters:
  ///   - destination: The place, in the words of a caller.
  ///   - isLeaving: Whether the subtree at a position is being moved away, and so does not count
  ///     for an index among children.
  func site(
    of destination: Destination, ignoring isLeaving: (Int) -> Bool = { _ in false }
  ) throws(OutlineError) -> Site {
    switch destination {
    case .before(let item):
      let position = try position(of: item, beside: .before)
      return Site(position: position, level: storage.level(at: position))
    case .after(let item):
      let position = try position(of: item, beside: .after)
      return Site(
        position: storage.subtreeEnd(at: position), level: storage.level(at: position))
    case .into(let parent, let index):
      let parent = try parentPosition(of: destination, named: parent)
      return Site(
        position: try childPosition(at: index, ofParentAt: parent, ignoring: isLeaving),
        level: parent.map { storage.level(at: $0) + 1 } ?? 0)
    }
  }

  /// The position of the item that a destination makes the parent, or `nil` for the roots.
  func parentPosition(of destination: Destination) throws(OutlineError) -> Int? {
    switch destination {
    case .before(let item): storage.parent(at: try position(of: item, beside: .before))
    case .after(let item): storage.parent(at: try position(of: item, beside: .after))
    case .into(let parent, _): try parentPosition(of: destination, named: parent)
    }
  }

  private func parentPosition(
    of destination: Destination, named parent: Item?
  ) throws(OutlineError) -> Int? {
    guard let parent else { return nil }
    return try position(ofParent: parent)
  }

  private func position(of item: Item, beside side: OutlineError.Side) throws(OutlineError) -> Int {
    guard let position = storage.position(of: item) else {
      throw .unknownDestination(String(describing: item), side)
    }
    return position
  }

  private func childPosition(
    at index: Int?, ofParentAt parent: Int?, ignoring isLeaving: (Int) -> Bool
  ) throws(OutlineError) -> Int {
    let end = subtreeEnd(ofParentAt: parent)
    guard let index else { return end }
    var passed = 0
    for position in childPositions(ofParentAt: parent) where !isLeaving(position) {
      if passed == index { return position }
      passed += 1
    }
    guard index == passed else { throw .indexOutOfRange(index, validRange: 0...passed) }
    return end
  }
}
