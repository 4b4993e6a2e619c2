/// Edits of whole subtrees, by handle.
extension RowTree {
  /// The rows of an item and its descendants.
  @usableFromInline
  func subtree(of handle: Int32) -> Range<Int> {
    let location = location(of: handle)
    return location.position..<subtreeEnd(of: location)
  }

  /// The rows that items and their descendants take, ascending and disjoint: an item inside
  /// another one's subtree adds nothing.
  @usableFromInline
  func outermostSubtrees(of handles: [Int32]) -> [Range<Int>] {
    guard handles.count > 1 else { return handles.map(subtree(of:)) }
    var subtrees: [Range<Int>] = []
    for location in handles.map(location(of:)).sorted(by: { $0.position < $1.position })
    where location.position >= subtrees.last?.upperBound ?? 0 {
      let end = subtreeEnd(of: location)
      subtrees.append(location.position..<end)
    }
    return subtrees
  }

  /// Inserts rows of new items as children of one parent.
  @usableFromInline
  mutating func insert(handles: [Int32], at site: InsertionSite) {
    let rows = handles.map {
      RowEntry(handle: $0, level: site.level, hidden: site.hidden, isExpanded: false)
    }
    insert(rows, at: site.position)
  }

  /// Inserts rows of new items with the shape and expansion of others.
  ///
  /// - Parameter shape: The rows. Their levels count from 0.
  @usableFromInline
  mutating func insert(handles: [Int32], shapedAs shape: [RowShape], at site: InsertionSite) {
    var path = HiddenPath(hidden: site.hidden)
    let rows = zip(handles, shape).map { handle, row in
      RowEntry(
        handle: handle, level: row.level &+ site.level,
        hidden: path.hidden(atDepth: Int(row.level), isExpanded: row.isExpanded),
        isExpanded: row.isExpanded)
    }
    insert(rows, at: site.position)
  }

  /// Removes whole subtrees.
  ///
  /// - Returns: The handles that are gone.
  @usableFromInline
  mutating func removeSubtrees(of handles: [Int32]) -> [Int32] {
    remove(outermostSubtrees(of: handles))
  }

  /// - Parameter ranges: Whole subtrees, disjoint and ascending.
  @usableFromInline
  mutating func remove(_ ranges: [Range<Int>]) -> [Int32] {
    var gone: [Int32] = []
    for range in ranges.reversed() {
      forEachRow(in: range) { gone.append($0.handle) }
      remove(range)
    }
    return gone
  }

  /// Moves whole subtrees, in the order in which they stand, to one place.
  ///
  /// - Complexity: O((k + m) log n), where m is the number of handles and k that of the rows that
  ///   move along; O(k + m log n) where the handles of these follow each other.
  @usableFromInline
  mutating func move(_ handles: [Int32], to destination: HandleDestination) throws(RowMoveError) {
    let leaving = outermostSubtrees(of: handles)
    if let subtree = subtree(among: leaving, around: destination) {
      throw .cycle(row(at: subtree.lowerBound).handle)
    }
    move(leaving, to: try site(of: destination, ignoring: leaving))
  }

  /// - Parameters:
  ///   - ranges: Whole subtrees, disjoint and ascending.
  ///   - site: A place outside of them, counted with them.
  mutating func move(_ ranges: [Range<Int>], to site: InsertionSite) {
    var moved: [RowEntry] = []
    for range in ranges {
      var rows = self.rows(in: range)
      rows.move(to: site.level, hidden: site.hidden)
      moved += rows
    }
    for range in ranges.reversed() { remove(range) }
    let before = ranges.reduce(0) { $1.lowerBound < site.position ? $0 + $1.count : $0 }
    insert(moved, at: site.position - before)
  }

  /// The subtree that rows would stand in at a destination. Beside its first row is outside of it.
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

  /// Puts the children of one parent, subtrees and all, into another order.
  ///
  /// - Parameter ranges: The subtrees' rows, which make up `range`, in the order they get.
  @usableFromInline
  mutating func rearrange(_ range: Range<Int>, as ranges: [Range<Int>]) {
    guard !ranges.isAscending(by: \.lowerBound) else { return }
    let rows = ranges.flatMap { self.rows(in: $0) }
    remove(range)
    insert(rows, at: range.lowerBound)
  }
}

extension [RowEntry] {
  /// Gives a subtree another level and other ancestors.
  fileprivate mutating func move(to level: Int32, hidden: Int32) {
    guard let root = first else { return }
    let (levelShift, hiddenShift) = (level &- root.level, hidden &- root.hidden)
    for index in indices {
      self[index].level &+= levelShift
      self[index].hidden &+= hiddenShift
    }
  }
}
