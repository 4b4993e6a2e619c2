import Testing

@testable import Outline

/// Edits of many rows at once, in trees of tiny nodes, unique and shared.
@Suite(.ownThread) struct ManyRowsTests {
  private static let levels = RowTreeTests.levels

  /// Removes every set of subtrees that start at multiples of a number, in one pass and one by one.
  @Test(arguments: 1...TestSize.pick(5, large: 15)) func removing(period: Int) throws {
    let twin = RowTreeTwin(levels: Self.levels) { $0 % 3 != 0 }
    let original = twin.tree(RowTreeTests.tiny)
    for first in 0..<period {
      let roots = stride(from: first, to: twin.rows.count, by: period).map { twin.rows[$0].handle }
      let ranges = original.outermostSubtrees(of: roots.reversed())
      try same(ranges, twin.outermostSubtrees(of: roots), "subtrees")
      var (edited, rebuilt, unique) = (original, original, twin.tree(RowTreeTests.tiny))
      var expected = twin
      for range in ranges.reversed() { expected.remove(range) }
      let removed = Set(twin.rows.map(\.handle)).subtracting(expected.rows.map(\.handle))
      try same(Set(edited.remove(ranges)), removed, "removed")
      try same(Set(unique.remove(ranges)), removed, "removed")
      try same(Set(rebuilt.rebuild(without: ranges)), removed, "removed")
      for tree in [edited, unique] { try expected.compareRows(with: tree) }
      try expected.compareAll(with: rebuilt)
      try expected.compareMatching(of: rebuilt, from: twin, original)
    }
    try twin.compareRows(with: original)
  }

  /// Siblings next to each other are removed as one range, so that the other nodes stay shared.
  @Test func removingNeighbors() throws {
    let twin = RowTreeTwin(levels: Array(repeating: 0, count: 300))
    let original = twin.tree(RowTreeTests.tiny)
    var (edited, expected) = (original, twin)
    _ = edited.remove((100..<200).map { $0..<$0 + 1 })
    expected.remove(100..<200)
    try expected.compareRows(with: edited)
    let before = Set(UniqueNodeTests.nodes(of: original).values)
    let after = Set(UniqueNodeTests.nodes(of: edited).values)
    #expect(after.intersection(before).count > after.count / 2)
  }

  /// Puts rows around a tree, at each point among them.
  @Test(arguments: [1, 4, 5, 30], [1, 7, 30]) func surrounding(inner: Int, outer: Int)
    throws
  {
    let innerTwin = RowTreeTwin(levels: Array(RowTreeTests.levels.prefix(inner))) { $0 % 3 != 0 }
    let outerTwin = RowTreeTwin(levels: Array(RowTreeTests.levels.prefix(outer))) { $0 % 4 != 1 }
    let original = innerTwin.tree(RowTreeTests.tiny)
    let handles = (0..<Int32(outer)).map { $0 + Int32(inner) }
    for point in outerTwin.insertionPoints {
      for isShared in [false, true] {
        var tree = isShared ? original : innerTwin.tree(RowTreeTests.tiny)
        tree.surround(with: outerTwin.rows, handles: handles, at: point)
        try same(tree.invariantViolations(), [], "violations")
        let rows = tree.allRows
        let inside = point.position..<point.position + inner
        try same(rows[inside].map(\.handle), innerTwin.rows.map(\.handle), "inner handles")
        try same(
          rows[inside].map(\.level), innerTwin.rows.map { $0.level + point.level }, "inner levels")
        try same(rows[inside].map(\.isExpanded), innerTwin.rows.map(\.isExpanded), "expansion")
        let around = rows[..<inside.lowerBound] + rows[inside.upperBound...]
        let expected = zip(outerTwin.rows, handles).map { row, handle in
          RowEntry(
            handle: handle, level: row.level, hidden: row.hidden, isExpanded: row.isExpanded)
        }
        try same(Array(around), expected, "outer rows")
        for row in rows { try same(tree.row(of: row.handle), row, "row of") }
      }
    }
    try innerTwin.compareRows(with: original)
  }

  /// Rows around roots leave the nodes of a tree shared.
  @Test func sharedNodes() throws {
    let twin = RowTreeTwin(levels: Array(repeating: 0, count: 500))
    let original = twin.tree(RowTreeTests.tiny)
    var tree = original
    let row = RowEntry(handle: 0, level: 0, hidden: 0, isExpanded: false)
    tree.surround(
      with: [row, row], handles: [500, 501],
      at: InsertionPoint(position: 1, level: 0, hidden: 0))
    let items = ItemCorrespondence(
      isIdentity: false, isSameItem: { _ in true },
      oldHandle: { handle, _ in handle < 500 ? handle : nil })
    let matching = RowMatching(from: original, to: tree, items: items)
    try same(matching.inserted.count, 2, "inserted")
    try holds(matching.openedNodes < 60, "\(matching.openedNodes) nodes opened")
  }
}

extension RowTreeTwin {
  fileprivate func outermostSubtrees(of handles: [Int32]) -> [Range<Int>] {
    var subtrees: [Range<Int>] = []
    for (position, row) in rows.enumerated() where handles.contains(row.handle) {
      if position >= subtrees.last?.upperBound ?? 0 {
        subtrees.append(position..<subtreeEnd(at: position))
      }
    }
    return subtrees
  }

  /// Every point where the roots of another outline can be: the first child of each row, and the next
  /// sibling of each.
  fileprivate var insertionPoints: [InsertionPoint] {
    [InsertionPoint(position: 0, level: 0, hidden: 0)]
      + rows.enumerated().flatMap { position, row in
        [
          InsertionPoint(
            position: position + 1, level: row.level + 1, hidden: row.hiddenOfChildren),
          InsertionPoint(position: subtreeEnd(at: position), level: row.level, hidden: row.hidden),
        ]
      }
  }
}
