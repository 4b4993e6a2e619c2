/// Applies a difference by reading all rows, linking them in their new order, and building a new tree.
///
/// Every row has a *slot*, which is a number. Slot 0 represents the outline itself, and its children are
/// the roots. The slots of old rows follow in the old order, and the slots of new rows are last. The
/// children of each slot form a linked list.
struct DifferenceRebuild {
  private(set) var tree: RowTree

  /// The key of each slot. A key consists of the row's handle, shifted left by one bit, and the expansion
  /// state in the lowest bit.
  private var keys: [Int32] = [0]
  private var firstChild: [Int32] = []
  private var nextSibling: [Int32] = []

  /// The value that marks the end of a list.
  private static let none: Int32 = -1

  /// Applies a difference. Returns `nil` if the difference does not fit the rows.
  ///
  /// - Complexity: O(n + c), where n is the number of rows and c the number of changes.
  init?(_ plan: DifferencePlan, of rows: RowPlaces) {
    tree = RowTree(widths: rows.tree.widths)
    rows.tree.forEachRow(in: 0..<rows.tree.count) { keys.append($0.key) }
    for position in plan.toggled { keys[position + 1] ^= 1 }
    keys += plan.newRows.map(\.key)
    firstChild = Array(repeating: Self.none, count: keys.count)
    nextSibling = firstChild
    var isLeaving = Array(repeating: false, count: keys.count)
    var isRemoved = isLeaving
    for row in plan.leaving {
      isLeaving[row.position + 1] = true
      isRemoved[row.position + 1] = row.isRemoved
    }
    guard linkStaying(rows, isLeaving: isLeaving, isRemoved: isRemoved), link(plan.arrivals) else {
      return nil
    }
    guard build(count: keys.count - 1 - plan.leaving.count { $0.isRemoved }) else { return nil }
  }

  /// Links the rows that are neither moved nor removed. Returns `false` if the parent of such a row is
  /// removed.
  private mutating func linkStaying(
    _ rows: RowPlaces, isLeaving: [Bool], isRemoved: [Bool]
  ) -> Bool {
    // The last row is linked first, because each row is added at the front of its parent's list.
    for slot in (1..<rows.tree.count + 1).reversed() where !isLeaving[slot] {
      let parent = rows[slot - 1].parent.map { $0 + 1 } ?? 0
      guard !isRemoved[parent] else { return false }
      insert(slot, after: nil, below: parent)
    }
    return true
  }

  /// Links the moved and inserted rows between the rows that are already linked. Returns `false` if an index
  /// is out of range.
  private mutating func link(_ arrivals: [DifferencePlan.Arrival]) -> Bool {
    // A new row can have the handle of a removed row. The map finds the new row, whose key comes later.
    let slots = HandleMap(keys.lazy.map { $0 &>> 1 })
    var list = Cursor(parent: 0)
    for (handle, place) in arrivals {
      let parent = place.parent.map { slots[$0]! } ?? 0
      if list.parent != parent { list = Cursor(parent: parent) }
      while list.index < place.index {
        guard let next = child(after: list.last, below: parent) else { return false }
        list.pass(next)
      }
      guard list.index == place.index, let slot = slots[handle] else { return false }
      insert(slot, after: list.last, below: parent)
      list.pass(slot)
    }
    return true
  }

  /// Builds the tree. Returns `false` if some rows are linked in a cycle and therefore are not below any
  /// root.
  private mutating func build(count: Int) -> Bool {
    var shape: [RowShape] = []
    var handles: [Int32] = []
    shape.reserveCapacity(count)
    handles.reserveCapacity(count)
    var path: [Int] = []
    var next = child(after: nil, below: 0)
    repeat {
      while let slot = next {
        shape.append(RowShape(level: path.count, isExpanded: keys[slot] & 1 != 0))
        handles.append(keys[slot] &>> 1)
        path.append(slot)
        next = child(after: nil, below: slot)
      }
      next = path.popLast().flatMap { child(after: $0, below: path.last ?? 0) }
    } while next != nil || !path.isEmpty
    guard shape.count == count else { return false }
    tree.build(shape) { handles[$0] }
    return true
  }
}

// MARK: - Lists

extension DifferenceRebuild {
  /// A position in the list of a slot's children.
  private struct Cursor {
    let parent: Int
    /// The last child before the position, or `nil` if the position is at the front of the list.
    private(set) var last: Int?
    /// The number of children before the position.
    private(set) var index = 0

    mutating func pass(_ child: Int) {
      last = child
      index += 1
    }
  }

  /// Returns the child after `last`, or the first child if `last` is `nil`.
  @inline(__always)
  private func child(after last: Int?, below parent: Int) -> Int? {
    let slot = last.map { nextSibling[$0] } ?? firstChild[parent]
    return slot == Self.none ? nil : Int(slot)
  }

  @inline(__always)
  private mutating func insert(_ slot: Int, after last: Int?, below parent: Int) {
    let link = Int32(truncatingIfNeeded: slot)
    if let last {
      nextSibling[slot] = nextSibling[last]
      nextSibling[last] = link
    } else {
      nextSibling[slot] = firstChild[parent]
      firstChild[parent] = link
    }
  }
}
