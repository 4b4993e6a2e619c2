extension RowTreeComparison {
  /// Compares the unpaired nodes, one height after the other, down to the leaves: the roots first,
  /// then nodes that were split, merged or moved to other parents.
  mutating func compareUnpaired() {
    while !(oldUnpaired.isEmpty && newUnpaired.isEmpty) {
      let height = max(oldUnpaired.greatestHeight, newUnpaired.greatestHeight)
      var old = oldUnpaired.removeAll(ofHeight: height)
      let new = newUnpaired.removeAll(ofHeight: height)
      var indices: [Int32: Int] = [:]
      var next = 0
      for span in new {
        // Usually the node after the one that was paired last.
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

  /// Compares two nodes of one identity, both with rows of the scope.
  private mutating func compareUnpaired(_ old: Span, _ new: Span) {
    guard old.address == new.address else { return comparePair(old, new) }
    addRun(Run(old: old.position, new: new.position, count: new.count))
  }
}

extension [RowTreeComparison.Span] {
  fileprivate var greatestHeight: Int { reduce(-1) { Swift.max($0, $1.height) } }

  /// Removes the nodes of a height, and returns them in order.
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
