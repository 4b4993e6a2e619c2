/// Opening nodes that the two sides do not share.
extension RowTreeComparison {
  /// Compares a node as it is before a change with what it is after it.
  ///
  /// Children with one identity are the same ones before and after, so they are compared in step, in
  /// front and at the end. What came, went or was moved is between them.
  mutating func comparePair(_ old: Span, _ new: Span) {
    openedNodes += 2
    guard old.height > 0 else { return trim(rows(of: old), rows(of: new)) }
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
    compareInStep(prefix, &oldChildren, &newChildren)
    for _ in prefix..<oldCount - suffix { oldRest.put(next(of: &oldChildren)) }
    for _ in prefix..<newCount - suffix { newRest.put(next(of: &newChildren)) }
    compareInStep(suffix, &oldChildren, &newChildren)
  }

  /// The children of a node that the other side does not have.
  func children(of span: Span) -> [Span] {
    var children = Children(of: span)
    var spans: [Span] = []
    for _ in 0..<children.node.count { spans.put(next(of: &children)) }
    return spans
  }

  /// Compares the next children of both sides, of which each is the same one before and after.
  private mutating func compareInStep(_ count: Int, _ old: inout Children, _ new: inout Children) {
    // The rows of children that both sides share, since the last that they do not.
    var shared = 0
    for _ in 0..<count {
      if old.reference == new.reference, scope == .all || old.shift == new.shift {
        shared &+= size(of: new)
        old.slot &+= 1
        new.slot &+= 1
        continue
      }
      addSharedRun(&shared, &old, &new)
      let (oldChild, newChild) = (next(of: &old), next(of: &new))
      if oldChild.size > 0 && newChild.size > 0 {
        comparePair(oldChild, newChild)
      } else {
        oldRest.put(oldChild)
        newRest.put(newChild)
      }
    }
    addSharedRun(&shared, &old, &new)
  }

  private mutating func addSharedRun(
    _ size: inout Int, _ old: inout Children, _ new: inout Children
  ) {
    addRun(Run(old: old.place, new: new.place, count: size))
    old.place &+= size
    new.place &+= size
    size = 0
  }
}

extension [RowTreeComparison.Span] {
  /// Adds a node, unless no row of it is seen: then there is nothing to be compared.
  fileprivate mutating func put(_ span: RowTreeComparison.Span) {
    if span.size > 0 { append(span) }
  }
}

/// The children of a node, one after the other.
private struct Children {
  let node: NodeView
  let shiftOfNode: Int32
  var slot = 0
  var place: Int

  @inline(__always)
  init(of span: RowTreeComparison.Span) {
    node = span.view
    shiftOfNode = span.shift
    place = span.place
  }

  @inline(__always)
  var reference: UnsafeMutableRawPointer { node.reference(to: slot).toOpaque() }

  @inline(__always)
  var shift: Int32 { shiftOfNode &+ node.column(.shift)[slot] }

  @inline(__always)
  var summary: RowSummary { node.summary(at: slot) }
}

extension RowTreeComparison {
  @inline(__always)
  private func size(of children: Children) -> Int {
    size(of: children.summary, shiftedBy: children.shiftOfNode)
  }

  private func next(of children: inout Children) -> Span {
    let span = Span(
      reference: children.node.reference(to: children.slot),
      id: children.node.column(.id)[children.slot], height: children.node.height - 1,
      place: children.place, size: size(of: children), shift: children.shift)
    children.slot &+= 1
    children.place &+= span.size
    return span
  }
}
