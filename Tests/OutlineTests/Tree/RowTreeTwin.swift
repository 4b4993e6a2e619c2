@testable import Outline

/// The naive twin of a tree: its rows in an array.
struct RowTreeTwin {
  private(set) var rows: [RowEntry] = []
  /// The item of each handle that is or was in use: a number that no other item has.
  private(set) var items: [Int32: Int] = [:]
  private var nextItem = 0
  private var nextHandle: Int32 = 0
  private var freeHandles: [Int32] = []

  /// A twin with rows of these levels.
  init(levels: [Int] = [], isExpanded: (Int) -> Bool = { _ in true }) {
    for (position, level) in levels.enumerated() {
      insert([level], isExpanded: { _ in isExpanded(position) }, at: position)
    }
  }

  /// Returns the same rows as a tree, built row by row.
  func tree(_ widths: RowTree.NodeWidths) -> RowTree {
    var tree = RowTree(widths: widths)
    for (position, row) in rows.enumerated() { tree.insert([row], at: position) }
    return tree
  }

  func subtreeEnd(at position: Int) -> Int {
    rows[(position + 1)...].firstIndex { $0.level <= rows[position].level } ?? rows.count
  }

  func parent(at position: Int) -> Int? {
    rows[..<position].lastIndex { $0.level < rows[position].level }
  }

  func children(at position: Int) -> [Int] {
    (position + 1..<subtreeEnd(at: position)).filter {
      rows[$0].level == rows[position].level + 1
    }
  }
}

// MARK: - Edits

extension RowTreeTwin {
  /// Inserts new rows, and returns them as the tree is given them.
  @discardableResult
  mutating func insert(
    _ levels: [Int], isExpanded: (Int) -> Bool, at position: Int
  ) -> [RowEntry] {
    let new = levels.enumerated().map { index, level in
      RowEntry(
        handle: takeHandle(), level: Int32(level), hidden: 0, isExpanded: isExpanded(index))
    }
    rows.insert(contentsOf: new, at: position)
    hide()
    return Array(rows[position..<position + levels.count])
  }

  mutating func remove(_ range: Range<Int>) {
    freeHandles += rows[range].map(\.handle)
    rows.removeSubrange(range)
  }

  mutating func toggle(at position: Int) {
    rows[position].isExpanded.toggle()
    hide()
  }

  /// Puts another handle into a row, and returns it.
  mutating func rename(at position: Int) -> Int32 {
    let handle = takeHandle()
    freeHandles.append(rows[position].handle)
    rows[position].handle = handle
    return handle
  }

  /// Moves a subtree to a position outside of it, which counts its rows, too.
  mutating func move(_ range: Range<Int>, to position: Int, level: Int) {
    let levelShift = Int32(level) - rows[range.lowerBound].level
    var moved = Array(rows[range])
    for index in moved.indices { moved[index].level += levelShift }
    rows.removeSubrange(range)
    let target = position <= range.lowerBound ? position : position - range.count
    rows.insert(contentsOf: moved, at: target)
    hide()
  }

  /// Reorders adjacent ranges of rows.
  mutating func reorder(_ range: Range<Int>, as ranges: [Range<Int>]) {
    rows.replaceSubrange(range, with: ranges.flatMap { rows[$0] })
  }

  mutating func setAllExpanded(_ isExpanded: (_ row: RowEntry, _ hasChildren: Bool) -> Bool) {
    for position in rows.indices {
      let hasChildren = subtreeEnd(at: position) > position + 1
      rows[position].isExpanded = isExpanded(rows[position], hasChildren)
    }
    hide()
  }

  mutating func reveal(at position: Int) {
    var ancestor = parent(at: position)
    while let position = ancestor {
      rows[position].isExpanded = true
      ancestor = parent(at: position)
    }
    hide()
  }

  private mutating func takeHandle() -> Int32 {
    let handle = freeHandles.popLast() ?? nextHandle
    nextHandle = max(nextHandle, handle + 1)
    items[handle] = nextItem
    nextItem += 1
    return handle
  }

  private mutating func hide() {
    var path: [RowEntry] = []
    for position in rows.indices {
      path.removeSubrange(Int(rows[position].level)...)
      rows[position].hidden = path.last?.hiddenOfChildren ?? 0
      path.append(rows[position])
    }
  }
}

// MARK: - Comparing

extension RowTreeTwin {
  /// Compares the rows, and checks the invariants.
  func compareRows(with tree: RowTree) throws {
    try same(tree.invariantViolations(), [], "violations")
    try same(tree.allRows, rows, "rows")
  }

  /// Compares the results of all queries.
  func compareAll(with tree: RowTree) throws {
    try compareRows(with: tree)
    let visible = rows.indices.filter { rows[$0].hidden == 0 }
    try same(tree.visibleCount, visible.count, "visible count")
    for (index, position) in visible.enumerated() {
      try same(tree.find(visibleAt: index).position, position, "position of visible \(index)")
      try same(tree.window(at: index), visible[index...].prefix(3).map { rows[$0] }, "window")
    }
    for (position, row) in rows.enumerated() {
      try within("row \(position)") { try compare(row, at: position, with: tree) }
    }
  }

  private func compare(_ row: RowEntry, at position: Int, with tree: RowTree) throws {
    try same(tree.row(at: position), row, "row at")
    try same(tree.position(of: row.handle), position, "position")
    try same(tree.row(of: row.handle), row, "row of")
    let visibleBefore = rows[..<position].count { $0.hidden == 0 }
    try same(
      tree.visibleIndex(of: row.handle), row.hidden == 0 ? visibleBefore : nil, "visible index")
    try same(tree.subtreeEnd(at: position), subtreeEnd(at: position), "end")
    try same(
      tree.parent(at: position, level: row.level), parent(at: position), "parent")
    try same(
      tree.parent(of: row.handle), parent(at: position).map { rows[$0].handle }, "parent of")
    let children = children(at: position)
    try same(tree.childCount(ofParentAt: position), children.count, "child count")
    for (index, child) in children.enumerated() {
      try same(tree.siblingIndex(at: child), index, "child index")
      try same(
        tree.position(ofRow: index, atLowestLevel: row.level + 1, from: position + 1), child,
        "child")
    }
  }
}

extension RowTree {
  /// Up to three visible rows.
  fileprivate func window(at index: Int) -> [RowEntry] {
    var rows: [RowEntry] = []
    forEachRow(in: index..<min(index + 3, visibleCount), scope: .visible) { rows.append($0) }
    return rows
  }
}
