/// Finds the rows that two trees have in common, without reading the nodes that the trees share.
///
/// If one tree is a changed copy of the other, the trees share all nodes except those on the paths from the
/// root to a change. The comparison descends into both trees at the same time. All rows below a shared node
/// match, and form a *run*. Nodes that are not shared are *opened*, which means that their contents are read.
/// Rows that have no match at the end of the comparison are called *unmatched rows*. The caller matches the
/// unmatched rows by their items.
///
///     old   ●───┬───┬───┐          new   ●'──┬───┬───┐
///           a   b   c   d                a   b'  c   d      a is a run, c and d are a run
///               ├─┐                          ├─┐
///               x y                          x y'           x is a run, the other nodes are opened
///
/// A copy of a node keeps the identity of the node, so `b` and `b'` become a pair. The children of two paired
/// nodes are compared from both ends, and so are the rows of two paired leaves. Runs are found in the order
/// of their positions, and adjacent runs are merged.
///
/// If a child of a paired node has no counterpart in the other node of the pair, the child is *unpaired*.
/// Unpaired nodes are compared after all pairs. At first, only the two roots are compared, as unpaired nodes.
struct RowTreeComparison {
  /// Consecutive rows that both trees contain. The scope is all rows or the visible rows. Positions count
  /// only the rows in the scope.
  struct Run: Equatable {
    /// The handle that the run's first row has in the newer tree, or `nil` if the comparison did not read
    /// that row.
    var handle: Int32?
    /// The position that the run's first row has in the older tree.
    var old: Int
    /// The position that the run's first row has in the newer tree.
    var new: Int
    var count: Int
    /// The level of a row in the newer tree minus its level in the older tree. This difference is the same
    /// for all rows of the run, and it is positive if the rows have moved to a deeper level.
    var levelShift: Int32 = 0

    @inline(__always)
    fileprivate func isContinued(by next: Run) -> Bool {
      old &+ count == next.old && new &+ count == next.new && levelShift == next.levelShift
    }
  }

  /// A row in one of the trees that has not been matched with a row in the other tree.
  struct UnmatchedRow {
    var handle: Int32
    var position: Int
    var level: Int32
    var isExpanded: Bool
  }

  var runs: [Run] = []
  var oldUnmatched: [UnmatchedRow] = []
  var newUnmatched: [UnmatchedRow] = []
  /// The positions in the newer tree of the matched rows that are expanded in only one of the two trees.
  var toggled: [Int] = []
  /// The number of nodes whose contents were read. Tests use this number as a measure of the comparison's
  /// cost.
  var openedNodes = 0

  var oldUnpaired: [Span] = []
  var newUnpaired: [Span] = []

  let scope: RowScope
  let items: ItemCorrespondence

  /// Compares two trees.
  ///
  /// - Complexity: O(c log n) when one tree is a copy of the other with c changes.
  init(
    from old: RowTree, to new: RowTree, scope: RowScope, items: ItemCorrespondence
  ) {
    // The roots are kept alive here, because spans do not retain their nodes.
    defer { withExtendedLifetime((old.root, new.root)) {} }
    self.scope = scope
    self.items = items
    runs.reserveCapacity(8)
    if let span = span(of: old) { oldUnpaired.append(span) }
    if let span = span(of: new) { newUnpaired.append(span) }
    compareUnpaired()
    oldUnmatched = oldUnmatched.sorted(byDistinctKey: \.position)
    newUnmatched = newUnmatched.sorted(byDistinctKey: \.position)
  }

  /// Sorts the runs by their position in the newer tree, and merges runs that are adjacent in both trees.
  mutating func sortRuns() {
    // If the runs were added in order, adjacent runs have already been merged.
    guard !runs.isAscending(by: \.new) else { return }
    let sorted = runs.sorted(byDistinctKey: \.new)
    runs.removeAll(keepingCapacity: true)
    for run in sorted { addRun(run) }
  }

  mutating func addRun(_ run: Run) {
    guard run.count > 0 else { return }
    let last = runs.count - 1
    if last >= 0, runs[last].isContinued(by: run) {
      runs[last].count += run.count
    } else {
      runs.append(run)
    }
  }
}

// MARK: - Spans

extension RowTreeComparison {
  /// A node and the positions of the rows below it.
  struct Span {
    // This property is a reference, not a ``NodeView``.
    // Most nodes are compared only by identity or address, and are never read.
    var reference: Unmanaged<RowNode>
    var id: Int32
    var height: Int
    /// The position of the node's first row.
    var position: Int
    var count: Int
    /// The sum of the shifts on the edges from the root to this node.
    var shift: Int32
    var isPaired = false

    var address: UnsafeMutableRawPointer { reference.toOpaque() }
    var view: NodeView { reference._withUnsafeGuaranteedRef { $0.view } }
  }

  private func span(of tree: RowTree) -> Span? {
    let count = count(of: tree.summary, shiftedBy: 0)
    guard let root = tree.root, count > 0 else { return nil }
    return Span(
      reference: Unmanaged.passUnretained(root), id: root.id, height: root.height,
      position: 0, count: count, shift: 0)
  }

  /// Returns the number of a node's rows that are in the scope, given the summary of all rows below the node.
  func count(of summary: RowSummary, shiftedBy shift: Int32) -> Int {
    scope == .all ? Int(summary.count) : summary.visibleCount(shiftedBy: shift)
  }
}

/// Comparing the rows in leaves that the two trees do not share.
extension RowTreeComparison {
  func rows(of leaf: Span) -> ComparedLeaf {
    ComparedLeaf(leaf.view, shift: leaf.shift, position: leaf.position, count: leaf.count)
  }

  /// Matches the rows that two leaves have in common at the start and at the end. Adds the rows between them
  /// to the unmatched rows.
  mutating func compareRows(_ old: ComparedLeaf, _ new: ComparedLeaf) {
    let shorter = min(old.count, new.count)
    var prefix = 0
    while prefix < shorter, isSame(old.handle(prefix), new.handle(prefix)) { prefix &+= 1 }
    var suffix = 0
    while suffix < shorter &- prefix,
      isSame(old.handle(old.count &- 1 &- suffix), new.handle(new.count &- 1 &- suffix))
    {
      suffix &+= 1
    }
    matchRows(0..<prefix, of: old, and: new, from: 0)
    oldUnmatched += old[prefix..<old.count - suffix]
    newUnmatched += new[prefix..<new.count - suffix]
    matchRows(old.count - suffix..<old.count, of: old, and: new, from: new.count - suffix)
  }

  /// Matches the given rows of the older leaf with as many rows of the newer leaf, starting at `newStart`.
  private mutating func matchRows(
    _ range: Range<Int>, of old: ComparedLeaf, and new: ComparedLeaf, from newStart: Int
  ) {
    guard !range.isEmpty else { return }
    if old.formsRun(range, with: new, from: newStart) {
      // Nearly all rows take this fast path, which compares eight rows at a time.
      addRun(
        Run(
          handle: new.handle(newStart), old: old.position + range.lowerBound,
          new: new.position + newStart, count: range.count,
          levelShift: new.level(newStart) &- old.level(range.lowerBound)))
    } else {
      for index in range {
        matchRow(old[index], new[newStart + index - range.lowerBound])
      }
    }
  }

  @inline(__always)
  private func isSame(_ oldHandle: Int32, _ newHandle: Int32) -> Bool {
    oldHandle == newHandle && items.isSameItem(newHandle)
  }

  /// Matches two rows that have the same item, and adds the position to `toggled` if the row was expanded or
  /// collapsed.
  @inline(__always)
  mutating func matchRow(_ old: UnmatchedRow, _ new: UnmatchedRow) {
    if old.isExpanded != new.isExpanded { toggled.append(new.position) }
    addRun(
      Run(
        handle: new.handle, old: old.position, new: new.position, count: 1,
        levelShift: new.level &- old.level))
  }
}

extension RowTreeComparison {
  /// Compares the unpaired nodes, one height after another, from the roots down to the leaves. The roots are
  /// unpaired. All other unpaired nodes have been split, merged or moved to another parent.
  mutating func compareUnpaired() {
    while !(oldUnpaired.isEmpty && newUnpaired.isEmpty) {
      let height = max(oldUnpaired.greatestHeight, newUnpaired.greatestHeight)
      var old = oldUnpaired.removeAll(ofHeight: height)
      let new = newUnpaired.removeAll(ofHeight: height)
      var indices: [Int32: Int] = [:]
      var next = 0
      for span in new {
        // Usually, the counterparts have the same order in both trees.
        // So the old node that follows the last pair is tried first.
        let isNext = next < old.count && old[next].id == span.id
        if !isNext && indices.isEmpty {
          for index in old.indices { indices[old[index].id] = index }
        }
        guard let index = isNext ? next : indices[span.id] else {
          openedNodes += 1
          if height > 0 {
            newUnpaired += children(of: span)
          } else {
            newUnmatched += rows(of: span)
          }
          continue
        }
        compareUnpaired(old[index], span)
        old[index].isPaired = true
        next = index + 1
      }
      for span in old where !span.isPaired {
        openedNodes += 1
        if height > 0 { oldUnpaired += children(of: span) } else { oldUnmatched += rows(of: span) }
      }
    }
  }

  /// Compares two nodes that have the same identity. Each of the two nodes must have at least one row in the
  /// scope.
  private mutating func compareUnpaired(_ old: Span, _ new: Span) {
    guard old.address == new.address else { return comparePair(old, new) }
    addRun(Run(old: old.position, new: new.position, count: new.count))
  }
}

extension [RowTreeComparison.Span] {
  fileprivate var greatestHeight: Int { reduce(-1) { Swift.max($0, $1.height) } }

  /// Removes the nodes of the given height, and returns the removed nodes in the order of their positions.
  fileprivate mutating func removeAll(ofHeight height: Int) -> [RowTreeComparison.Span] {
    var removed = self
    if allSatisfy({ $0.height == height }) {
      self = []
    } else {
      removed.removeAll { $0.height != height }
      removeAll { $0.height == height }
    }
    return removed.sorted(byDistinctKey: \.position)
  }
}
