extension OutlineStorage {
  /// Builds an outline from its rows in preorder.
  ///
  /// - Parameters:
  ///   - entries: The rows. Levels start at 0 and never skip.
  ///   - duplicates: Is given the items that stand twice, in the order found; the result is then
  ///     `nil`.
  /// - Complexity: O(n).
  init?(entries: [Entry], duplicates: inout [Item]) {
    guard let items = ItemIndex(unique: entries.map(\.item), duplicates: &duplicates) else {
      return nil
    }
    self.items = items
    tree.insert(rows(entries, handles: 0..<Int32(entries.count), at: Site(hidden: 0)), at: 0)
  }

  /// Builds an outline from rows that are known to be of different items.
  init(uniqueEntries entries: [Entry]) {
    var duplicates: [Item] = []
    self.init(entries: entries, duplicates: &duplicates)!
  }

  /// Inserts rows of new items.
  ///
  /// - Parameters:
  ///   - entries: The rows; their levels are those they get.
  ///   - position: Where the first one goes.
  /// - Returns: The items that are there already or stand twice, in the order found; when there
  ///   are any, nothing is inserted.
  /// - Complexity: O(k log n), where k is the number of rows.
  mutating func insert(_ entries: [Entry], at position: Int) -> [Item] {
    guard let first = entries.first else { return [] }
    var duplicates: [Item] = []
    guard let handles = items.insert(unique: entries.lazy.map(\.item), duplicates: &duplicates)
    else { return duplicates }
    let site = site(at: position, level: Int32(first.level))
    tree.insert(rows(entries, handles: handles, at: site), at: position)
    return []
  }

  /// Removes whole subtrees with their items.
  ///
  /// - Precondition: `ranges` are disjoint and ascending.
  /// - Complexity: O(k log n), where k is the number of rows.
  mutating func remove(_ ranges: [Range<Int>]) {
    for range in ranges.reversed() {
      for row in tree.rows(in: range) { items.remove(row.handle) }
      tree.remove(range)
    }
  }

  /// Moves whole subtrees, in order, to one place.
  ///
  /// - Parameters:
  ///   - ranges: The subtrees' rows, disjoint and ascending.
  ///   - position: Where the first of them goes, counted without those rows.
  ///   - level: The level that their roots get.
  /// - Complexity: O(k + log n), where k is the number of rows.
  mutating func move(_ ranges: [Range<Int>], to position: Int, level: Int) {
    var moved = ranges.map { tree.rows(in: $0) }
    for range in ranges.reversed() { tree.remove(range) }
    let site = site(at: position, level: Int32(level))
    for index in moved.indices { moved[index].move(to: Int32(level), hidden: site.hidden) }
    tree.insert(Array(moved.joined()), at: position)
  }

  /// Puts the children of one parent, subtrees and all, into another order.
  ///
  /// - Parameter ranges: The subtrees' rows, which make up `range`, in the order they get.
  mutating func rearrange(_ range: Range<Int>, as ranges: [Range<Int>]) {
    let rows = ranges.flatMap { tree.rows(in: $0) }
    tree.remove(range)
    tree.insert(rows, at: range.lowerBound)
  }

  /// Expands or collapses rows.
  ///
  /// - Complexity: O(k log n), where k is the number of rows.
  mutating func setExpanded(_ isExpanded: Bool, at positions: [Int]) {
    for position in positions { tree.setExpanded(isExpanded, at: position) }
  }

  /// Puts a new item in the place of another one.
  ///
  /// The new item gets a new handle: outlines that share this row's leaf must not see it change.
  mutating func setItem(_ item: Item, at position: Int) {
    let handle = tree.row(at: position).handle
    tree.setHandle(items.replace(handle, with: item), at: position)
  }
}

// MARK: - Rows for the tree

extension OutlineStorage {
  /// What the rows that go to a place get from what is above it.
  private struct Site {
    /// The number of collapsed ancestors.
    var hidden: Int32
  }

  private func site(at position: Int, level: Int32) -> Site {
    guard level > 0, let parent = tree.lastPosition(before: position, levelBelow: level) else {
      return Site(hidden: 0)
    }
    let row = tree.row(at: parent)
    return Site(hidden: row.hiddenOfChildren)
  }

  /// The rows of entries, each hidden by the collapsed ones above it and those above the site.
  private func rows(
    _ entries: [Entry], handles: some Collection<Int32>, at site: Site
  ) -> [TreeRow] {
    var rows: [TreeRow] = []
    rows.reserveCapacity(entries.count)
    var path = HiddenPath(baseLevel: Int32(entries.first?.level ?? 0), hidden: site.hidden)
    for (entry, handle) in zip(entries, handles) {
      let level = Int32(entry.level)
      let hidden = path.hidden(atLevel: level, isExpanded: entry.isExpanded)
      rows.append(
        TreeRow(handle: handle, level: level, hidden: hidden, isExpanded: entry.isExpanded))
    }
    return rows
  }

  /// Sets the expansion of every row: what `isExpanded` says of it.
  ///
  /// - Complexity: O(n).
  mutating func setAllExpanded(_ isExpanded: (_ row: TreeRow, _ hasChildren: Bool) -> Bool) {
    var rows = tree.rows(in: 0..<count)
    var path = HiddenPath(baseLevel: 0, hidden: 0)
    for index in rows.indices {
      let row = rows[index]
      let hasChildren = index + 1 < rows.count && rows[index + 1].level > row.level
      rows[index].isExpanded = isExpanded(row, hasChildren)
      rows[index].hidden = path.hidden(atLevel: row.level, isExpanded: rows[index].isExpanded)
    }
    tree = OutlineTree(shape: tree.shape)
    tree.insert(rows, at: 0)
  }
}

/// The number of collapsed ancestors of rows that are met in preorder.
private struct HiddenPath {
  let baseLevel: Int32
  /// What a row at each level from the base on gets from above.
  private var hiddenByLevel: [Int32]

  init(baseLevel: Int32, hidden: Int32) {
    self.baseLevel = baseLevel
    hiddenByLevel = [hidden]
  }

  mutating func hidden(atLevel level: Int32, isExpanded: Bool) -> Int32 {
    let depth = Int(level &- baseLevel)
    let hidden = hiddenByLevel[depth]
    hiddenByLevel.removeSubrange((depth + 1)...)
    hiddenByLevel.append(hidden &+ (isExpanded ? 0 : 1))
    return hidden
  }
}

extension TreeRow {
  /// What the children of this row have for `hidden`.
  var hiddenOfChildren: Int32 { hidden &+ (isExpanded ? 0 : 1) }
}

extension [TreeRow] {
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
