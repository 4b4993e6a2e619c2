/// The children of one parent that a side of a merge changed, and what becomes of them.
struct ChildList {
  /// The place of a child in the list of a side.
  enum Presence: Equatable {
    case absent
    /// It is where it was in the base, but for those that come and go before it.
    case inPlace
    /// It arrived there, or was reordered.
    case at(Int)
  }

  /// A child that leaves or arrives on one side or both.
  struct Member {
    /// Its index among the changed items.
    let item: Int
    /// The sibling index in the base, `nil` if it was not there.
    let base: Int?
    let ours: Presence
    let theirs: Presence
    /// True if it is in the result.
    let stays: Bool

    subscript(side: MergeSide) -> Presence { side == .ours ? ours : theirs }

    /// True if a side has it where the base has it, or nowhere as the base does.
    func isUntouched(by side: MergeSide) -> Bool {
      self[side] == (base == nil ? .absent : .inPlace)
    }

    /// True if the result has it if and only if a side does.
    func stays(as side: MergeSide) -> Bool { stays == (self[side] != .absent) }
  }

  /// An item that leaves its place on a side, or arrives at its place in the result, by sibling index.
  struct Step {
    let item: Int
    let index: Int
  }

  /// The changes that the list of one side needs.
  struct Steps {
    var departures: [Step] = []
    var arrivals: [Step] = []
    /// The members that each side moved, for each group of children that both reordered.
    var conflicts: [(ours: [Int], theirs: [Int])] = []
  }

  let members: [Member]

  /// Returns what has to change in the list of a side to get the merged one.
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

  /// Returns the changes of a side, in a list that the other one did not change.
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
