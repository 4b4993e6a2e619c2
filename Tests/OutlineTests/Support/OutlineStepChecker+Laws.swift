@testable import Outline

// MARK: - The fewest steps

extension OutlineStepChecker {
  /// Checks that there are as few steps of each kind as there can be.
  static func checkCounts<Item>(
    _ steps: [OutlineStep<Item>], _ difference: OutlineDifference<Item>,
    _ older: SectionSnapshot<Item>, _ newer: SectionSnapshot<Item>
  ) throws {
    var (moves, toggles) = (0, 0)
    for change in difference {
      switch change {
      case .move: moves += 1
      case .expand, .collapse: toggles += 1
      case .insert, .remove: break
      }
    }
    let kinds = Dictionary(grouping: steps, by: \.kind).mapValues(\.count)
    try same(kinds["move"] ?? 0, moves, "number of moves")
    try same(kinds["insert"] ?? 0, roots(of: newer, notIn: older), "number of insertions")
    try same(kinds["remove"] ?? 0, roots(of: older, notIn: newer), "number of removals")
    try same(
      (kinds["expand"] ?? 0) + (kinds["collapse"] ?? 0), toggles + expandedLater(older, newer),
      "number of changes of expansion")
  }

  /// Returns the number of items that are in one outline and not in another, and whose parents are in both.
  private static func roots<Item>(
    of outline: SectionSnapshot<Item>, notIn other: SectionSnapshot<Item>
  ) -> Int {
    outline.items.count { item in
      !other.contains(item) && (outline.parent(of: item).map(other.contains) ?? true)
    }
  }

  /// Returns the number of new items that are expanded and have only children that were there before.
  private static func expandedLater<Item>(
    _ older: SectionSnapshot<Item>, _ newer: SectionSnapshot<Item>
  ) -> Int {
    newer.expandedItems.count { item in
      let children = newer.children(of: item)
      return !older.contains(item) && !children.isEmpty && children.allSatisfy(older.contains)
    }
  }
}

// MARK: - The order

extension OutlineStepChecker {
  /// Checks that what just arrived is directly after the one that precedes it in the newer outline.
  static func checkPredecessor<Item>(
    _ step: OutlineStep<Item>, _ view: StrictOutlineView<Item>, _ newer: SectionSnapshot<Item>
  ) throws {
    let arrival: (Item, OutlineStep<Item>.Place)
    switch step {
    case .insert(let subtree, let place): arrival = (subtree.rootItems[0], place)
    case .move(let item, _, let place): arrival = (item, place)
    case .remove, .expand, .collapse: return
    }
    let (item, place) = arrival
    try same(newer.parent(of: item), place.parent, "parent of \(item)")
    let predecessor = newer.child(of: place.parent, at: newer.childIndex(of: item)! - 1)
    let neighbor = place.index == 0 ? nil : view.children[place.parent]![place.index - 1]
    try same(neighbor, predecessor, "what is before \(item)")
  }

  /// Checks that the steps are in the documented order.
  static func checkOrder<Item>(
    _ steps: [OutlineStep<Item>], _ older: SectionSnapshot<Item>, _ newer: SectionSnapshot<Item>
  ) throws {
    // A step's part, and its item's position there.
    let order = steps.map { step -> (Int, Int) in
      switch step {
      case .collapse(let item): (0, -older.index(of: item)!)
      case .insert(let subtree, _): (1, newer.index(of: subtree.rootItems[0])!)
      case .move(let item, _, _): (1, newer.index(of: item)!)
      case .remove(let item, _): (2, -older.index(of: item)!)
      case .expand(let item): (3, newer.index(of: item)!)
      }
    }
    for (step, next) in zip(order, order.dropFirst()) {
      try holds(step < next, "steps are in order: \(order)")
    }
  }
}

extension OutlineStep {
  fileprivate var kind: String {
    switch self {
    case .remove: "remove"
    case .insert: "insert"
    case .move: "move"
    case .expand: "expand"
    case .collapse: "collapse"
    }
  }

  /// The step in a few words.
  var text: String {
    func text(_ place: Place) -> String {
      "\(place.parent.map { "\($0)" } ?? "top")[\(place.index)]"
    }
    switch self {
    case .remove(let item, let place): return "remove \(item) \(text(place))"
    case .insert(let subtree, let place): return "insert \(subtree.items) \(text(place))"
    case .move(let item, let old, let new): return "move \(item) \(text(old)) → \(text(new))"
    case .expand(let item): return "expand \(item)"
    case .collapse(let item): return "collapse \(item)"
    }
  }
}
