/// The merged list of the children of one parent.
///
/// First, the children that both sides have are put in order, as described in ``SiblingOrder``. A child that
/// only one side has is then inserted after the sibling that it follows on that side:
///
///     base  a b    ours  a X b    theirs  b a Y      both have a and b, and theirs swapped them
///     result  b a X Y                                X and Y both follow a, and ours come first
///
/// If one side removed a child and the other side left it in place, the child is not in the result. However,
/// the old place of the removed child affects the order of the new children. A new child that follows the
/// removed child on the other side is placed after the new children that follow earlier siblings:
///
///     base  a b c    ours  a b Y    theirs  a X c    theirs replaced b, and ours replaced c
///     result  a X Y                                  X and Y both follow a, and Y also follows b
struct MergedChildren {
  private let members: [ChildList.Member]
  private let units: ChildUnits
  /// The units of the result, in order.
  private var result: [Int] = []
  /// The groups of units whose order is in conflict. The units in a group are in the order of our side.
  private var conflicts: [[Int]] = []

  /// - Parameter baseCount: The number of children in the base.
  init(_ members: [ChildList.Member], baseCount: Int) {
    self.members = members
    units = ChildUnits(members, baseCount: baseCount)
    let order = SiblingOrder(of: siblings())
    conflicts = order.conflicts
    let (ours, theirs) = (followers(on: .ours), followers(on: .theirs))
    for unit in [nil] + order.units.map(Optional.some) {
      if let unit { result.append(unit) }
      result += Follower.merged(ours[unit] ?? [], theirs[unit] ?? [])
    }
  }

  private func siblings() -> [SiblingOrder.Sibling] {
    let (base, theirs) = (positions(in: units.base), positions(in: units.sides.theirs))
    return units.sides.ours.enumerated().compactMap { index, unit in
      guard isInResult(unit), let theirs = theirs[unit] else { return nil }
      return SiblingOrder.Sibling(unit: unit, base: base[unit], ours: index, theirs: theirs)
    }
  }

  private func positions(in list: [Int]) -> [Int?] {
    var positions = [Int?](repeating: nil, count: units.count)
    for (position, unit) in list.enumerated() { positions[unit] = position }
    return positions
  }

  private func isInResult(_ unit: Int) -> Bool { !units.isMember(unit) || members[unit].stays }

  /// Returns the units that only the given side has, keyed by the unit that they follow on that side. Units
  /// at the start of the side's list follow `nil`.
  private func followers(on side: MergeSide) -> [Int?: [Follower]] {
    var followers: [Int?: [Follower]] = [:]
    var leader: Int?
    var gone = -1
    for unit in units.sides[side] {
      if !isInResult(unit) {
        if members[unit].presence[side] == .inPlace { gone = members[unit].base! }
      } else if units.isMember(unit), members[unit].presence[side.other] == .absent {
        followers[leader, default: []].append(Follower(unit: unit, gone: gone))
      } else {
        (leader, gone) = (unit, -1)
      }
    }
    return followers
  }
}

/// A unit that only one side has. It follows a unit that both sides have.
private struct Follower {
  var unit: Int
  /// The index in the base of the last *gone* unit between the followed unit and this unit, or -1 if no unit
  /// is gone. A unit is gone if the side left the unit in place, but the result does not contain it.
  var gone: Int

  /// Merges two lists of followers of the same unit, one from each side. Followers with a smaller `gone`
  /// index come first. Followers from the same side keep their order.
  static func merged(_ ours: [Follower], _ theirs: [Follower]) -> [Int] {
    var (ours, theirs) = (ours[...], theirs[...])
    var units: [Int] = []
    while let first = ours.first, let other = theirs.first {
      units.append(first.gone <= other.gone ? ours.removeFirst().unit : theirs.removeFirst().unit)
    }
    return units + ours.map(\.unit) + theirs.map(\.unit)
  }
}

// MARK: - Steps

extension MergedChildren {
  /// Returns the changes that turn one side's list into the merged list.
  func steps(from near: MergeSide) -> ChildList.Steps {
    var steps = ChildList.Steps()
    steps.conflicts = conflicts.map { (moved(by: .ours, $0), moved(by: .theirs, $0)) }
    let nearPositions = positions(in: units.sides[near])
    let staying = staying(nearPositions)
    var index = 0
    for unit in result {
      if units.isMember(unit), !staying[unit] {
        steps.arrivals.append((members[unit].item, index))
      }
      index += units.childCount(of: unit)
    }
    index = 0
    for unit in units.sides[near] {
      if units.isMember(unit), !staying[unit] {
        steps.departures.append((members[unit].item, index))
      }
      index += units.childCount(of: unit)
    }
    return steps
  }

  /// Returns, for each unit, whether it can stay in place when a side's list is turned into the merged list.
  /// A unit is either a run or a single member. All runs can stay, because every list has them in the same
  /// order. A single member can stay if two conditions hold in the side's list: it is between the same runs
  /// as in the merged list, and it is after all earlier members that stay.
  private func staying(_ positions: [Int?]) -> [Bool] {
    var staying = Array(repeating: false, count: units.count)
    var limits: [Int] = []
    var limit = Int.max
    for unit in result.reversed() {
      limits.append(limit)
      if !units.isMember(unit) { limit = positions[unit]! }
    }
    var last = -1
    for (unit, limit) in zip(result, limits.reversed()) {
      guard let position = positions[unit], last < position, position < limit else { continue }
      staying[unit] = true
      last = position
    }
    return staying
  }

  /// Returns the items that a side moved or inserted in a group of units, in the order of that side.
  private func moved(by side: MergeSide, _ component: [Int]) -> [Int] {
    let component = Set(component)
    return units.sides[side].filter { unit in
      guard units.isMember(unit), case .at = members[unit].presence[side] else { return false }
      return component.contains(unit)
    }.map { members[$0].item }
  }
}

/// The lists of one parent's children in the base and on both sides, stored as sequences of *units*. A unit
/// is either a *member* or a *run*. A member is a child that a side changed. A run consists of adjacent
/// children that stay together in all three lists.
///
///     base     a b c D e f       ours moved D to the front, theirs inserted X before f
///     ours     D a b c e f       members: D, X
///     theirs   a b c D e X f     runs: a b c, then e, then f
///
/// If two of a million siblings move, the lists have only a few units. Units are numbered. The members get
/// the first numbers, followed by the runs in order.
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
