/// Orders the changes of an outline difference so that they can be made one after another.
///
/// First, all moved and inserted rows arrive at their new places, in the order of the newer outline. Then all
/// removed rows leave the outline. This order of changes has three advantages:
///
/// - **A row never moves into its own subtree.** The new parent of a moved row and all ancestors of this
///   parent are already at their final places, because they precede the row in preorder. Therefore, the row
///   is not one of these ancestors.
/// - **A removal never removes a row that stays.** All moves are done before the first removal. At that time,
///   each row that stays already has its final parent, and is not below a removed row.
/// - **The places are known in advance.** An item changes its parent only when it is moved itself. So each
///   move takes an item from its parent in the older outline to its parent in the newer outline.
///   ``ChangingChildren`` computes the sibling indices. When an item arrives, all siblings that precede it in
///   the newer outline are present.
///
/// Therefore, no intermediate outline is built, and the cost does not depend on how many rows move with their
/// parents.
@usableFromInline
struct StepSequence {
  typealias Change = OutlineDifference<Int32>.Change
  typealias Place = OutlineDifference<Int32>.Place

  private struct Move {
    var handle: Int32
    var from: Place
    var to: Place
    /// The position in the newer outline.
    var position: Int
  }

  private let old: RowTree
  private let items: ItemCorrespondence

  private var removed: [(handle: Int32, place: Place)] = []
  private var inserted: [NewSubtrees.Row] = []
  private var moves: [Move] = []
  /// The items to expand, with their positions in the newer outline.
  private var expanded: [(handle: Int32, position: Int)] = []
  private var collapsed: [Int32] = []

  /// Returns the steps for the given changes.
  ///
  /// - Parameter changes: The changes between the two outlines, with handles instead of items. Removed
  ///   items, and the parents that items leave, have handles of the older outline.
  /// - Complexity: O(c log n), where c is the number of changes and n the number of rows.
  @usableFromInline
  static func steps(
    for changes: [OutlineDifference<Int32>.Change], from old: RowTree, to new: RowTree,
    items: ItemCorrespondence
  ) -> [HandleStep] {
    var sequence = StepSequence(old: old, items: items)
    let positions = RowPositions(of: new, forLookUps: changes.count)
    for change in changes { sequence.add(change, positions) }
    return sequence.steps()
  }

  private mutating func add(_ change: Change, _ positions: RowPositions) {
    switch change {
    case .remove(let handle, let place, _): removed.append((handle, place))
    case .insert(let handle, let place, let isExpanded):
      inserted.append(
        NewSubtrees.Row(
          handle: handle, place: place, isExpanded: isExpanded, position: positions[handle]))
    case .move(let handle, let from, let to):
      moves.append(Move(handle: handle, from: from, to: to, position: positions[handle]))
    case .expand(let handle): expanded.append((handle, positions[handle]))
    case .collapse(let handle): collapsed.append(handle)
    }
  }

  private consuming func steps() -> [HandleStep] {
    let new = NewSubtrees(
      of: inserted.sorted(byDistinctKey: \.position),
      parentsOfMoved: moves.lazy.compactMap(\.to.parent))
    expanded += new.expandedLater
    return collapses() + arrivalsAndRemovals(new.subtrees) + expansions()
  }

  /// Returns the steps that collapse items, in reverse preorder of the older outline, so that descendants
  /// collapse before their ancestors.
  private func collapses() -> [HandleStep] {
    let positions = RowPositions(of: old, forLookUps: collapsed.count)
    // The lookup succeeds, because an item that a step collapses is in both outlines.
    let rows = collapsed.map {
      (handle: $0, position: positions[items.oldHandle(of: $0, guess: nil)!])
    }
    return rows.sorted(byDistinctKey: { -$0.position }).map { .collapse($0.handle) }
  }

  private func expansions() -> [HandleStep] {
    expanded.sorted(byDistinctKey: \.position).map { .expand($0.handle) }
  }
}

// MARK: - Places

extension StepSequence {
  private enum Arrival {
    case subtree(NewSubtrees.Subtree)
    /// A move, represented by its index in `moves`.
    case move(Int)
  }

  private func arrivalsAndRemovals(_ subtrees: [NewSubtrees.Subtree]) -> [HandleStep] {
    let removed = removedRoots()
    let arrivals =
      (subtrees.map { (arrival: Arrival.subtree($0), place: $0.place, position: $0.position) }
      + moves.indices.map { (.move($0), moves[$0].to, moves[$0].position) })
      .sorted(byDistinctKey: \.position)
    let leaving = (moves.map(\.from) + removed.map(\.place)).map(child(ofOlder:))
    let arriving = arrivals.map { child(ofNewer: $0.place) }
    var children = ChangingChildren(leaving: leaving, arriving: arriving)
    var steps: [HandleStep] = []
    steps.reserveCapacity(arrivals.count + removed.count)
    for (id, (arrival, place, _)) in arrivals.enumerated() {
      switch arrival {
      case .subtree(let subtree):
        let place = Place(parent: place.parent, index: children.arrive(id))
        steps.append(.insert(subtree.handles, shapedAs: subtree.shape, at: place))
      case .move(let index):
        let from = Place(parent: moves[index].from.parent, index: children.leave(index))
        let to = Place(parent: place.parent, index: children.arrive(id))
        // Moves to the same place are left out.
        // Such moves occur only in differences that are not minimal.
        guard from.index != to.index || arriving[id].list != leaving[index].list else { continue }
        steps.append(.move(moves[index].handle, from: from, to: to))
      }
    }
    for (id, row) in removed.enumerated() {
      let index = children.leave(moves.count + id)
      steps.append(.remove(row.handle, from: Place(parent: row.place.parent, index: index)))
    }
    return steps
  }

  /// Returns the removed rows whose parents are not removed.
  private func removedRoots() -> [(handle: Int32, place: Place)] {
    let handles = HandleMap(removed.lazy.map(\.handle))
    return removed.filter { row in row.place.parent.flatMap { handles[$0] } == nil }
  }

  private func child(ofOlder place: Place) -> ChangingChildren.Child {
    ChangingChildren.Child(list: place.parent.map { Int($0) } ?? -1, index: place.index)
  }

  /// Returns an arriving child. If the parent of the list is in both outlines, the list has the same number
  /// as in `child(ofOlder:)`.
  private func child(ofNewer place: Place) -> ChangingChildren.Child {
    let list = place.parent.map { parent in
      items.oldHandle(of: parent, guess: nil).map { Int($0) } ?? -2 - Int(parent)
    }
    return ChangingChildren.Child(list: list ?? -1, index: place.index)
  }
}

/// The new rows of an outline, grouped into subtrees. The root of a subtree is a new row whose parent is not
/// new.
///
/// A subtree contains only new rows. Old rows that move below a new row are not part of the subtree, and new
/// rows below these old rows belong to other subtrees.
private struct NewSubtrees {
  /// A new row and its place.
  struct Row {
    var handle: Int32
    var place: OutlineDifference<Int32>.Place
    var isExpanded: Bool
    var position: Int
  }

  struct Subtree {
    /// The place of the subtree's root, and its position in preorder.
    var place: OutlineDifference<Int32>.Place
    var position: Int
    var handles: [Int32] = []
    var shape: [RowShape] = []
  }

  private(set) var subtrees: [Subtree] = []
  /// The rows that are inserted collapsed, and are expanded later. All children of these rows are old rows,
  /// which are moved later.
  private(set) var expandedLater: [(handle: Int32, position: Int)] = []

  /// - Parameters:
  ///   - rows: All new rows, in preorder.
  ///   - parents: The new parents of the rows that move.
  init(of rows: [Row], parentsOfMoved parents: some Sequence<Int32>) {
    guard !rows.isEmpty else { return }
    let indices = HandleMap(rows.lazy.map(\.handle))
    let parentOfRow = rows.map { $0.place.parent.flatMap { indices[$0] } }
    var isExpanded = rows.map(\.isExpanded)
    for parent in parents {
      if let row = indices[parent] { isExpanded[row] = false }
    }
    for case let parent? in parentOfRow { isExpanded[parent] = rows[parent].isExpanded }
    for row in rows.indices where isExpanded[row] != rows[row].isExpanded {
      expandedLater.append((rows[row].handle, rows[row].position))
    }
    // For each row, the index of its subtree and its level in that subtree.
    var placed: [(subtree: Int, level: Int)] = []
    placed.reserveCapacity(rows.count)
    for (index, row) in rows.enumerated() {
      let root = (subtree: subtrees.count, level: 0)
      let (subtree, level) =
        parentOfRow[index].map { (placed[$0].subtree, placed[$0].level + 1) } ?? root
      if level == 0 { subtrees.append(Subtree(place: row.place, position: row.position)) }
      subtrees[subtree].handles.append(row.handle)
      subtrees[subtree].shape.append(RowShape(level: level, isExpanded: isExpanded[index]))
      placed.append((subtree, level))
    }
  }
}
