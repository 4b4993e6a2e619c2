/// The children of one parent that a side of a merge changed, and what happens to them in the result.
struct ChildList {
  /// The place of a child in the list of a side.
  enum Presence: Equatable {
    case absent
    /// It is where it was in the base, apart from siblings that were inserted or removed before it.
    case inPlace
    /// It was inserted, moved or reordered to this sibling index.
    case at(Int)
  }

  /// A child that leaves or arrives on at least one side.
  struct Member {
    /// Its index among the changed items.
    let item: Int
    /// The sibling index in the base; `nil` if it was not there.
    let base: Int?
    let ours: Presence
    let theirs: Presence
    /// True if it is in the result.
    let stays: Bool

    subscript(side: MergeSide) -> Presence { side == .ours ? ours : theirs }

    /// True if the child is on a side where it is in the base, or is absent in both.
    func isUntouched(by side: MergeSide) -> Bool {
      self[side] == (base == nil ? .absent : .inPlace)
    }

    /// True if the child is either both in the result and on a side, or in neither.
    func stays(as side: MergeSide) -> Bool { stays == (self[side] != .absent) }
  }

  /// An item that leaves its place on a side, or arrives at its place in the result; with its sibling index
  /// there.
  struct Step {
    let item: Int
    let index: Int
  }

  /// The changes that turn the list of one side into the merged one.
  struct Steps {
    var departures: [Step] = []
    var arrivals: [Step] = []
    /// For each group of children that both sides reordered: the members that each side moved.
    var conflicts: [(ours: [Int], theirs: [Int])] = []
  }

  let members: [Member]

  /// Returns the changes that turn the list of a side into the merged list.
  ///
  /// - Parameters:
  ///   - near: The side.
  ///   - baseCount: Returns the number of children in the base.
  /// - Complexity: O(m log² m) for m members.
  func steps(from near: MergeSide, baseCount: () -> Int) -> Steps {
    // Fast paths: most lists were changed by one side only.
    let far = near.other
    if members.allSatisfy({ $0.isUntouched(by: far) && $0.stays(as: near) }) { return Steps() }
    if members.allSatisfy({ $0.isUntouched(by: near) && $0.stays(as: far) }) {
      return steps(to: far)
    }
    return MergedChildren(members, baseCount: baseCount()).steps(from: near)
  }

  /// Returns the changes that turn the list of the base into that of a side. The other side did not change
  /// the list.
  private func steps(to side: MergeSide) -> Steps {
    var steps = Steps()
    for member in members {
      if let base = member.base, member[side] != .inPlace {
        steps.departures.append(Step(item: member.item, index: base))
      }
      if case .at(let index) = member[side] {
        steps.arrivals.append(Step(item: member.item, index: index))
      }
    }
    return steps
  }
}
