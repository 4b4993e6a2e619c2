/// What two trees have in common, found without looking at what they share.
///
/// Two related trees consist of the same nodes but for those on the paths to what was changed. The
/// comparison goes down both trees at once. Nodes that are one and the same object on both sides
/// are a *run*: all their rows, at once. All others are opened, down to the rows that are left over,
/// which the caller matches by item.
///
///     old   ●───┬───┬───┐          new   ●'──┬───┬───┐
///           a   b   c   d                a   b'  c   d      runs: a, then c and d
///               ├─┐                          ├─┐
///               x y                          x y'           run: x; opened: the others
///
/// A copy of a node keeps its identity, so `b` and `b'` find each other: their children are compared
/// in step, and the rows of leaves are trimmed from both ends. So runs are found in their order, and
/// those that follow each other become one. Nodes that do not find each other so are the *rest*,
/// which is compared when everything else is; a comparison begins with the two roots as its rest.
struct RowTreeComparison {
  /// Rows that stand together in both trees.
  struct Run: Equatable {
    /// The handle of the first row in the newer tree, where it is known without looking.
    var handle: Int32?
    /// The place of the first row, counted in rows, or in visible rows where these are compared.
    var old: Int
    var new: Int
    var count: Int
    /// What is added to the level of each row on the way from old to new.
    var levelShift: Int32 = 0

    @inline(__always)
    fileprivate func isContinued(by next: Run) -> Bool {
      old &+ count == next.old && new &+ count == next.new && levelShift == next.levelShift
    }
  }

  /// A row that is only known to stand in one of the trees.
  struct Leftover {
    var handle: Int32
    var place: Int
    var level: Int32
    var isExpanded: Bool
  }

  var runs: [Run] = []
  var oldLeftovers: [Leftover] = []
  var newLeftovers: [Leftover] = []
  /// Rows that were looked at and changed their expansion, by their place in the new tree.
  var toggled: [Int] = []
  /// How many nodes were opened: what the comparison cost.
  var openedNodes = 0

  /// Nodes that are still to be compared.
  var oldRest: [Span] = []
  var newRest: [Span] = []

  let scope: RowScope
  let naming: Naming

  /// Compares two trees.
  ///
  /// - Complexity: O(c log n) for trees of which one came from the other by c changes.
  init(
    from old: RowTree, to new: RowTree, scope: RowScope, naming: Naming
  ) {
    // Spans count no references.
    defer { withExtendedLifetime((old.root, new.root)) {} }
    self.scope = scope
    self.naming = naming
    runs.reserveCapacity(8)
    if let span = span(of: old) { oldRest.append(span) }
    if let span = span(of: new) { newRest.append(span) }
    compareRest()
    oldLeftovers = oldLeftovers.sorted(byDifferent: \.place)
    newLeftovers = newLeftovers.sorted(byDifferent: \.place)
  }

  /// Puts the runs in the order of the new tree, and makes one of those that follow each other in
  /// both.
  mutating func sortRuns() {
    // Found in that order, they are merged already.
    guard !runs.isAscending(by: \.new) else { return }
    let sorted = runs.sorted(byDifferent: \.new)
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

// MARK: - Nodes in their places

extension RowTreeComparison {
  /// A node and where it stands in its tree.
  struct Span {
    // Not a view: most nodes are only told apart, which does not even read them.
    var reference: Unmanaged<RowNode>
    var id: Int32
    var height: Int
    var place: Int
    var size: Int
    var shift: Int32

    var node: UnsafeMutableRawPointer { reference.toOpaque() }
    var view: NodeView { reference._withUnsafeGuaranteedRef { $0.view } }
  }

  private func span(of tree: RowTree) -> Span? {
    let size = size(of: tree.summary, shiftedBy: 0)
    guard let root = tree.root, size > 0 else { return nil }
    return Span(
      reference: Unmanaged.passUnretained(root), id: root.id, height: root.height,
      place: 0, size: size, shift: 0)
  }

  func size(of summary: RowSummary, shiftedBy shift: Int32) -> Int {
    scope == .all ? Int(summary.count) : summary.visibleCount(shiftedBy: shift)
  }
}
