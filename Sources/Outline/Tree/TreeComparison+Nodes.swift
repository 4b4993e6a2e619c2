/// Nodes of one height that both sides share.
extension TreeComparison {
  /// Takes the nodes that both sides share out of both lists.
  mutating func matchNodes(_ old: inout [Span], _ new: inout [Span]) {
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
