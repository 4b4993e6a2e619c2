@testable import Outline

/// Checks that a merge is that of the naive twin, valid, and lawful.
enum MergeChecker {
  static func check<Item: Hashable>(
    base: NaiveOutline<Item>, ours: NaiveOutline<Item>, theirs: NaiveOutline<Item>
  ) throws {
    try check(
      Branches(base: base, ours: ours, theirs: theirs),
      Snapshots(base: base.snapshot, ours: ours.snapshot, theirs: theirs.snapshot))
  }

  static func check<Item: Hashable>(
    _ branches: Branches<Item>, _ snapshots: Snapshots<Item>
  ) throws {
    let (base, ours, theirs) = (snapshots.base, snapshots.ours, snapshots.theirs)
    try within("the merge of\n\(branches)") {
      let merge = OutlineMerge(base: base, ours: ours, theirs: theirs)
      let twin = NaiveMerge(base: branches.base, ours: branches.ours, theirs: branches.theirs)
      try same(merge.merged.layout, twin.merged.layout, "result")
      try same(Set(merge.conflicts), Set(twin.conflicts), "conflicts")
      try same(merge.conflicts.count, twin.conflicts.count, "number of conflicts")
      try same(merge.merged.invariantViolations(), [], "violations")
      try MergeLaws(branches, twin).checkAll()
      let swapped = OutlineMerge(base: base, ours: theirs, theirs: ours)
      try MergeLaws(branches, twin).checkSwapped(swapped)
      if !merge.conflicts.isEmpty { try FavoringLaws(snapshots).check() }
    }
  }

  /// The laws of merges where one side is the base, or both are the same.
  static func checkIdentities<Item: Hashable>(
    _ base: SectionSnapshot<Item>, _ side: SectionSnapshot<Item>
  ) throws {
    for (ours, theirs) in [(side, base), (base, side), (side, side)] {
      let merge = OutlineMerge(base: base, ours: ours, theirs: theirs)
      try holds(merge.merged == side, "\(merge.merged.layout) is\n\(side.layout)")
      try same(merge.conflicts, [], "conflicts")
    }
  }
}

/// Three outlines of a merge.
struct Branches<Item: Hashable>: CustomStringConvertible {
  var base: NaiveOutline<Item>
  var ours: NaiveOutline<Item>
  var theirs: NaiveOutline<Item>

  var description: String {
    let name = { (outline: NaiveOutline<Item>) in
      outline.count < 40 ? outline.layout : "\(outline.count) items"
    }
    return "base\n\(name(base))\nours\n\(name(ours))\ntheirs\n\(name(theirs))"
  }
}

/// The laws of the merge of two branches.
struct MergeLaws<Item: Hashable> {
  let branches: Branches<Item>
  let twin: NaiveMerge<Item>

  init(_ branches: Branches<Item>, _ twin: NaiveMerge<Item>) {
    (self.branches, self.twin) = (branches, twin)
  }

  func checkAll() throws {
    try checkItems()
    try checkOrders()
  }

  /// Every item that neither side removed is there. One that a side removed is there only with a conflict.
  private func checkItems() throws {
    let (base, ours, theirs) = (branches.base, branches.ours, branches.theirs)
    let named = Set(
      twin.conflicts.flatMap { conflict -> [Item] in
        if case .removal(let items, _, _) = conflict { items } else { [] }
      })
    let hasCircle = twin.conflicts.contains { if case .circle = $0 { true } else { false } }
    for item in Set(base.items + ours.items + theirs.items) {
      let isRemoved = base.contains(item) && !(ours.contains(item) && theirs.contains(item))
      if !isRemoved || named.contains(item) {
        try holds(twin.merged.contains(item), "\(item) is there")
      } else if !hasCircle {
        try holds(!twin.merged.contains(item), "\(item) is gone")
      }
    }
  }

  /// Children that one side left alone have the order of the other side.
  private func checkOrders() throws {
    let (base, ours, theirs) = (branches.base, branches.ours, branches.theirs)
    for (parent, children) in twin.merged.children {
      for (side, other) in [(ours, theirs), (theirs, ours)]
      where side.children[parent] == base.children[parent] {
        guard let expected = other.children[parent], Set(expected) == Set(children) else {
          continue
        }
        try same(children, expected, "children that one side left alone")
      }
    }
  }

  /// The merge with the sides swapped names the same conflicts, and without conflicts about parents it has the
  /// same result but for the order of what came to one place.
  func checkSwapped(_ swapped: OutlineMerge<Item>) throws {
    let conflicts = Set(twin.conflicts.map(\.exchanged))
    let others = Set(swapped.conflicts)
    try same(others.filter { !$0.isCircle }, conflicts.filter { !$0.isCircle }, "swapped conflicts")
    if !conflicts.contains(where: \.isAboutParents) { try checkCircles(conflicts, others) }
    guard !conflicts.contains(where: { $0.isAboutParents || $0.isCircle }) else { return }
    let merged = NaiveOutline(swapped.merged)
    try same(merged.expanded, twin.merged.expanded, "swapped expansion")
    try same(Set(merged.children.keys), Set(twin.merged.children.keys), "swapped items")
    for (parent, children) in merged.children where !conflicts.hasOrder(of: parent) {
      try same(
        groups(children, below: parent), groups(twin.merged.children(of: parent), below: parent),
        "swapped children")
    }
  }

  /// A move that is taken back may close another circle, which is not there with the sides swapped. But the first
  /// ones are.
  private func checkCircles(
    _ conflicts: Set<MergeConflict<Item>>, _ others: Set<MergeConflict<Item>>
  ) throws {
    let (circles, swapped) = (conflicts.filter(\.isCircle), others.filter(\.isCircle))
    try same(circles.isEmpty, swapped.isEmpty, "circles with the sides swapped")
    if circles.count == 1, swapped.count == 1 { try same(swapped, circles, "swapped circle") }
  }

  /// Returns children in order, with those that only one side has there, and that are neighbors, as a set.
  private func groups(_ children: [Item], below parent: Item?) -> [Set<Item>] {
    var groups: [Set<Item>] = []
    var isOpen = false
    for child in children {
      let isOnBoth = [branches.ours, branches.theirs].allSatisfy {
        $0.children[parent]?.contains(child) == true
      }
      if !isOnBoth, isOpen {
        groups[groups.count - 1].insert(child)
      } else {
        groups.append([child])
      }
      isOpen = !isOnBoth
    }
    return groups
  }
}

extension MergeConflict {
  /// The conflict of the merge with the sides swapped.
  var exchanged: MergeConflict {
    switch self {
    case .parents(let item, let ours, let theirs): .parents(of: item, ours: theirs, theirs: ours)
    case .circle(let ours, let theirs): .circle(ours: theirs, theirs: ours)
    case .order(let parent, let ours, let theirs): .order(of: parent, ours: theirs, theirs: ours)
    case .removal(let items, let side, let changes):
      .removal(of: items, by: side.other, against: changes)
    }
  }

  fileprivate var isCircle: Bool { if case .circle = self { true } else { false } }
  fileprivate var isAboutParents: Bool { if case .parents = self { true } else { false } }
}

extension Set {
  fileprivate func hasOrder<Item>(of parent: Item?) -> Bool where Element == MergeConflict<Item> {
    contains { if case .order(parent, _, _) = $0 { true } else { false } }
  }
}
