/// The changed children of one parent, which are the children that at least one side of a merge inserted,
/// removed or moved. For each changed child, the list contains the child's place on each side, and states
/// whether this parent has the child in the result.
struct ChildList {
  /// The place of a child in the list of a parent's children on one side.
  enum Presence: Equatable {
    case absent
    /// The side did not insert, move or remove the child. The child can still have a different sibling index
    /// than in the base, because the side may have inserted or removed siblings before the child.
    case inPlace
    /// The child was inserted or moved to this sibling index.
    case at(Int)
  }

  /// A child that at least one side removed from its place or put into a new place.
  struct Member {
    /// The child's index among the changed items.
    let item: Int
    /// The child's sibling index in the base, or `nil` if the parent does not have this child in the base.
    let base: Int?
    let presence: BothSides<Presence>
    /// True if this parent has the child in the result.
    let stays: Bool

    /// Returns true if a side did not insert, move or remove the child. If the base's list contains the
    /// child, the child has the same place on the side. Otherwise, the side's list does not contain the child
    /// either.
    func isUntouched(by side: MergeSide) -> Bool {
      presence[side] == (base == nil ? .absent : .inPlace)
    }

    /// Returns true if the child is in both the merged list and the side's list, or in neither of them.
    func stays(as side: MergeSide) -> Bool { stays == (presence[side] != .absent) }
  }

  /// The changes that turn one side's list into the merged list.
  struct Steps {
    /// The items that the side's list loses, each with its sibling index in that list.
    var departures: [(item: Int, index: Int)] = []
    /// The items that the merged list gets, each with its sibling index in the merged list.
    var arrivals: [(item: Int, index: Int)] = []
    /// The conflicts. Each conflict is about a group of children that the two sides reordered differently,
    /// and contains the items that each side moved.
    var conflicts: [(ours: [Int], theirs: [Int])] = []
  }

  private(set) var members: [Member] = []

  /// Returns the changes that turn one side's list into the merged list.
  ///
  /// - Parameters:
  ///   - near: The side whose list is changed.
  ///   - baseCount: Returns the number of children that the parent has in the base.
  /// - Complexity: O(m log² m) for m members.
  func steps(from near: MergeSide, baseCount: () -> Int) -> Steps {
    // Fast paths for lists that only one side changed, which is the usual case.
    let far = near.other
    if members.allSatisfy({ $0.isUntouched(by: far) && $0.stays(as: near) }) { return Steps() }
    if members.allSatisfy({ $0.isUntouched(by: near) && $0.stays(as: far) }) {
      return steps(to: far)
    }
    return MergedChildren(members, baseCount: baseCount()).steps(from: near)
  }

  /// Returns the changes that turn the base's list into the given side's list. The other side must not have
  /// changed the list.
  private func steps(to side: MergeSide) -> Steps {
    var steps = Steps()
    for member in members {
      if let base = member.base, member.presence[side] != .inPlace {
        steps.departures.append((member.item, base))
      }
      if case .at(let index) = member.presence[side] {
        steps.arrivals.append((member.item, index))
      }
    }
    return steps
  }
}

extension MergeItems {
  /// Returns the lists of the children that changed, keyed by the keys of their parents. The lists are in
  /// ascending order of these keys.
  func childLists() -> [(key: Int32, value: ChildList)] {
    var lists: [Int32: ChildList] = [:]
    for (index, item) in all.enumerated() {
      func add(_ parent: Int32?) {
        if let parent { lists[parent, default: ChildList()].add(index, of: parent, self) }
      }
      let (base, ours, theirs) = (
        item.baseParent, item.parent(on: .ours), item.parent(on: .theirs)
      )
      add(base)
      if ours != base { add(ours) }
      if theirs != base, theirs != ours { add(theirs) }
    }
    return lists.sorted { $0.key < $1.key }
  }
}

extension ChildList {
  fileprivate mutating func add(_ index: Int, of parent: Int32, _ items: MergeItems) {
    let item = items[index]
    func presence(on side: MergeSide) -> Presence {
      switch item.states[side] {
      case .unchanged: item.baseParent == parent ? .inPlace : .absent
      case .absent: .absent
      case .placed(let place): place.parentKey == parent ? .at(place.index) : .absent
      }
    }
    members.append(
      Member(
        item: index, base: item.baseParent == parent ? item.base?.index : nil,
        presence: BothSides(ours: presence(on: .ours), theirs: presence(on: .theirs)),
        stays: item.parent == parent))
  }
}
