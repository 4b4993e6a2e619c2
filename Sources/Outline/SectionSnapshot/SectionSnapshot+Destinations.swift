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
  ///   - leaving: The positions, ascending, of items that are being moved away, and so do not
  ///     count for an index among children.
  func site(
    of destination: Destination, ignoring leaving: [Int] = []
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
        position: try childPosition(at: index, ofParentAt: parent, ignoring: leaving),
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
    at index: Int?, ofParentAt parent: Int?, ignoring leaving: [Int]
  ) throws(OutlineError) -> Int {
    guard let index else { return subtreeEnd(ofParentAt: parent) }
    let childCount = storage.childCount(ofParentAt: parent)
    let leavingIndices = leaving.filter { storage.parent(at: $0) == parent }
      .map { storage.childIndex(at: $0) }
    let staying = childCount - leavingIndices.count
    guard 0...staying ~= index else {
      throw .indexOutOfRange(index, validRange: 0...staying)
    }
    let oldIndex = leavingIndices.reduce(index) { $1 <= $0 ? $0 + 1 : $0 }
    return oldIndex < childCount
      ? storage.childPosition(at: oldIndex, ofParentAt: parent)
      : subtreeEnd(ofParentAt: parent)
  }
}
