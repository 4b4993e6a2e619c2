@testable import Outline

/// Checks the steps between two outlines: a strict view performs them, they are in the documented order, and
/// there are no more than needed.
enum OutlineStepChecker {
  /// Checks the steps between outlines that share no storage, and between those that share all they can.
  static func check<Item>(old: NaiveOutline<Item>, new: NaiveOutline<Item>) throws {
    let (older, newer) = (old.snapshot, new.snapshot)
    try check(older, newer)
    let shared = older.applying(newer.outlineDifference(from: older))!
    try within("shared storage") { try check(older, shared) }
  }

  static func check<Item>(_ older: SectionSnapshot<Item>, _ newer: SectionSnapshot<Item>) throws {
    let difference = newer.outlineDifference(from: older)
    guard let steps = difference.steps(from: older) else {
      throw Mismatch("the difference does not fit")
    }
    try within("\(brief(steps)) from\n\(brief(older))\nto\n\(brief(newer))") {
      try perform(steps, from: older, to: newer)
      try checkCounts(steps, difference, older, newer)
      try checkOrder(steps, older, newer)
      try holds(newer.steps(from: older) == steps, "the steps between the outlines are the same")
    }
  }

  /// Performs the steps on a view and on an outline.
  static func perform<Item>(
    _ steps: [OutlineStep<Item>], from older: SectionSnapshot<Item>, to newer: SectionSnapshot<Item>
  ) throws {
    var view = StrictOutlineView(showing: older, before: newer)
    var outline = older
    let isSmall = older.count + newer.count < 40
    for (index, step) in steps.enumerated() {
      try within("step \(index)") {
        try view.perform(step)
        guard let next = outline.applying(step) else { throw Mismatch("the step does not fit") }
        outline = next
        if isSmall { try view.requireShown(outline) }
      }
    }
    try view.requireShown(newer)
    try holds(outline == newer, "the steps give the newer outline")
    try checkOpened(view, older, newer)
  }

  /// Checks that a view shows items expanded that ignores the expansion of items without children. Only an
  /// item that was expanded before it had children is left to the view.
  private static func checkOpened<Item>(
    _ view: StrictOutlineView<Item>, _ older: SectionSnapshot<Item>, _ newer: SectionSnapshot<Item>
  ) throws {
    for row in newer.rows where row.hasChildren {
      let wasExpandedLeaf =
        older.contains(row.item) && older.isExpanded(row.item)
        && older.childCount(of: row.item) == 0
      let isOpened = row.isExpanded && !wasExpandedLeaf
      try same(
        view.opened.contains(row.item), isOpened, "whether the view shows \(row.item) expanded")
    }
  }

  private static func brief<Item>(_ outline: SectionSnapshot<Item>) -> String {
    outline.count < 40 ? outline.layout : "\(outline.count) rows"
  }

  private static func brief<Item>(_ steps: [OutlineStep<Item>]) -> String {
    steps.count < 20 ? steps.map(\.text).joined(separator: ", ") : "\(steps.count) steps"
  }
}

// MARK: - The fewest steps

extension OutlineStepChecker {
  private static func checkCounts<Item>(
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
  private static func checkOrder<Item>(
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
  fileprivate var text: String {
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
