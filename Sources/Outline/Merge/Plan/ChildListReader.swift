/// Reads the lists of changed children in a merge, one parent at a time.
struct ChildListReader {
  private let items: MergeItems
  /// One entry for each pair of a parent and a child, in ascending order. The upper half of an entry is the key of the
  /// parent. The lower half is the index of the child among the changed items.
  private var entries: [Int64] = []
  private var position = 0

  init(_ items: MergeItems) {
    self.items = items
    entries.reserveCapacity(2 * items.all.count)
    for (index, item) in items.all.enumerated() {
      let parents = (item.baseParent, item.parent(on: .ours), item.parent(on: .theirs))
      add(index, parents.0)
      if parents.1 != parents.0 { add(index, parents.1) }
      if parents.2 != parents.0, parents.2 != parents.1 { add(index, parents.2) }
    }
    entries.sort()
  }

  private mutating func add(_ index: Int, _ parent: Int32?) {
    if let parent { entries.append(Int64(parent) << 32 | Int64(index)) }
  }

  /// Returns the key of the next parent and the list of its changed children, or `nil` if there are no
  /// more.
  mutating func next() -> (parent: Int32, list: ChildList)? {
    guard position < entries.count else { return nil }
    let parent = Int32(truncatingIfNeeded: entries[position] >> 32)
    var members: [ChildList.Member] = []
    while position < entries.count, entries[position] >> 32 == Int64(parent) {
      members.append(member(Int(entries[position] & 0xffff_ffff), of: parent))
      position += 1
    }
    return (parent, ChildList(members: members))
  }

  private func member(_ index: Int, of parent: Int32) -> ChildList.Member {
    let item = items[index]
    return ChildList.Member(
      item: index, base: item.baseParent == parent ? item.base?.index : nil,
      presence: BothSides(
        ours: presence(of: item, below: parent, on: .ours),
        theirs: presence(of: item, below: parent, on: .theirs)), stays: item.parent == parent)
  }

  private func presence(
    of item: MergeItem, below parent: Int32, on side: MergeSide
  ) -> ChildList.Presence {
    switch item.states[side] {
    case .unchanged: item.baseParent == parent ? .inPlace : .absent
    case .absent: .absent
    case .placed(let place): place.parentKey == parent ? .at(place.index) : .absent
    }
  }
}
