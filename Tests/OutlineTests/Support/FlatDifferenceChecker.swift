import Outline

/// Checks flat differences: they apply and invert, are minimal, and associate moves.
enum FlatDifferenceChecker {
  static func check<Item: Hashable>(
    old: SectionSnapshot<Item>, new: SectionSnapshot<Item>
  ) throws {
    try within("difference(from:)") {
      try check(new.difference(from: old), from: old.items, to: new.items)
    }
    try within("visibleDifference(from:)") {
      try check(
        new.visibleDifference(from: old), from: old.visibleItems, to: new.visibleItems)
    }
  }

  static func check<Item: Hashable>(
    _ difference: CollectionDifference<Item>, from old: [Item], to new: [Item]
  ) throws {
    try within("from \(brief(old)) to \(brief(new)): \(brief(Array(difference)))") {
      try holds(old.applying(difference) == new, "applying gives the newer")
      try holds(new.applying(difference.inverse()) == old, "the inverse gives the older")
      let kept = longestIncreasingLength(positions(of: new, in: old))
      try same(difference.count, old.count + new.count - 2 * kept, "number of changes")
      try checkAssociations(difference)
      if old.count + new.count < 40 {
        let standard = new.difference(from: old)
        try same(difference.count, standard.count, "number of the standard library's changes")
      }
    }
  }

  /// An item that is removed and inserted has moved: both changes are associated with each other.
  private static func checkAssociations<Item: Hashable>(
    _ difference: CollectionDifference<Item>
  ) throws {
    var newOffset: [Item: Int] = [:]
    for case .insert(let offset, let item, _) in difference { newOffset[item] = offset }
    var oldOffset: [Item: Int] = [:]
    for case .remove(let offset, let item, _) in difference { oldOffset[item] = offset }
    for change in difference {
      switch change {
      case .remove(_, let item, let associated):
        try same(associated, newOffset[item], "where the removed \(item) goes to")
      case .insert(_, let item, let associated):
        try same(associated, oldOffset[item], "where the inserted \(item) comes from")
      }
    }
    try holds(difference == difference.inferringMoves(), "as moves are inferred")
  }

  private static func brief<Element>(_ elements: [Element]) -> String {
    elements.count < 50 ? "\(elements)" : "\(elements.count) elements"
  }
}
