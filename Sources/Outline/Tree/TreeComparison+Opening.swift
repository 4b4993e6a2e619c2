/// Opening nodes: from a height to the next lower one.
extension TreeComparison {
  /// What nodes open to: where both sides are at a height, what is known to be one and the same
  /// node before and after a change has its children trimmed at once.
  mutating func children(
    of old: [Span], _ new: [Span], at height: Int
  ) -> (old: [Span], new: [Span]) {
    guard self.height(of: old) == height else { return (old, children(of: new[...])) }
    guard self.height(of: new) == height else { return (children(of: old[...]), new) }
    var (oldChildren, newChildren): ([Span], [Span]) = ([], [])
    oldChildren.reserveCapacity(8)
    newChildren.reserveCapacity(8)
    let pairs = pairCount(old, new)
    for index in 0..<pairs { openPair(old[index], new[index], &oldChildren, &newChildren) }
    open(old[pairs...], into: &oldChildren)
    open(new[pairs...], into: &newChildren)
    return (oldChildren, newChildren)
  }

  private mutating func children(of spans: ArraySlice<Span>) -> [Span] {
    var children: [Span] = []
    open(spans, into: &children)
    return children
  }

  /// How many of the nodes in front are the same ones before and after a change.
  func pairCount(_ old: [Span], _ new: [Span]) -> Int {
    let limit = min(old.count, new.count)
    var count = 0
    while count < limit, old[count].id == new[count].id { count += 1 }
    return count
  }

  private mutating func open(_ spans: ArraySlice<Span>, into children: inout [Span]) {
    openedNodes += spans.count
    for span in spans { append(0..<span.view.count, of: span, at: span.place, to: &children) }
  }

  /// Opens a node as it is before a change and after it, to those children between which there is
  /// a change; the others are runs.
  private mutating func openPair(
    _ old: Span, _ new: Span, _ oldChildren: inout [Span], _ newChildren: inout [Span]
  ) {
    openedNodes += 2
    if old.view.count == new.view.count {
      openInStep(old, new, &oldChildren, &newChildren)
    } else {
      openAroundChange(old, new, &oldChildren, &newChildren)
    }
  }

  /// As many children before as after: nearly always they are the same ones.
  private mutating func openInStep(
    _ old: Span, _ new: Span, _ oldChildren: inout [Span], _ newChildren: inout [Span]
  ) {
    var (oldPlace, newPlace) = (old.place, new.place)
    for slot in 0..<new.view.count {
      if isShared(slot, of: old, slot, of: new) {
        let size = size(of: slot, in: new)
        addRun(Run(old: oldPlace, new: newPlace, count: size))
        oldPlace += size
        newPlace += size
      } else {
        oldPlace += append(slot, of: old, at: oldPlace, to: &oldChildren)
        newPlace += append(slot, of: new, at: newPlace, to: &newChildren)
      }
    }
  }

  /// Children came or went: between those that are shared in front and at the end.
  private mutating func openAroundChange(
    _ old: Span, _ new: Span, _ oldChildren: inout [Span], _ newChildren: inout [Span]
  ) {
    let (oldCount, newCount) = (old.view.count, new.view.count)
    let shorter = min(oldCount, newCount)
    var (prefix, prefixSize) = (0, 0)
    while prefix < shorter, isShared(prefix, of: old, prefix, of: new) {
      prefixSize += size(of: prefix, in: new)
      prefix += 1
    }
    var (suffix, suffixSize) = (0, 0)
    while suffix < shorter - prefix,
      isShared(oldCount - 1 - suffix, of: old, newCount - 1 - suffix, of: new)
    {
      suffix += 1
      suffixSize += size(of: newCount - suffix, in: new)
    }
    addRun(Run(old: old.place, new: new.place, count: prefixSize))
    append(prefix..<oldCount - suffix, of: old, at: old.place + prefixSize, to: &oldChildren)
    append(prefix..<newCount - suffix, of: new, at: new.place + prefixSize, to: &newChildren)
    addRun(
      Run(
        old: old.place + old.size - suffixSize, new: new.place + new.size - suffixSize,
        count: suffixSize))
  }

  /// Whether a child is one and the same node on both sides, and as visible where that matters.
  @inline(__always)
  private func isShared(
    _ oldSlot: Int, of old: Span, _ newSlot: Int, of new: Span
  ) -> Bool {
    let (oldNode, newNode) = (old.view, new.view)
    return oldNode.reference(to: oldSlot).toOpaque() == newNode.reference(to: newSlot).toOpaque()
      && (scope == .all
        || old.shift &+ oldNode.column(.shift)[oldSlot]
          == new.shift &+ newNode.column(.shift)[newSlot])
  }

  @inline(__always)
  private func size(of slot: Int, in span: Span) -> Int {
    size(of: span.view.summary(at: slot), shiftedBy: span.shift)
  }

  private func append(
    _ slots: Range<Int>, of span: Span, at place: Int, to children: inout [Span]
  ) {
    var place = place
    for slot in slots { place += append(slot, of: span, at: place, to: &children) }
  }

  /// - Returns: The child's size. It is left out when that is zero.
  @inline(__always)
  private func append(
    _ slot: Int, of span: Span, at place: Int, to children: inout [Span]
  ) -> Int {
    let size = size(of: slot, in: span)
    guard size > 0 else { return 0 }
    let node = span.view
    children.append(
      Span(
        reference: node.reference(to: slot), id: node.column(.id)[slot],
        height: span.height - 1, place: place, size: size,
        shift: span.shift &+ node.column(.shift)[slot]))
    return size
  }
}
