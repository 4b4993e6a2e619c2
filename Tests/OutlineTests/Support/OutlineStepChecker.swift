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
        if isSmall {
          try view.requireShown(outline)
          try checkPredecessor(step, view, newer)
        }
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
