/// Which rows are read or compared: all of them, or those that no collapsed row hides.
@usableFromInline
enum RowScope: Sendable {
  case all, visible
}

/// A place in the rows of a tree that moves forward, a leaf at a time.
@usableFromInline
struct RowCursor {
  let tree: OutlineTree
  let scope: RowScope
  /// The places that are still to come, counted in rows of the scope.
  private(set) var rest: Range<Int>
  private var location: OutlineTree.Location?

  @usableFromInline
  init(_ tree: OutlineTree, in range: Range<Int>, scope: RowScope) {
    self.tree = tree
    self.scope = scope
    rest = range
  }

  /// The next row, `nil` at the end.
  ///
  /// - Complexity: O(1) within a leaf, O(log n) from one to the next.
  mutating func next() -> OutlineTree.Location? {
    guard let place = rest.first else { return nil }
    rest = rest.dropFirst()
    if !advanceInLeaf() { location = tree.location(of: place, scope: scope) }
    return location
  }

  /// The next row and whether it has children, `nil` at the end.
  @usableFromInline
  mutating func nextRow() -> (row: TreeRow, hasChildren: Bool)? {
    next().map { ($0.row, tree.hasChildren(at: $0)) }
  }

  private mutating func advanceInLeaf() -> Bool {
    guard var next = location else { return false }
    let hidden = next.leaf.column(.hidden)
    repeat {
      next.slot &+= 1
      next.position &+= 1
      guard next.slot < next.leaf.count else { return false }
    } while scope == .visible && hidden[next.slot] &+ next.shift != 0
    location = next
    return true
  }
}

extension OutlineTree {
  /// Where the row at a place is, counted in rows of the scope.
  fileprivate func location(of place: Int, scope: RowScope) -> Location {
    switch scope {
    case .all: location(at: place)
    case .visible: location(ofVisible: place)
    }
  }

  /// Calls `body` for the rows of a range of places, in order.
  ///
  /// - Complexity: O(k + log n), where k is the number of rows, in a leaf that has one or not.
  func forEachRow(in range: Range<Int>, scope: RowScope = .all, _ body: (TreeRow) -> Void) {
    var cursor = RowCursor(self, in: range, scope: scope)
    while let location = cursor.next() { body(location.row) }
  }

  var allRows: [TreeRow] { rows(in: 0..<count) }

  /// The rows of a range of positions.
  @usableFromInline
  func rows(in range: Range<Int>) -> [TreeRow] {
    var rows: [TreeRow] = []
    rows.reserveCapacity(range.count)
    forEachRow(in: range) { rows.append($0) }
    return rows
  }

  /// Whether a row has children: whether the row after it is deeper.
  func hasChildren(at location: Location) -> Bool {
    let level = location.leaf.column(.level)[location.slot]
    if location.slot + 1 < location.leaf.count {
      return location.leaf.column(.level)[location.slot + 1] > level
    }
    return location.position + 1 < count && row(at: location.position + 1).level > level
  }
}
