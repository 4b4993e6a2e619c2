extension RowTreeComparison {
  /// Compares two nodes that have the same identity. Usually, one of the two nodes is a changed copy of the
  /// other.
  ///
  /// The children of the two nodes are paired by identity, from both ends. The children without a counterpart
  /// become unpaired nodes.
  mutating func comparePair(_ old: Span, _ new: Span) {
    openedNodes += 2
    guard old.height > 0 else { return compareRows(rows(of: old), rows(of: new)) }
    let (oldNode, newNode) = (old.view, new.view)
    let (oldIDs, newIDs) = (oldNode.column(.id), newNode.column(.id))
    let (oldCount, newCount) = (oldNode.count, newNode.count)
    let shorter = min(oldCount, newCount)
    var prefix = 0
    while prefix < shorter, oldIDs[prefix] == newIDs[prefix] { prefix &+= 1 }
    var suffix = 0
    while suffix < shorter &- prefix,
      oldIDs[oldCount &- 1 &- suffix] == newIDs[newCount &- 1 &- suffix]
    {
      suffix &+= 1
    }
    var (oldChildren, newChildren) = (Children(of: old), Children(of: new))
    comparePairs(prefix, old: &oldChildren, new: &newChildren)
    for _ in prefix..<oldCount - suffix { oldUnpaired.add(next(of: &oldChildren)) }
    for _ in prefix..<newCount - suffix { newUnpaired.add(next(of: &newChildren)) }
    comparePairs(suffix, old: &oldChildren, new: &newChildren)
  }

  /// Returns the children of a node.
  func children(of span: Span) -> [Span] {
    var children = Children(of: span)
    var spans: [Span] = []
    for _ in 0..<children.node.count { spans.add(next(of: &children)) }
    return spans
  }

  /// Compares the next `count` children of one node with the next `count` children of the other node. The
  /// two children in each pair have the same identity.
  private mutating func comparePairs(_ count: Int, old: inout Children, new: inout Children) {
    // Counts the rows below the shared children that come directly before the next child.
    // All these rows match.
    var shared = 0
    for _ in 0..<count {
      if old.address == new.address, scope == .all || old.shift == new.shift {
        shared &+= self.count(of: new)
        old.slot &+= 1
        new.slot &+= 1
        continue
      }
      addSharedRun(&shared, old: &old, new: &new)
      let (oldChild, newChild) = (next(of: &old), next(of: &new))
      if oldChild.count > 0 && newChild.count > 0 {
        comparePair(oldChild, newChild)
      } else {
        oldUnpaired.add(oldChild)
        newUnpaired.add(newChild)
      }
    }
    addSharedRun(&shared, old: &old, new: &new)
  }

  private mutating func addSharedRun(
    _ count: inout Int, old: inout Children, new: inout Children
  ) {
    addRun(Run(old: old.position, new: new.position, count: count))
    old.position &+= count
    new.position &+= count
    count = 0
  }
}

extension [RowTreeComparison.Span] {
  /// Adds a node if at least one of its rows is in the scope.
  fileprivate mutating func add(_ span: RowTreeComparison.Span) {
    if span.count > 0 { append(span) }
  }
}

/// Reads the children of a node one after another.
private struct Children {
  let node: NodeView
  let shiftOfNode: Int32
  var slot = 0
  var position: Int

  @inline(__always)
  init(of span: RowTreeComparison.Span) {
    node = span.view
    shiftOfNode = span.shift
    position = span.position
  }

  @inline(__always)
  var address: UnsafeMutableRawPointer { node.reference(to: slot).toOpaque() }

  @inline(__always)
  var shift: Int32 { shiftOfNode &+ node.column(.shift)[slot] }

  @inline(__always)
  var summary: RowSummary { node.summary(at: slot) }
}

extension RowTreeComparison {
  @inline(__always)
  private func count(of children: Children) -> Int {
    count(of: children.summary, shiftedBy: children.shiftOfNode)
  }

  private func next(of children: inout Children) -> Span {
    let span = Span(
      reference: children.node.reference(to: children.slot),
      id: children.node.column(.id)[children.slot], height: children.node.height - 1,
      position: children.position, count: count(of: children), shift: children.shift)
    children.slot &+= 1
    children.position &+= span.count
    return span
  }
}
