/// The rows that two trees have in common, found without reading what they share.
///
/// Two related trees consist of the same nodes except on the paths to what changed. The comparison
/// goes down both trees at once. The rows of a node that is in both trees are a *run*: they all
/// match. Other nodes are opened, down to the *unmatched rows*, which the caller matches by item.
///
///     old   ●───┬───┬───┐          new   ●'──┬───┬───┐
///           a   b   c   d                a   b'  c   d      runs: a, then c and d
///               ├─┐                          ├─┐
///               x y                          x y'           run: x; opened: the others
///
/// A copy of a node keeps its identity, by which `b` and `b'` are paired. The children of a pair are
/// compared in order, from the front and from the end. A pair of leaves is compared row by row, from
/// the front and from the end. Runs are found in order that way, and adjacent ones are merged.
///
/// Children that have no counterpart there are *unpaired*. They are compared after everything else,
/// and so are the two roots, which start the comparison.
struct RowTreeComparison {
  /// Consecutive rows that are in both trees. Positions count the rows of the scope.
  struct Run: Equatable {
    /// The handle of the first row in the newer tree, if it is known without a search.
    var handle: Int32?
    /// The position of the first row in the older tree.
    var old: Int
    /// The position of the first row in the newer tree.
    var new: Int
    var count: Int
    /// The newer level of each row minus the older one.
    var levelShift: Int32 = 0

    @inline(__always)
    fileprivate func isContinued(by next: Run) -> Bool {
      old &+ count == next.old && new &+ count == next.new && levelShift == next.levelShift
    }
  }

  /// A row of one tree that has no match yet.
  struct UnmatchedRow {
    var handle: Int32
    var position: Int
    var level: Int32
    var isExpanded: Bool
  }

  var runs: [Run] = []
  var oldUnmatched: [UnmatchedRow] = []
  var newUnmatched: [UnmatchedRow] = []
  /// The positions in the newer tree of matched rows that were expanded or collapsed.
  var toggled: [Int] = []
  /// The number of nodes that were opened. Tests use it as the cost of the comparison.
  var openedNodes = 0

  var oldUnpaired: [Span] = []
  var newUnpaired: [Span] = []

  let scope: RowScope
  let items: ItemCorrespondence

  /// Compares two trees.
  ///
  /// - Complexity: O(c log n) when one tree came from the other by c changes.
  init(
    from old: RowTree, to new: RowTree, scope: RowScope, items: ItemCorrespondence
  ) {
    // Spans do not retain nodes.
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

  /// Sorts the runs by their position in the newer tree, and merges those that are adjacent in both
  /// trees.
  mutating func sortRuns() {
    // Runs that were added in order are merged already.
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
  /// A node and the range of its rows in the tree.
  struct Span {
    // Not a view: most nodes are only compared by identity or address, without reading them.
    var reference: Unmanaged<RowNode>
    var id: Int32
    var height: Int
    /// The position of the first row.
    var position: Int
    var count: Int
    /// The sum of the shifts of the edges above.
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

  /// Returns the number of rows of the scope.
  func count(of summary: RowSummary, shiftedBy shift: Int32) -> Int {
    scope == .all ? Int(summary.count) : summary.visibleCount(shiftedBy: shift)
  }
}
