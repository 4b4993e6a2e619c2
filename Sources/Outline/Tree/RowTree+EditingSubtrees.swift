/// Edits of whole subtrees. Most of these methods identify a subtree by the handle of its root.
extension RowTree {
  /// Returns the positions of a subtree, which consists of the row with the given handle and the row's
  /// descendants.
  @usableFromInline
  func subtree(of handle: Int32) -> Range<Int> {
    let found = find(handle)
    return found.position..<subtreeEnd(of: found)
  }

  /// Returns the subtrees of the given rows as ascending, disjoint ranges of positions. If a row is inside
  /// the subtree of another given row, only the outer subtree is returned.
  ///
  /// - Complexity: O(k log n) or O(n), whichever is less, where k is the number of handles.
  @usableFromInline
  func outermostSubtrees(of handles: [Int32]) -> [Range<Int>] {
    guard handles.count > 1 else { return handles.map(subtree(of:)) }
    guard !isFasterToReadAllRows(changing: handles.count) else {
      return outermostSubtrees(of: HandleMap(handles))
    }
    var subtrees: [Range<Int>] = []
    for found in handles.map(find(_:)).sorted(by: { $0.position < $1.position })
    where found.position >= subtrees.last?.upperBound ?? 0 {
      subtrees.append(found.position..<subtreeEnd(of: found))
    }
    return subtrees
  }

  /// Returns the positions of the outermost subtrees by reading all rows of the tree.
  private func outermostSubtrees(of handles: HandleMap) -> [Range<Int>] {
    var subtrees: [Range<Int>] = []
    var position = 0
    var root: (position: Int, level: Int32)?
    forEachRow(in: 0..<count) { row in
      if let last = root, row.level <= last.level {
        subtrees.append(last.position..<position)
        root = nil
      }
      if root == nil, handles[row.handle] != nil { root = (position, row.level) }
      position += 1
    }
    if let root { subtrees.append(root.position..<position) }
    return subtrees
  }

  /// Returns true if an edit is faster when it reads all rows than when it finds and changes `changedCount`
  /// rows one by one.
  private func isFasterToReadAllRows(changing changedCount: Int) -> Bool {
    changedCount > max(16, rebuildingCost / 12)
  }

  /// An estimate of the time that rebuilding the tree takes, in units of the time per row. The estimate is
  /// the number of rows, unless there are so many free handles that rebuilding ``leafOfHandle`` takes longer.
  var rebuildingCost: Int { max(count, leafOfHandle.count / 16) }

  /// Inserts items without children as collapsed siblings.
  @usableFromInline
  mutating func insert(handles: [Int32], at point: InsertionPoint) {
    insert(.collapsed(handles: handles, at: point), at: point.position)
  }

  /// Inserts whole subtrees.
  ///
  /// - Parameter shape: The rows of the subtrees. The roots of the subtrees have level 0.
  @usableFromInline
  mutating func insert(handles: [Int32], shapedAs shape: [RowShape], at point: InsertionPoint) {
    var counter = CollapsedAncestorCounter(hidden: point.hidden)
    let rows = zip(handles, shape).map { handle, row in
      RowEntry(
        handle: handle, level: row.level &+ point.level,
        hidden: counter.next(level: Int(row.level), isExpanded: row.isExpanded),
        isExpanded: row.isExpanded)
    }
    insert(rows, at: point.position)
  }

  /// Removes the rows in several ranges.
  ///
  /// - Parameter ranges: The positions of whole subtrees, in disjoint and ascending ranges.
  /// - Returns: The handles of the removed rows.
  /// - Complexity: O(k + m log n) or O(n), whichever is less, where k is the number of removed rows, and m is
  ///   the number of ranges. Ranges that follow each other directly count as one range.
  @usableFromInline
  mutating func remove(_ ranges: [Range<Int>]) -> [Int32] {
    let ranges = ranges.joiningNeighbors()
    guard !isFasterToReadAllRows(changing: ranges.count) else { return rebuild(without: ranges) }
    var removed: [Int32] = []
    for range in ranges.reversed() {
      forEachRow(in: range) { removed.append($0.handle) }
      remove(range)
    }
    return removed
  }

  /// Moves whole subtrees to a destination. The moved subtrees become adjacent and keep their order.
  ///
  /// - Complexity: O((k + m) log n), where m is the number of handles and k the number of moved rows; O(k +
  ///   m log n) if the moved rows have consecutive handles.
  @usableFromInline
  mutating func move(_ handles: [Int32], to destination: HandleDestination) throws(RowMoveError) {
    let leaving = outermostSubtrees(of: handles)
    if let subtree = subtree(among: leaving, around: destination) {
      throw .cycle(row(at: subtree.lowerBound).handle)
    }
    move(leaving, to: try insertionPoint(for: destination, ignoring: leaving))
  }

  /// Moves ranges of rows to an insertion point.
  ///
  /// - Parameters:
  ///   - ranges: The positions of whole subtrees, in disjoint and ascending ranges.
  ///   - point: A point outside the moved subtrees. The point's position refers to the tree before the move.
  mutating func move(_ ranges: [Range<Int>], to point: InsertionPoint) {
    var moved: [RowEntry] = []
    for range in ranges {
      var rows = self.rows(in: range)
      rows.move(to: point.level, hidden: point.hidden)
      moved += rows
    }
    for range in ranges.reversed() { remove(range) }
    let before = ranges.reduce(0) { $1.lowerBound < point.position ? $0 + $1.count : $0 }
    insert(moved, at: point.position - before)
  }

  /// Returns the subtree that contains the destination, or `nil` if none of the given subtrees contains it.
  /// A destination directly before or after the root of a subtree is outside that subtree.
  private func subtree(
    among subtrees: [Range<Int>], around destination: HandleDestination
  ) -> Range<Int>? {
    switch destination {
    case .before(let handle), .after(let handle):
      let position = position(of: handle)
      return subtrees.first { $0.dropFirst().contains(position) }
    case .into(let parent?, _):
      let position = position(of: parent)
      return subtrees.first { $0.contains(position) }
    case .into(nil, _): return nil
    }
  }

  /// Reorders the children of one parent together with their subtrees.
  ///
  /// - Parameters:
  ///   - range: The positions of the parent's descendants.
  ///   - starts: The positions of the children, in ascending order.
  ///   - order: The indices of all children, in their new order.
  @usableFromInline
  mutating func reorder(_ range: Range<Int>, startingAt starts: [Int32], as order: [Int32]) {
    guard !order.isAscending(by: { Int($0) }) else { return }
    let rows = self.rows(in: range)
    let ends = Array(starts.dropFirst()) + [Int32(truncatingIfNeeded: range.upperBound)]
    let reordered = [RowEntry](unsafeUninitializedCapacity: rows.count) { reordered, count in
      for child in order.lazy.map(Int.init) {
        for position in Int(starts[child])..<Int(ends[child]) {
          reordered.initializeElement(at: count, to: rows[position - range.lowerBound])
          count &+= 1
        }
      }
    }
    guard range.count <= count / 2 else {
      return rebuild(
        as: self.rows(in: 0..<range.lowerBound) + reordered
          + self.rows(in: range.upperBound..<count))
    }
    remove(range)
    insert(reordered, at: range.lowerBound)
  }
}

extension [RowEntry] {
  /// Shifts all levels and all numbers of collapsed ancestors in a subtree so that the root of the subtree
  /// gets the given values.
  fileprivate mutating func move(to level: Int32, hidden: Int32) {
    guard let root = first else { return }
    let (levelShift, hiddenShift) = (level &- root.level, hidden &- root.hidden)
    for index in indices {
      self[index].level &+= levelShift
      self[index].hidden &+= hiddenShift
    }
  }
}

extension [Range<Int>] {
  /// Returns the ranges, with adjacent ranges joined.
  fileprivate func joiningNeighbors() -> [Range<Int>] {
    guard count > 1 else { return self }
    var joined: [Range<Int>] = []
    for range in self {
      if let last = joined.last, last.upperBound == range.lowerBound {
        joined[joined.count - 1] = last.lowerBound..<range.upperBound
      } else {
        joined.append(range)
      }
    }
    return joined
  }
}
