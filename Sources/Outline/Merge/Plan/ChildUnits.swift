/// The lists of one parent's children in the base and on both sides, stored as sequences of *units*. A unit
/// is either a *member* or a *run*. A member is a child that a side changed. A run consists of adjacent
/// children that stay together in all three lists.
///
///     base     a b c D e f       ours moved D to the front, theirs inserted X before f
///     ours     D a b c e f       members: D, X
///     theirs   a b c D e X f     runs: a b c, then e, then f
///
/// If two of a million siblings move, the lists have only a few units. Units are numbered: the members
/// first, and then the runs in order.
struct ChildUnits {
  let memberCount: Int
  /// The number of children in each run.
  private let runLengths: [Int]
  /// The units in the order of the base.
  let base: [Int]
  /// The units in the order of each side.
  let sides: BothSides<[Int]>

  /// The members of a list in order, each with the number of non-members before it.
  private typealias Layout = [(member: Int, before: Int)]

  init(_ members: [ChildList.Member], baseCount: Int) {
    memberCount = members.count
    let base = Self.layout(ofBase: members)
    let ours = Self.layout(of: members, base: base, on: .ours)
    let theirs = Self.layout(of: members, base: base, on: .theirs)
    let breaks = (base + ours + theirs).map(\.before) + [0, baseCount - base.count]
    let ends = Set(breaks).sorted()
    runLengths = zip(ends.dropFirst(), ends).map(-)
    func units(_ layout: Layout) -> [Int] {
      Self.units(layout, ends: ends.dropFirst(), firstRun: members.count)
    }
    self.base = units(base)
    sides = BothSides(ours: units(ours), theirs: units(theirs))
  }

  var count: Int { memberCount + runLengths.count }

  func isMember(_ unit: Int) -> Bool { unit < memberCount }

  /// The number of children in a unit.
  func childCount(of unit: Int) -> Int { isMember(unit) ? 1 : runLengths[unit - memberCount] }
}

extension ChildUnits {
  private static func layout(ofBase members: [ChildList.Member]) -> Layout {
    let inBase = members.indices.lazy.compactMap { member in
      members[member].base.map { (member: member, index: $0) }
    }
    return inBase.sorted { $0.index < $1.index }.enumerated().map { rank, entry in
      (entry.member, entry.index - rank)
    }
  }

  /// Returns the members in the order of a side. Members that the side left in place keep the order of the
  /// base. All other members are at their new sibling indices.
  private static func layout(
    of members: [ChildList.Member], base: Layout, on side: MergeSide
  ) -> Layout {
    var inPlace = base.filter { members[$0.member].presence[side] == .inPlace }[...]
    let arrivals = members.indices.lazy.compactMap { member in
      if case .at(let index) = members[member].presence[side] {
        (member: member, index: index)
      } else {
        nil
      }
    }
    var layout: Layout = []
    for (member, index) in arrivals.sorted(by: { $0.index < $1.index }) {
      while let next = inPlace.first, next.before < index - layout.count {
        layout.append(next)
        inPlace.removeFirst()
      }
      layout.append((member, index - layout.count))
    }
    return layout + inPlace
  }

  /// - Parameter ends: For each run, the number of non-members among all children up to the end of the run.
  private static func units(_ layout: Layout, ends: ArraySlice<Int>, firstRun: Int) -> [Int] {
    var units: [Int] = []
    units.reserveCapacity(layout.count + ends.count)
    var run = ends.startIndex
    for (member, before) in layout {
      while run < ends.endIndex, ends[run] <= before {
        units.append(firstRun + run - ends.startIndex)
        run += 1
      }
      units.append(member)
    }
    return units + (run..<ends.endIndex).map { firstRun + $0 - ends.startIndex }
  }
}
