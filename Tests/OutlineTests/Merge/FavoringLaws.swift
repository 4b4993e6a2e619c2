@testable import Outline

/// The laws of merges that favor a side. The documents have the three outlines of a merge, and equal contents.
struct FavoringLaws {
  private let base: OutlineDocument
  private let ours: OutlineDocument
  private let theirs: OutlineDocument
  private let merge: DocumentMerge

  init<Item: Hashable>(_ outlines: Snapshots<Item>) {
    var document = OutlineDocument()
    var numbers: [Item: ItemID] = [:]
    for outline in [outlines.base, outlines.ours, outlines.theirs] {
      for item in outline.items where numbers[item] == nil {
        numbers[item] = document.makeItem(ItemContent("\(item)"))
      }
    }
    func numbered(_ outline: SectionSnapshot<Item>) -> OutlineDocument {
      var numbered = document
      let rows = outline.rows.map { (numbers[$0.item]!, $0.level, $0.isExpanded) }
      numbered.outline = NaiveOutline(rows: rows).snapshot
      return numbered
    }
    base = numbered(outlines.base)
    (ours, theirs) = (numbered(outlines.ours), numbered(outlines.theirs))
    merge = DocumentMerge(ofSameItems: base, ours: ours, theirs: theirs)
  }

  func check() throws {
    for side in MergeSide.allCases {
      try within("favoring \(side)") { try check(favoring: side) }
    }
  }

  private func check(favoring side: MergeSide) throws {
    let favored = DocumentMerge(
      ofSameItems: base, ours: ours, theirs: theirs, conflicts: .favoring(side))
    let result = favored.merged.outline
    let (taken, other) =
      side == .ours ? (ours.outline, theirs.outline) : (theirs.outline, ours.outline)
    try same(favored.conflicts, merge.conflicts, "conflicts")
    try same(result.invariantViolations(), [], "violations")
    for conflict in merge.conflicts {
      guard case .outline(let conflict) = conflict else {
        throw Mismatch("\(conflict) is about contents")
      }
      try within("\(conflict)") { try check(conflict, result, taken, side) }
    }
    for item in taken.items where other.contains(item) || !base.outline.contains(item) {
      try holds(result.contains(item), "\(item) of the favored side is there")
    }
  }

  private func check(
    _ conflict: MergeConflict<ItemID>, _ result: SectionSnapshot<ItemID>,
    _ taken: SectionSnapshot<ItemID>, _ side: MergeSide
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
      let order = { (outline: SectionSnapshot<ItemID>) in
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
