/// The merged list of one parent's children.
///
/// Those that both sides have are put in order first: see ``SiblingOrder``. Those that only one side has follow
/// the one that they follow there:
///
///     base  a b    ours  a X b    theirs  b a Y      both have a and b, and theirs swapped them
///     result  b a X Y                                X follows a, and so does Y; ours come first
///
/// Those that one side removed and the other one left in place are gone, but what follows them still comes after
/// what follows those before them:
///
///     base  a b c    ours  a b Y    theirs  a X c    theirs replaced b, and ours replaced c
///     result  a X Y                                  both follow a, and Y also follows b
struct MergedChildren {
  private let members: [ChildList.Member]
  private let units: ChildUnits
  /// The units of the result, in order.
  private var result: [Int] = []
  /// The components that both sides reordered, in the order of ours.
  private var conflicts: [[Int]] = []

  /// - Parameter baseCount: The number of children in the base.
  init(_ members: [ChildList.Member], baseCount: Int) {
    self.members = members
    units = ChildUnits(members, baseCount: baseCount)
    let order = SiblingOrder(of: siblings())
    conflicts = order.conflicts
    let followers = (
      Followers(of: units.ours, roles(on: .ours)),
      Followers(of: units.theirs, roles(on: .theirs))
    )
    for unit in [nil] + order.units.map(Optional.some) {
      if let unit { result.append(unit) }
      result += followers.0[unit].merged(with: followers.1[unit])
    }
  }

  private func siblings() -> [SiblingOrder.Sibling] {
    let (base, theirs) = (positions(in: units.base), positions(in: units.theirs))
    return units.ours.enumerated().compactMap { index, unit in
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

  /// Returns which units of a side's list follow another one.
  private func roles(on side: MergeSide) -> (Int) -> Followers.Role {
    { [self] unit in
      guard isInResult(unit) else {
        return members[unit][side] == .inPlace ? .gone(members[unit].base!) : .goneElsewhere
      }
      return units.isMember(unit) && members[unit][side.other] == .absent ? .follower : .leader
    }
  }
}

/// The units that follow another one in the list of a side, and are only there.
private struct Followers {
  enum Role {
    case leader, follower
    /// In place on this side, but not in the result; with its index in the base.
    case gone(Int)
    /// Neither in place nor in the result.
    case goneElsewhere
  }

  struct Follower {
    var unit: Int
    /// The index in the base of the last unit between it and its leader that is gone; -1: there is none.
    var gone: Int
  }

  private var all: [Follower] = []
  /// The ranges of those that follow each unit that has any; `nil` is the front.
  private var ranges: [Int?: Range<Int>] = [:]

  init(of list: [Int], _ role: (Int) -> Role) {
    var leader: Int?
    var gone = -1
    for unit in list {
      switch role(unit) {
      case .leader: (leader, gone) = (unit, -1)
      case .follower:
        let start = ranges[leader]?.lowerBound ?? all.count
        all.append(Follower(unit: unit, gone: gone))
        ranges[leader] = start..<all.count
      case .gone(let index): gone = index
      case .goneElsewhere: break
      }
    }
  }

  subscript(leader: Int?) -> ArraySlice<Follower> { ranges[leader].map { all[$0] } ?? [] }
}

extension ArraySlice<Followers.Follower> {
  /// Returns the units of both sides that follow one leader. What is in place has the order of the base, so those of
  /// each side keep their order.
  fileprivate func merged(with theirs: Self) -> [Int] {
    var (ours, theirs) = (self, theirs)
    var units: [Int] = []
    while let first = ours.first, let other = theirs.first {
      units.append(first.gone <= other.gone ? ours.removeFirst().unit : theirs.removeFirst().unit)
    }
    return units + ours.map(\.unit) + theirs.map(\.unit)
  }
}

// MARK: - Steps

extension MergedChildren {
  /// Returns what has to change in the list of a side.
  func steps(from near: MergeSide) -> ChildList.Steps {
    var steps = ChildList.Steps()
    steps.conflicts = conflicts.map { (moved(by: .ours, $0), moved(by: .theirs, $0)) }
    let nearPositions = positions(in: units[near])
    let staying = staying(nearPositions)
    var index = 0
    for unit in result {
      if units.isMember(unit), !staying[unit] {
        steps.arrivals.append(.init(item: members[unit].item, index: index))
      }
      index += units.childCount(of: unit)
    }
    index = 0
    for unit in units[near] {
      if units.isMember(unit), !staying[unit] {
        steps.departures.append(.init(item: members[unit].item, index: index))
      }
      index += units.childCount(of: unit)
    }
    return steps
  }

  /// Returns whether each unit can stay where a side has it. Runs have the same order everywhere and stay, and so
  /// do members between them that are in order.
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

  /// Returns those of a component that a side moved or inserted, in its order.
  private func moved(by side: MergeSide, _ component: [Int]) -> [Int] {
    let component = Set(component)
    return units[side].filter { unit in
      guard units.isMember(unit), case .at = members[unit][side] else { return false }
      return component.contains(unit)
    }.map { members[$0].item }
  }
}
