/// Computes the sibling indices of children that leave and arrive one after another.
///
/// Some children of a list stay, some leave, and some arrive. Each arriving child is placed directly after
/// the child that precedes it in the newer outline, or at the front of the list. All old and new children of
/// a list, whether they are present or not, therefore have one order:
///
///     older    a  B  c  D         B and D leave
///     newer    X  a  Y  Z  c      X, Y and Z arrive
///     order    X  a  Y  Z  B  c  D
///
/// At any moment, a child's sibling index is the number of staying children before it, plus the number of
/// present children before it that leave or arrive. The number of staying children never changes.
/// ``PrefixCounts`` counts the present children that leave or arrive in O(log c), where c is the number of
/// all children that leave or arrive.
struct ChangingChildren {
  /// A child that leaves or arrives.
  struct Child {
    /// A number that identifies the list of siblings.
    var list: Int
    /// The sibling index, in the older outline for a child that leaves, or in the newer outline for a child
    /// that arrives.
    var index: Int
  }

  /// The position of a child among all old and new children of its parent.
  private struct Slot {
    /// The number of staying children before the child.
    var stayingCount = 0
    /// The leaving and arriving children that precede the child in its list, as a range of ranks. A rank is
    /// an index among the leaving and arriving children of all lists.
    var before = 0..<0
  }

  private var leaving: [Slot]
  private var arriving: [Slot]
  /// The leaving and arriving children that are present, indexed by rank.
  private var counts: PrefixCounts

  init(leaving: [Child], arriving: [Child]) {
    let entries =
      (Entry.list(arriving, leave: false) + Entry.list(leaving, leave: true))
      .sorted { $0.key < $1.key }
    self.leaving = Array(repeating: Slot(), count: leaving.count)
    self.arriving = Array(repeating: Slot(), count: arriving.count)
    counts = PrefixCounts(count: entries.count)
    var start = 0
    for (rank, entry) in entries.enumerated() {
      if entry.child.list != entries[start].child.list { start = rank }
      let slot = Slot(stayingCount: entry.stayingCount, before: start..<rank)
      if entry.leaves {
        self.leaving[entry.id] = slot
        counts.add(1, at: rank)
      } else {
        self.arriving[entry.id] = slot
      }
    }
  }

  /// Removes a leaving child from its list.
  ///
  /// - Parameter id: The index of the child in the `leaving` argument of the initializer.
  /// - Returns: The child's sibling index.
  mutating func leave(_ id: Int) -> Int {
    let slot = leaving[id]
    counts.add(-1, at: slot.before.upperBound)
    return siblingIndex(of: slot)
  }

  /// Adds an arriving child to its list.
  ///
  /// - Parameter id: The index of the child in the `arriving` argument of the initializer.
  /// - Returns: The child's sibling index.
  mutating func arrive(_ id: Int) -> Int {
    let slot = arriving[id]
    counts.add(1, at: slot.before.upperBound)
    return siblingIndex(of: slot)
  }

  private func siblingIndex(of slot: Slot) -> Int {
    slot.stayingCount + counts.sum(before: slot.before.upperBound)
      - counts.sum(before: slot.before.lowerBound)
  }
}

// MARK: - Order of children

extension ChangingChildren {
  /// A leaving or arriving child, with the values that determine its slot.
  private struct Entry {
    var child: Child
    var stayingCount: Int
    var leaves: Bool
    /// The index among the leaving children, or among the arriving children.
    var id: Int

    /// The key by which the children are sorted. Between two staying children, arriving children come before
    /// leaving children. Each arriving child is placed directly after the child that precedes it in the newer
    /// outline.
    var key: (Int, Int, Int, Int) { (child.list, stayingCount, leaves ? 1 : 0, child.index) }

    /// Returns the children ordered by list and index.
    static func list(_ children: [Child], leave leaves: Bool) -> [Entry] {
      var entries: [Entry] = []
      entries.reserveCapacity(children.count)
      var start = 0
      let order = children.indices.sorted {
        (children[$0].list, children[$0].index) < (children[$1].list, children[$1].index)
      }
      for (rank, id) in order.enumerated() {
        let child = children[id]
        if child.list != children[order[start]].list { start = rank }
        // Of the `child.index` children before this child, `rank - start` also leave or arrive.
        entries.append(
          Entry(child: child, stayingCount: child.index - (rank - start), leaves: leaves, id: id))
      }
      return entries
    }
  }
}
