/// What two trees have in common, found without looking at what they share.
///
/// Two related trees consist of the same nodes but for those on the paths to what was changed.
/// The comparison goes down both trees at once, a height at a time. Nodes that are one and the
/// same object on both sides are a *run*: all their rows, at once. All others are opened, down to
/// the rows that are left over, which the caller matches by item.
///
///     old   ●───┬───┬───┐          new   ●'──┬───┬───┐
///           a   b   c   d                a   b'  c   d      runs: a, then c and d
///               ├─┐                          ├─┐
///               x y                          x y'           run: x; opened: y, y'
///
/// A copy of a node keeps its identity, so `b` and `b'` find each other, and their rows are
/// trimmed from both ends.
struct TreeComparison {
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

  private(set) var runs: [Run] = []
  private(set) var oldLeftovers: [Leftover] = []
  private(set) var newLeftovers: [Leftover] = []
  /// Rows that were matched alone and changed their expansion, by their place in the new tree.
  private(set) var toggled: [Int] = []
  /// How many nodes were opened: what the comparison cost.
  private(set) var openedNodes = 0

  private let scope: RowScope
  private let naming: Naming?

  /// Compares two trees.
  ///
  /// - Complexity: O(c log n) for trees of which one came from the other by c changes.
  init(
    from old: OutlineTree, to new: OutlineTree, scope: RowScope, naming: Naming
  ) {
    self.scope = scope
    self.naming = naming
    runs.reserveCapacity(16)
    var oldSpans = spans(of: old)
    var newSpans = spans(of: new)
    while true {
      let (oldHeight, newHeight) = (height(of: oldSpans), height(of: newSpans))
      if oldHeight == newHeight { matchNodes(&oldSpans, &newSpans) }
      let height = max(height(of: oldSpans), height(of: newSpans))
      guard height > 0 else { break }
      if self.height(of: oldSpans) == height { oldSpans = open(oldSpans) }
      if self.height(of: newSpans) == height { newSpans = open(newSpans) }
    }
    matchLeaves(oldSpans, newSpans)
  }

  /// The runs in the order of the new tree, those that follow each other in both made one.
  func runsInNewOrder() -> [Run] {
    // Found in that order, they are merged already.
    guard !runs.isAscending(by: \.new) else { return runs }
    var merged = TreeComparison()
    merged.runs.reserveCapacity(runs.count)
    for run in runs.sorted(byDifferent: \.new) { merged.addRun(run) }
    return merged.runs
  }

  private init() {
    scope = .all
    naming = nil
  }

  private mutating func addRun(_ run: Run) {
    let last = runs.count - 1
    if last >= 0, runs[last].isContinued(by: run) {
      runs[last].count += run.count
    } else {
      runs.append(run)
    }
  }
}

// MARK: - Going down

extension TreeComparison {
  /// A node and where it stands in its tree.
  fileprivate struct Span {
    // Not a view: most nodes are only told apart, which does not even read them.
    var reference: Unmanaged<TreeNode>
    var id: Int32
    var height: Int
    var place: Int
    var size: Int
    var shift: Int32

    var node: UnsafeMutableRawPointer { reference.toOpaque() }
    var view: NodeView { reference._withUnsafeGuaranteedRef { NodeView($0) } }
  }

  private func spans(of tree: OutlineTree) -> [Span] {
    guard let root = tree.root else { return [] }
    let size = size(of: tree.summary, shiftedBy: 0)
    return [
      Span(
        reference: Unmanaged.passUnretained(root), id: root.id, height: root.height,
        place: 0, size: size, shift: 0)
    ]
  }

  private func height(of spans: [Span]) -> Int {
    spans.first?.height ?? -1
  }

  private func size(of summary: TreeSummary, shiftedBy shift: Int32) -> Int {
    scope == .all ? Int(summary.count) : summary.visibleCount(shiftedBy: shift)
  }

  private mutating func open(_ spans: [Span]) -> [Span] {
    openedNodes += spans.count
    var children: [Span] = []
    children.reserveCapacity(16 * spans.count)
    for span in spans {
      var place = span.place
      let node = span.view
      for slot in 0..<node.count {
        let size = size(of: node.summary(at: slot), shiftedBy: span.shift)
        guard size > 0 else { continue }
        children.append(
          Span(
            reference: node.reference(to: slot), id: node.column(.id)[slot],
            height: span.height - 1, place: place, size: size,
            shift: span.shift &+ node.column(.shift)[slot]))
        place += size
      }
    }
    return children
  }
}

// MARK: - Nodes

extension TreeComparison {
  /// Takes the nodes that both sides share out of both lists.
  private mutating func matchNodes(_ old: inout [Span], _ new: inout [Span]) {
    guard !isEveryNodeReplaced(old, new) else { return }
    let end = commonSuffix(old, new)
    var (oldRest, newRest): ([Span], [Span]) = ([], [])
    var (oldIndex, newIndex) = (0, 0)
    let (oldEnd, newEnd) = (old.count - end, new.count - end)
    // In step, as long as what differs is the same node before and after a change.
    while oldIndex < oldEnd, newIndex < newEnd {
      let (first, second) = (old[oldIndex], new[newIndex])
      guard first.id == second.id else { break }
      if !match(first, second) {
        oldRest.append(first)
        newRest.append(second)
      }
      oldIndex += 1
      newIndex += 1
    }
    matchScattered(old[oldIndex..<oldEnd], new[newIndex..<newEnd], &oldRest, &newRest)
    for index in 0..<end { _ = match(old[oldEnd + index], new[newEnd + index]) }
    (old, new) = (oldRest, newRest)
  }

  /// Whether all nodes are the same before and after a change that left none as it was: often so at
  /// the root, and always in outlines that share no history.
  private func isEveryNodeReplaced(_ old: [Span], _ new: [Span]) -> Bool {
    old.count == new.count && zip(old, new).allSatisfy { $0.id == $1.id && $0.node != $1.node }
  }

  private func commonSuffix(_ old: [Span], _ new: [Span]) -> Int {
    var length = 0
    while length < min(old.count, new.count),
      old[old.count - 1 - length].node == new[new.count - 1 - length].node
    {
      length += 1
    }
    return length
  }

  private mutating func match(_ old: Span, _ new: Span) -> Bool {
    guard old.node == new.node else { return false }
    addRun(Run(old: old.place, new: new.place, count: old.size))
    return true
  }

  /// Nodes that were split, merged or moved: found by who they are, wherever they stand.
  private mutating func matchScattered(
    _ old: ArraySlice<Span>, _ new: ArraySlice<Span>,
    _ oldRest: inout [Span], _ newRest: inout [Span]
  ) {
    guard !old.isEmpty && !new.isEmpty else {
      oldRest += old
      newRest += new
      return
    }
    var known: [UnsafeMutableRawPointer: Int] = [:]
    for index in old.indices { known[old[index].node] = index }
    var isMatched: Set<Int> = []
    for span in new {
      if let index = known[span.node], match(old[index], span) {
        isMatched.insert(index)
      } else {
        newRest.append(span)
      }
    }
    oldRest += old.indices.lazy.filter { !isMatched.contains($0) }.map { old[$0] }
  }
}

// MARK: - Leaves

extension TreeComparison {
  /// Trims what leaves have in common that were the same before a change; all else is left over.
  private mutating func matchLeaves(_ old: [Span], _ new: [Span]) {
    openedNodes += old.count + new.count
    let pairs = zip(old, new).prefix { $0.id == $1.id }.count
    oldLeftovers.reserveCapacity(old.reduce(0) { $0 + $1.size })
    newLeftovers.reserveCapacity(new.reduce(0) { $0 + $1.size })
    for index in 0..<pairs { trim(rows(of: old[index]), rows(of: new[index])) }
    for span in old[pairs...] { oldLeftovers += rows(of: span) }
    for span in new[pairs...] { newLeftovers += rows(of: span) }
  }

  private func rows(of leaf: Span) -> LeafRows {
    LeafRows(of: leaf.view, shift: leaf.shift, place: leaf.place, count: leaf.size)
  }

  private mutating func trim(_ old: LeafRows, _ new: LeafRows) {
    let shorter = min(old.count, new.count)
    var prefix = 0
    while prefix < shorter, isSame(old.handle(prefix), new.handle(prefix)) { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix,
      isSame(old.handle(old.count - 1 - suffix), new.handle(new.count - 1 - suffix))
    {
      suffix += 1
    }
    for index in 0..<prefix { matchRows(old[index], new[index]) }
    for index in prefix..<old.count - suffix { oldLeftovers.append(old[index]) }
    for index in prefix..<new.count - suffix { newLeftovers.append(new[index]) }
    for index in 0..<suffix {
      matchRows(old[old.count - suffix + index], new[new.count - suffix + index])
    }
  }

  private func isSame(_ oldHandle: Int32, _ newHandle: Int32) -> Bool {
    oldHandle == newHandle && naming!.isSameItem(newHandle)
  }

  /// Notes that two rows are of one item.
  @inline(__always)
  mutating func matchRows(_ old: Leftover, _ new: Leftover) {
    if old.isExpanded != new.isExpanded { toggled.append(new.place) }
    addRun(
      Run(
        handle: new.handle, old: old.place, new: new.place, count: 1,
        levelShift: new.level &- old.level))
  }
}
