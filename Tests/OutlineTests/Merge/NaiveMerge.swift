import Outline

/// The merge of three naive outlines, written from its definition: every item, every pair and every chain of
/// parents is looked at. Slow, and obviously right.
struct NaiveMerge<Item: Hashable> {
  typealias Conflict = MergeConflict<Item>

  let base: NaiveSide<Item>
  let sides: [MergeSide: NaiveSide<Item>]
  /// The items whose contents each side changed.
  let edited: [MergeSide: Set<Item>]
  /// The items that each side moved or inserted, according to its difference.
  private let changed: [MergeSide: Set<Item>]

  private(set) var merged = NaiveOutline<Item>()
  private(set) var conflicts: [Conflict] = []

  /// The items that one side removed, and that the other one, which is the key, changed.
  private(set) var kept: [MergeSide: Set<Item>] = [:]
  /// The parents in the result of all its items.
  private(set) var parents: [Item: Item?] = [:]

  init(
    base: NaiveOutline<Item>, ours: NaiveOutline<Item>, theirs: NaiveOutline<Item>,
    edited: [MergeSide: Set<Item>] = [:]
  ) {
    self.base = NaiveSide(base)
    sides = [.ours: NaiveSide(ours), .theirs: NaiveSide(theirs)]
    self.edited = edited
    changed = [
      .ours: Self.changed(from: base, to: ours), .theirs: Self.changed(from: base, to: theirs),
    ]
    for side in MergeSide.allCases { keep(by: side) }
    chooseParents()
    removeCircles()
    for side in MergeSide.allCases { nameRemovals(by: side.other, against: side) }
    build()
  }

  private var ours: NaiveSide<Item> { sides[.ours]! }
  private var theirs: NaiveSide<Item> { sides[.theirs]! }

  /// True if a side inserted an item, or gave it another parent.
  private func puts(_ side: MergeSide, _ item: Item) -> Bool {
    guard let parent = sides[side]!.parents[item] else { return false }
    return base.parents[item] != parent
  }

  private func removed(by side: MergeSide) -> [Item] {
    base.items.filter { !sides[side]!.has($0) && sides[side.other]!.has($0) }
  }
}

/// One of the three outlines.
struct NaiveSide<Item: Hashable> {
  let outline: NaiveOutline<Item>
  let items: [Item]
  let parents: [Item: Item?]

  init(_ outline: NaiveOutline<Item>) {
    self.outline = outline
    let entries = outline.entries()
    items = entries.map(\.item)
    parents = Dictionary(uniqueKeysWithValues: entries.map { ($0.item, $0.parent) })
  }

  func has(_ item: Item) -> Bool { parents[item] != nil }

  /// The children of a parent, none if it is not there.
  func children(of parent: Item?) -> [Item] { outline.children[parent] ?? [] }
}

// MARK: - Removals

extension NaiveMerge {
  /// Finds what a side changed, or put something below, and the other one removed.
  private mutating func keep(by side: MergeSide) {
    var kept: Set<Item> = []
    var count = -1
    while kept.count > count {
      count = kept.count
      for item in removed(by: side.other) {
        let below = sides[side]!.children(of: item)
        if puts(side, item) || edited[side]?.contains(item) == true
          || below.contains(where: { puts(side, $0) || kept.contains($0) })
        {
          kept.insert(item)
        }
      }
    }
    self.kept[side] = kept
  }

  /// Names groups of kept items that are parents and children.
  private mutating func nameRemovals(by remover: MergeSide, against side: MergeSide) {
    let (kept, outline) = (kept[side]!, sides[side]!)
    func top(of item: Item) -> Item {
      var top = item
      while let parent = outline.parents[top]!, kept.contains(parent) { top = parent }
      return top
    }
    for root in base.items where kept.contains(root) && top(of: root) == root {
      let group = base.items.filter { kept.contains($0) && top(of: $0) == root }
      let edits = base.items.filter { group.contains($0) && edited[side]?.contains($0) == true }
      let put = outline.items.filter { item in
        puts(side, item)
          && (group.contains(item) || outline.parents[item]!.map { group.contains($0) } == true)
      }
      conflicts.append(
        .removal(
          of: group, by: remover,
          against: edits.map { .edited($0) }
            + put.filter { !base.has($0) }.map { .inserted($0) }
            + put.filter(base.has).map { .moved($0) }))
    }
  }
}

// MARK: - Parents

extension NaiveMerge {
  private mutating func chooseParents() {
    let gone = Set(
      base.items.filter { item in
        MergeSide.allCases.contains { !sides[$0]!.has(item) && !kept[$0.other]!.contains(item) }
      })
    for item in Set(ours.items + theirs.items) where !gone.contains(item) {
      let (mine, other) = (ours.parents[item], theirs.parents[item])
      parents[item] = puts(.ours, item) || other == nil ? mine! : other!
      if puts(.ours, item), puts(.theirs, item), let mine, let other, mine != other {
        conflicts.append(.parents(of: item, ours: mine, theirs: other))
      }
    }
  }

  private mutating func removeCircles() {
    while true {
      let circles = circles()
      guard !circles.isEmpty else { return }
      for circle in circles {
        conflicts.append(
          .circle(ours: moved(by: .ours, circle), theirs: moved(by: .theirs, circle)))
      }
      for item in circles.joined()
      where puts(.theirs, item) && !puts(.ours, item) && base.has(item) && ours.has(item) {
        keepWhereOursHasIt(item)
      }
    }
  }

  private mutating func keepWhereOursHasIt(_ item: Item) {
    parents[item] = ours.parents[item]!
    var next = ours.parents[item]!
    while let parent = next, parents[parent] == nil {
      parents[parent] = ours.parents[parent]!
      next = ours.parents[parent]!
    }
  }

  /// The items that are below themselves, by circle.
  private func circles() -> [[Item]] {
    var circles: [[Item]] = []
    for item in parents.keys where !circles.joined().contains(item) {
      var path = [item]
      while let parent = parents[path.last!]!, !path.contains(parent) { path.append(parent) }
      if parents[path.last!]! == item { circles.append(path) }
    }
    return circles
  }

  private func moved(by side: MergeSide, _ circle: [Item]) -> [Item] {
    base.items.filter { item in
      circle.contains(item) && puts(side, item) && parents[item]! == sides[side]!.parents[item]!
    }
  }
}

// MARK: - Order

extension NaiveMerge {
  private mutating func build() {
    var pending: [Item?] = [nil]
    while let parent = pending.popLast() {
      let children = children(of: parent)
      for child in children {
        merged.addLast(child, below: parent, isExpanded: isExpanded(child))
        pending.append(child)
      }
    }
  }

  private func isExpanded(_ item: Item) -> Bool {
    let before = base.outline.expanded.contains(item)
    let changed = MergeSide.allCases.contains { side in
      sides[side]!.has(item) && sides[side]!.outline.expanded.contains(item) != before
    }
    return before != changed
  }

  private mutating func children(of parent: Item?) -> [Item] {
    func all(_ side: MergeSide) -> [Item] {
      sides[side]!.children(of: parent).filter { parents[$0] == .some(parent) }
    }
    let (ours, theirs) = (all(.ours), all(.theirs))
    let both = inOrder(ours.filter(theirs.contains), theirs.filter(ours.contains), below: parent)
    var result: [Item] = []
    for leader in [nil] + both.map(Optional.some) {
      if let leader { result.append(leader) }
      let newcomers = [MergeSide.ours, .theirs].flatMap {
        followers(of: leader, on: $0, both, below: parent)
      }
      for gone in -1..<base.children(of: parent).count {
        result += newcomers.filter { $0.gone == gone }.map(\.item)
      }
    }
    return result
  }

  /// Returns the children that only one side has after a child of both, each with the place in the base of the last
  /// one between that the side left in place and that is gone.
  private func followers(
    of leader: Item?, on side: MergeSide, _ both: [Item], below parent: Item?
  ) -> [(item: Item, gone: Int)] {
    let list = sides[side]!.children(of: parent)
    let before = base.children(of: parent)
    let start = leader.map { list.firstIndex(of: $0)! + 1 } ?? 0
    var gone = -1
    var followers: [(item: Item, gone: Int)] = []
    for item in list[start...].prefix(while: { !both.contains($0) }) {
      if parents[item] == .some(parent) {
        followers.append((item, gone))
      } else if !changed[side]!.contains(item) {
        gone = before.firstIndex(of: item)!
      }
    }
    return followers
  }

  /// Orders the children that both sides have, and names those that they reordered against each other.
  private mutating func inOrder(
    _ ours: [Item], _ theirs: [Item], below parent: Item?
  ) -> [Item] {
    let before = reachable(ours, theirs, base.children(of: parent))
    // An item comes before another one if there is a way there, and none back.
    let order = ours.sorted { first, second in
      let (there, back) = (before[first]!.contains(second), before[second]!.contains(first))
      return there != back ? there : ours.firstIndex(of: first)! < ours.firstIndex(of: second)!
    }
    var named: Set<Item> = []
    for item in order where !named.contains(item) {
      let group = order.filter { before[item]!.contains($0) && before[$0]!.contains(item) }
      named.formUnion(group)
      guard group.count > 1 else { continue }
      conflicts.append(
        .order(
          of: parent, ours: reordered(group, by: .ours, below: parent),
          theirs: reordered(group, by: .theirs, below: parent)))
    }
    return order
  }

  /// Returns for each item those that come after it, directly or through others.
  private func reachable(
    _ ours: [Item], _ theirs: [Item], _ base: [Item]
  ) -> [Item: Set<Item>] {
    func isBefore(_ first: Item, _ second: Item, in list: [Item]) -> Bool? {
      guard let first = list.firstIndex(of: first), let second = list.firstIndex(of: second) else {
        return nil
      }
      return first < second
    }
    var after: [Item: Set<Item>] = [:]
    for first in ours {
      after[first] = Set(
        ours.filter { second in
          guard first != second else { return false }
          let mine = isBefore(first, second, in: ours)!
          let other = isBefore(first, second, in: theirs)!
          if mine == other { return mine }
          // One side swapped them. Without the base, it is both and neither.
          return isBefore(first, second, in: base).map { !$0 } ?? true
        })
    }
    for middle in ours {
      for first in ours where after[first]!.contains(middle) {
        after[first]!.formUnion(after[middle]!)
      }
    }
    return after
  }

  /// Returns those that a side moved or inserted, according to its difference.
  private func reordered(_ group: [Item], by side: MergeSide, below parent: Item?) -> [Item] {
    sides[side]!.children(of: parent).filter { group.contains($0) && changed[side]!.contains($0) }
  }

  private static func changed(from base: NaiveOutline<Item>, to side: NaiveOutline<Item>) -> Set<
    Item
  > {
    Set(
      side.snapshot.outlineDifference(from: base.snapshot).compactMap { change -> Item? in
        switch change {
        case .move(let item, _, _), .insert(let item, _, _): item
        case .remove, .expand, .collapse: nil
        }
      })
  }
}
