/// Nodes that have no counterpart in their place: the roots, to begin with, and what was split, merged
/// or moved.
extension RowTreeComparison {
  /// Compares what is left of nodes, a height at a time, down to the rows.
  mutating func compareRest() {
    while !(oldRest.isEmpty && newRest.isEmpty) {
      let height = max(oldRest.greatestHeight, newRest.greatestHeight)
      var old = oldRest.take(ofHeight: height)
      var new = newRest.take(ofHeight: height)
      matchNodes(&old, &new)
      let pairs = pairCount(old, new)
      for index in 0..<pairs { comparePair(old[index], new[index]) }
      openedNodes += old.count + new.count - 2 * pairs
      for span in old[pairs...] {
        if height > 0 { oldRest += children(of: span) } else { oldLeftovers += rows(of: span) }
      }
      for span in new[pairs...] {
        if height > 0 { newRest += children(of: span) } else { newLeftovers += rows(of: span) }
      }
    }
  }

  /// Takes the nodes that both sides share out of both lists, wherever they stand.
  private mutating func matchNodes(_ old: inout [Span], _ new: inout [Span]) {
    guard !old.isEmpty, !new.isEmpty, !isEveryNodeReplaced(old, new) else { return }
    var known: [UnsafeMutableRawPointer: Int] = [:]
    for index in old.indices { known[old[index].node] = index }
    var isMatched = Array(repeating: false, count: old.count)
    var rest: [Span] = []
    for span in new {
      if let index = known[span.node] {
        addRun(Run(old: old[index].place, new: span.place, count: span.size))
        isMatched[index] = true
      } else {
        rest.append(span)
      }
    }
    new = rest
    old = old.indices.lazy.filter { !isMatched[$0] }.map { old[$0] }
  }

  /// Whether all nodes are the same before and after a change that left none as it was: often so at
  /// the root, and always in outlines that share no history.
  private func isEveryNodeReplaced(_ old: [Span], _ new: [Span]) -> Bool {
    guard old.count == new.count else { return false }
    return old.indices.allSatisfy { old[$0].id == new[$0].id && old[$0].node != new[$0].node }
  }

  /// How many of the nodes in front are the same ones before and after a change.
  private func pairCount(_ old: [Span], _ new: [Span]) -> Int {
    let limit = min(old.count, new.count)
    var count = 0
    while count < limit, old[count].id == new[count].id { count += 1 }
    return count
  }
}

extension [RowTreeComparison.Span] {
  fileprivate var greatestHeight: Int { reduce(-1) { Swift.max($0, $1.height) } }

  /// Removes the nodes of a height.
  ///
  /// - Returns: These nodes, in order.
  fileprivate mutating func take(ofHeight height: Int) -> [RowTreeComparison.Span] {
    guard contains(where: { $0.height != height }) else { return takeAll() }
    let taken = filter { $0.height == height }
    removeAll { $0.height == height }
    return taken.sorted(byDifferent: \.place)
  }

  private mutating func takeAll() -> [RowTreeComparison.Span] {
    let taken = self
    self = []
    return taken.sorted(byDifferent: \.place)
  }
}
