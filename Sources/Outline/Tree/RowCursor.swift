/// The rows to read or compare, which are all rows, or only the rows without collapsed ancestors.
@usableFromInline
enum RowScope: Sendable {
  case all, visible
}

/// Reads the rows in a range one after another.
@usableFromInline
struct RowCursor {
  /// Keeps alive the nodes that `current` refers to.
  private let tree: RowTree
  private let scope: RowScope
  /// The index of the next row to read. For the scope `.visible`, the cursor counts only visible rows.
  private var next: Int
  private let end: Int
  private var current: FoundRow?

  @usableFromInline
  init(_ tree: RowTree, in range: Range<Int>, scope: RowScope) {
    self.tree = tree
    self.scope = scope
    next = range.lowerBound
    end = range.upperBound
  }

  /// Moves to the next row. Returns `false` if there is no next row.
  ///
  /// - Complexity: O(1) within a leaf, O(log n) from one leaf to the next.
  @inline(__always)
  mutating func advance() -> Bool {
    guard next < end else { return false }
    if !advanceInLeaf() {
      current = scope == .all ? tree.find(at: next) : tree.find(visibleAt: next)
    }
    next &+= 1
    return true
  }

  /// The row to which the cursor moved last.
  @inline(__always)
  var row: RowEntry { current.unsafelyUnwrapped.row }

  /// Moves to the next row. Returns the next row and whether that row has children, or `nil` if there is no
  /// next row.
  @usableFromInline
  mutating func nextRow() -> (row: RowEntry, hasChildren: Bool)? {
    guard advance() else { return nil }
    return (row, tree.hasChildren(current.unsafelyUnwrapped))
  }

  @inline(__always)
  private mutating func advanceInLeaf() -> Bool {
    guard var next = current else { return false }
    let hidden = next.leaf.column(.hidden)
    repeat {
      next.slot &+= 1
      next.position &+= 1
      guard next.slot < next.leaf.count else { return false }
    } while scope == .visible && hidden[next.slot] &+ next.shift != 0
    current = next
    return true
  }
}

// A cursor is safe to send to another thread.
// The cursor keeps the nodes of its tree alive, and shared nodes never change.
extension RowCursor: @unchecked Sendable {}
