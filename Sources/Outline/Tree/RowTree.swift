/// An outline without its items: a persistent B+tree of the rows in preorder.
///
/// The tree holds *handles*, small numbers that stand for items, so nothing in it is generic. It
/// finds a row by position, and, the other way, a handle's position: each handle knows the leaf
/// that it stands in, each node its parent, both by identity and not by reference, so that a copy
/// of a node changes neither.
///
///     row → position     leaf of the handle, its parent, … up to the root, counting on the way
///     position → row     from the root down, by the counts of the children
///
/// Copies of a tree share all nodes. An edit copies the nodes on the paths that it changes, those
/// that are shared, and leaves all others to both: O(log n) of them.
///
/// `Outline.docc/ThePersistentTree.md` has the pictures.
@usableFromInline
struct RowTree {
  /// How full nodes get. A parameter, so that tests make tall trees of a few rows.
  struct Shape: Equatable {
    var leafWidth = 64
    var innerWidth = 16
    /// A leaf that is the root has no others to be found among: small outlines are one leaf.
    var onlyLeafWidth = 128
  }

  let shape: Shape

  /// The root, `nil` when there are no rows.
  @usableFromInline var root: RowNode?
  /// The sum of all rows.
  var summary = RowSummary()

  /// The identity of the leaf of each handle. Only read, and only right, when the root is not
  /// itself a leaf: an outline that was never larger pays nothing for it. One that became so small
  /// keeps it, for as soon as it grows it would have to be filled anew, up to the greatest handle.
  var leafOfHandle = PersistentVector<Int32>()
  /// The parent of each node, by identity; of an identity that is free, the next free one.
  var parentOfNode = PersistentVector<Int32>()
  /// The first of the free identities, or `none`.
  var freeNode = RowTree.none

  /// No node: the parent of the root, the end of the list of free identities.
  static let none: Int32 = -1

  @usableFromInline
  init() {
    self.init(shape: Shape())
  }

  init(shape: Shape) {
    self.shape = shape
  }

  /// Whether one is an unchanged copy of the other.
  @inlinable
  func isIdentical(to other: RowTree) -> Bool { root === other.root }

  @usableFromInline var count: Int { Int(summary.count) }
  @usableFromInline var visibleCount: Int { summary.visibleCount(shiftedBy: 0) }
}

// The nodes that outlines share are never changed: every change goes to a node that is uniquely
// referenced. So values in several threads only ever read the same memory.
extension RowTree: @unchecked Sendable {}
