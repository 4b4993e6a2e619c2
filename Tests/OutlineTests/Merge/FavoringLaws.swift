@testable import Outline

/// The laws of merges that favor a side.
struct FavoringLaws<Item: Hashable> {
  let snapshots: Snapshots<Item>
  let merge: OutlineMerge<Item>

  func check() throws {
    for side in MergeSide.allCases {
      try within("favoring \(side)") { try check(favoring: side) }
    }
  }

  private func check(favoring side: MergeSide) throws {
    let (base, ours, theirs) = (snapshots.base, snapshots.ours, snapshots.theirs)
    let favored = OutlineMerge(base: base, ours: ours, theirs: theirs, favoring: side)
    let (taken, other) = side == .ours ? (ours, theirs) : (theirs, ours)
    try same(favored.conflicts, merge.conflicts, "conflicts")
    try same(favored.merged.invariantViolations(), [], "violations")
    if merge.conflicts.isEmpty { try same(favored.merged.layout, merge.merged.layout, "result") }
    for conflict in merge.conflicts {
      try within("\(conflict)") { try check(conflict, favored.merged, taken, side) }
    }
    for item in taken.items where other.contains(item) || !base.contains(item) {
      try holds(favored.merged.contains(item), "\(item) of the favored side is there")
    }
  }

  private func check(
    _ conflict: MergeConflict<Item>, _ result: SectionSnapshot<Item>,
    _ taken: SectionSnapshot<Item>, _ side: MergeSide
  ) throws {
    switch conflict {
    case .parents(let item, _, _):
      try same(result.parent(of: item), taken.parent(of: item), "parent of \(item)")
    case .circle(let ours, let theirs):
      for item in side == .ours ? ours : theirs {
        try same(result.parent(of: item), taken.parent(of: item), "parent of \(item)")
      }
    case .order(let parent, let ours, let theirs):
      let concerned = Set(ours + theirs)
      let order = { (outline: SectionSnapshot<Item>) in
        outline.children(of: parent).filter(concerned.contains)
      }
      try same(order(result), order(taken), "order")
    case .removal(let items, side, _):
      for item in items { try holds(!result.contains(item), "\(item) is gone") }
    case .removal(let items, _, _):
      for item in items { try holds(result.contains(item), "\(item) is there") }
    }
  }
}
