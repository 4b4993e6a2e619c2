@testable import Outline

/// Checks outline differences: they apply and invert without loss, are minimal, and in the
/// documented order.
enum OutlineDifferenceChecker {
  static func check<Item>(old: NaiveOutline<Item>, new: NaiveOutline<Item>) throws {
    try check(old.snapshot, new.snapshot, old, new)
  }

  static func check<Item>(
    _ older: SectionSnapshot<Item>, _ newer: SectionSnapshot<Item>,
    _ old: NaiveOutline<Item>, _ new: NaiveOutline<Item>
  ) throws {
    let difference = newer.outlineDifference(from: older)
    try within("\(brief(Array(difference))) from\n\(brief(old))\nto\n\(brief(new))") {
      let expected = try changes(Array(difference), old, new)
      try holds(Array(difference) == expected, "the changes are \(brief(expected))")
      try checkApplying(difference, older, newer, new)
      try checkEdits(difference, older, newer)
      try within("inverse \(brief(Array(difference.inverse())))") {
        // A difference does not know the order of the rows of the older outline.
        let expected = try changes(Array(difference.inverse()), new, old)
        try same(difference.inverse().count, difference.count, "number of changes")
        try holds(Set(difference.inverse()) == Set(expected), "the changes are \(brief(expected))")
        try checkApplying(difference.inverse(), newer, older, old)
        try holds(difference.inverse().inverse() == difference, "twice inverted is the same")
      }
    }
  }

  private static func checkApplying<Item>(
    _ difference: OutlineDifference<Item>, _ older: SectionSnapshot<Item>,
    _ newer: SectionSnapshot<Item>, _ new: NaiveOutline<Item>
  ) throws {
    guard let applied = older.applying(difference) else { throw Mismatch("does not apply") }
    try holds(applied == newer && newer == applied, "applying gives the newer")
    try OutlineChecker.compareRows(applied, new)
    try same(difference.isEmpty, older == newer, "empty only between equals")
  }

  /// Checks that edits give the same outline as one pass over all rows, which is what applies most of
  /// these differences.
  private static func checkEdits<Item>(
    _ difference: OutlineDifference<Item>, _ older: SectionSnapshot<Item>,
    _ newer: SectionSnapshot<Item>
  ) throws {
    let edited = older.applying(difference, rebuilding: false)
    try holds(edited == newer, "applying by edits gives the newer")
    try checkMovedRows(older.storage, newer.storage)
  }

  /// Checks that reading all rows finds the same as reading those near the changes.
  private static func checkMovedRows<Item>(
    _ old: OutlineStorage<Item>, _ new: OutlineStorage<Item>
  ) throws {
    let runs = new.matching(from: old).runs
    var moved = MovedRows(old: old.tree, new: new.tree, runs: runs)
    let rearranged = RearrangedRows(
      old: try places(in: old.tree), new: try places(in: new.tree), runs: runs)
    let pairs = (moved.pairs(), rearranged.pairs())
    try same(pairs.1.map(\.old), pairs.0.map(\.old), "old positions of moved rows")
    try same(pairs.1.map(\.new), pairs.0.map(\.new), "new positions of moved rows")
  }

  /// Returns the places of all rows, read in one pass, after comparing them with those found.
  private static func places(in tree: RowTree) throws -> RowPlaces {
    let found = RowPlaces(of: tree)
    var read = found
    read.prepare(forLookUps: .max)
    for position in 0..<tree.count {
      try same(read.place(at: position), found.place(at: position), "place of row \(position)")
    }
    return read
  }

  /// Returns the expected changes: removals, last row first; insertions, moves and toggles, first
  /// row first. The difference may choose which siblings move. That choice is checked; everything
  /// else follows from the two outlines.
  private static func changes<Item>(
    _ changes: [OutlineDifference<Item>.Change], _ old: NaiveOutline<Item>,
    _ new: NaiveOutline<Item>
  ) throws -> [OutlineDifference<Item>.Change] {
    typealias Change = OutlineDifference<Item>.Change
    let moved = Set(
      changes.compactMap { change -> Item? in
        if case .move(let item, _, _) = change { item } else { nil }
      })
    try checkMoves(moved, old, new)

    let (oldPlaces, newPlaces) = (places(in: old), places(in: new))
    let removals = old.entries().reversed().filter { !new.contains($0.item) }.map { entry in
      Change.remove(entry.item, from: oldPlaces[entry.item]!, isExpanded: entry.isExpanded)
    }
    let newEntries = new.entries()
    let insertions = newEntries.filter { !old.contains($0.item) }.map { entry in
      Change.insert(entry.item, at: newPlaces[entry.item]!, isExpanded: entry.isExpanded)
    }
    let moves = newEntries.map(\.item).filter(moved.contains).map { item in
      Change.move(item, from: oldPlaces[item]!, to: newPlaces[item]!)
    }
    let toggles = newEntries.filter { entry in
      old.contains(entry.item) && old.expanded.contains(entry.item) != entry.isExpanded
    }.map { $0.isExpanded ? Change.expand($0.item) : Change.collapse($0.item) }
    return removals + insertions + moves + toggles
  }

  /// Checks that items with a new parent move, and as few as possible of the others.
  private static func checkMoves<Item>(
    _ moved: Set<Item>, _ old: NaiveOutline<Item>, _ new: NaiveOutline<Item>
  ) throws {
    let oldParent = Dictionary(
      uniqueKeysWithValues: old.entries().map { ($0.item, $0.parent) })
    var remaining = moved
    for (parent, children) in new.children {
      var settled: [Item] = []
      for child in children {
        guard let before = oldParent[child] else { continue }
        if before == parent {
          settled.append(child)
        } else {
          try holds(remaining.remove(child) != nil, "\(child) has a new parent, so it moves")
        }
      }
      let movedHere = settled.filter { remaining.remove($0) != nil }
      guard !settled.isEmpty else { continue }
      let order = positions(of: settled, in: old.children(of: parent))
      try same(
        movedHere.count, order.count - longestIncreasingLength(order),
        "number of moves among the children of \(String(describing: parent))")
      let staying = settled.filter { !moved.contains($0) }
      let stayingOrder = positions(of: staying, in: old.children(of: parent))
      try holds(stayingOrder == stayingOrder.sorted(), "those who stay keep their order")
    }
    try holds(remaining.isEmpty, "only those move that are in both outlines")
  }

  private static func places<Item>(
    in outline: NaiveOutline<Item>
  ) -> [Item: OutlineDifference<Item>.Place] {
    var result: [Item: OutlineDifference<Item>.Place] = [:]
    for (parent, children) in outline.children {
      for (index, child) in children.enumerated() {
        result[child] = .init(parent: parent, index: index)
      }
    }
    return result
  }

  private static func brief<Element>(_ elements: [Element]) -> String {
    elements.count < 50 ? "\(elements)" : "\(elements.count) changes"
  }

  private static func brief<Item>(_ outline: NaiveOutline<Item>) -> String {
    outline.count < 50 ? outline.layout : "\(outline.count) items"
  }
}
