/// Which rows are read or compared: all of them, or those that no collapsed row hides.
@usableFromInline
enum RowScope: Sendable {
  case all, visible
}

/// A place in the rows of a tree that moves forward, a leaf at a time.
@usableFromInline
struct RowCursor {
  /// Holds the nodes that `location` looks at.
  private let tree: RowTree
  private let scope: RowScope
  /// The places that are still to come, counted in rows of the scope.
  private var next: Int
  private let end: Int
  private var location: RowTree.Location?

  @usableFromInline
  init(_ tree: RowTree, in range: Range<Int>, scope: RowScope) {
    self.tree = tree
    self.scope = scope
    next = range.lowerBound
    end = range.upperBound
  }

  /// Moves to the next row; `false` at the end.
  ///
  /// - Complexity: O(1) within a leaf, O(log n) from one to the next.
  @inline(__always)
  mutating func advance() -> Bool {
    guard next < end else { return false }
    if !advanceInLeaf() {
      location = scope == .all ? tree.location(at: next) : tree.location(ofVisible: next)
    }
    next &+= 1
    return true
  }

  /// The row moved to.
  @inline(__always)
  var row: RowEntry { location.unsafelyUnwrapped.row }

  /// The next row and whether it has children, `nil` at the end.
  @usableFromInline
  mutating func nextRow() -> (row: RowEntry, hasChildren: Bool)? {
    guard advance() else { return nil }
    return (row, tree.hasChildren(at: location.unsafelyUnwrapped))
  }

  @inline(__always)
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

// The nodes that a cursor looks at are held by its tree, and nobody changes nodes that are shared.
extension RowCursor: @unchecked Sendable {}
