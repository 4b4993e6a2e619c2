/// The changes of a difference, grouped by kind and checked against the rows of an outline.
struct DifferencePlan {
  typealias Change = OutlineDifference<Int32>.Change
  typealias Place = OutlineDifference<Int32>.Place

  /// An item that was moved or inserted.
  struct Arrival {
    var handle: Int32
    /// The handle of the new parent, or `nil` for a root.
    var parent: Int32?
    var index: Int

    /// The sort key, which consists of the parent and the index. Roots are first.
    fileprivate var key: (Int32, Int) { (parent ?? -1, index) }
  }

  /// The positions of the items that are moved or removed, in descending order.
  private(set) var leaving: [(position: Int, isRemoved: Bool)] = []
  /// The moved and inserted items, sorted by parent and then by index.
  private(set) var arrivals: [Arrival] = []
  private(set) var newRows: [RowEntry] = []
  /// The positions of the items that the changes expand or collapse.
  private(set) var toggled: [Int] = []

  /// Groups the changes by kind, and checks them against the outline. Returns `nil` if a change contradicts
  /// the outline or another change.
  init?(_ changes: [Change], for rows: RowPlaces) {
    for change in changes where !add(change, rows) { return nil }
    leaving.sort { $0.position > $1.position }
    arrivals.sort { $0.key < $1.key }
    toggled.sort()
    // A row may be moved or removed only once, and toggled only once. A removed row may not be toggled.
    // Two rows may not get the same place. Items that break the rules of `Hashable` are rejected, too.
    guard leaving.isStrictlySorted(by: { $0.position > $1.position }),
      arrivals.isStrictlySorted(by: { $0.key < $1.key }), toggled.isStrictlySorted(by: <),
      Set(toggled).isDisjoint(with: leaving.lazy.filter(\.isRemoved).map(\.position))
    else { return nil }
  }

  private mutating func add(_ change: Change, _ rows: RowPlaces) -> Bool {
    switch change {
    case .remove(let handle, let place, let isExpanded):
      let found = rows.tree.find(handle)
      leaving.append((found.position, true))
      return found.row.isExpanded == isExpanded && rows.place(at: found.position) == place
    case .insert(let handle, let place, let isExpanded):
      newRows.append(RowEntry(handle: handle, level: 0, hidden: 0, isExpanded: isExpanded))
      arrive(handle, at: place)
      return true
    case .move(let handle, let old, let new):
      let position = rows.tree.position(of: handle)
      leaving.append((position, false))
      arrive(handle, at: new)
      return rows.place(at: position) == old
    case .expand(let handle): return toggle(handle, to: true, rows.tree)
    case .collapse(let handle): return toggle(handle, to: false, rows.tree)
    }
  }

  private mutating func arrive(_ handle: Int32, at place: Place) {
    arrivals.append(Arrival(handle: handle, parent: place.parent, index: place.index))
  }

  private mutating func toggle(_ handle: Int32, to isExpanded: Bool, _ tree: RowTree) -> Bool {
    let found = tree.find(handle)
    toggled.append(found.position)
    return found.row.isExpanded != isExpanded
  }
}

extension Array {
  fileprivate func isStrictlySorted(by isLess: (Element, Element) -> Bool) -> Bool {
    zip(self, dropFirst()).allSatisfy(isLess)
  }
}
