/// An inner node of a ``RadixVector``, which contains the links to its children. The children are chunks or
/// branches.
///
///     ┌───────┬───┬───┬───┬───┬───┬───┬─────┬───┐
///     │ width │ ● │ ● │ ● │   │   │   │  …  │   │
///     └───────┴─│─┴─│─┴─│─┴───┴───┴───┴─────┴───┘
///             0…63  │  128…191      empty: after the end of the vector
///                 64…127
///
/// A branch is not generic. Only chunks depend on the element type.
@usableFromInline
final class VectorBranch: ManagedBuffer<Int, VectorLink> {
  @usableFromInline
  static func make(width: Int) -> VectorBranch {
    let branch = create(minimumCapacity: width) { _ in width }
    branch.withUnsafeMutablePointerToElements {
      $0.initialize(repeating: VectorLink(), count: width)
    }
    return unsafeDowncast(branch, to: VectorBranch.self)
  }

  deinit {
    withUnsafeMutablePointers { width, children in
      // The loop stops at the first empty link, because all links after it are empty, too.
      var index = 0
      while index < width.pointee, (children + index).move().node != nil { index += 1 }
    }
  }

  /// Returns a new branch that refers to the same children.
  @usableFromInline
  func copy() -> VectorBranch {
    let width = header
    let copy = VectorBranch.create(minimumCapacity: width) { _ in width }
    copy.withUnsafeMutablePointerToElements { copied in
      withUnsafeMutablePointerToElements { children in
        // Empty links are skipped, because even retaining `nil` takes a function call.
        // In small outlines, most links are empty.
        var index = 0
        while index < width, let node = children[index].node {
          (copied + index).initialize(to: VectorLink(node))
          index += 1
        }
        (index..<width).forEachUnchecked { (copied + $0).initialize(to: VectorLink()) }
      }
    }
    return unsafeDowncast(copy, to: VectorBranch.self)
  }

  /// The links to the children, which are valid while the branch is alive.
  @inlinable
  var children: UnsafeMutablePointer<VectorLink> { withUnsafeMutablePointerToElements { $0 } }
}

/// The widths of the nodes of a ``RadixVector``.
///
/// A type specifies the widths, because every shift and every mask is then a constant in the machine code. Tests use
/// small widths to build trees of three levels from thirty elements.
@usableFromInline
protocol VectorWidth {
  /// A chunk holds 2 to the power of this number of elements, at most 64.
  static var chunkBits: Int { get }
  /// A branch holds 2 to the power of this number of children.
  static var branchBits: Int { get }
}

/// Chunks have 64 elements, and branches have 16 children.
///
/// Copying a branch retains all its children, and each child is in a different cache line. Narrow branches therefore
/// make the first write after a copy fast. On the other hand, the tree of a million elements needs one more level
/// than with wide branches.
@usableFromInline
enum WideVector: VectorWidth {
  @inlinable static var chunkBits: Int { 6 }
  @inlinable static var branchBits: Int { 4 }
}

extension VectorWidth {
  @inlinable static var chunkWidth: Int { 1 << chunkBits }
  @inlinable static var branchWidth: Int { 1 << branchBits }

  /// Returns the slot that an index has in its chunk.
  @inlinable
  static func slot(of index: Int) -> Int { index & (chunkWidth - 1) }

  /// Returns one digit of an index. In the branch that has the given shift, this digit selects the child on the path
  /// to the index.
  @inlinable
  static func digit(of index: Int, shift: Int) -> Int { (index &>> shift) & (branchWidth - 1) }
}

/// A reference to a chunk or a branch of a ``RadixVector``, or an empty reference.
///
/// The link does not store whether its node is a chunk or a branch, because the vector can infer this from the height
/// of the link. All casts of nodes are in this file. The casts cost nothing in release builds, and are checked in
/// debug builds.
@usableFromInline
struct VectorLink {
  @usableFromInline var node: AnyObject?

  @inlinable
  init(_ node: AnyObject? = nil) { self.node = node }

  @inlinable
  var isEmpty: Bool { node == nil }

  @inlinable
  var unowned: VectorNode {
    VectorNode(reference: Unmanaged.passUnretained(node.unsafelyUnwrapped))
  }
}

/// An unowned reference to the node of a link. The reference is valid as long as the link refers to the
/// node.
@usableFromInline
struct VectorNode {
  @usableFromInline let reference: Unmanaged<AnyObject>

  @inlinable
  init(reference: Unmanaged<AnyObject>) { self.reference = reference }

  /// The links to the children of a branch.
  @inlinable
  var children: UnsafeMutablePointer<VectorLink> { withBranch { $0.children } }

  @inlinable
  func withBranch<Result>(_ body: (VectorBranch) -> Result) -> Result {
    reference._withUnsafeGuaranteedRef { body(unsafeDowncast($0, to: VectorBranch.self)) }
  }

  /// The node as a chunk.
  @inlinable
  func chunk<Element>(of type: Element.Type = Element.self) -> Unmanaged<VectorChunk<Element>> {
    assert(reference._withUnsafeGuaranteedRef { $0 is VectorChunk<Element> })
    return Unmanaged.fromOpaque(reference.toOpaque())
  }
}

extension UnsafeMutablePointer<VectorLink> {
  /// The node that the link at this address refers to. The link must not be empty.
  @inlinable
  var node: VectorNode {
    VectorNode(reference: UnsafeRawPointer(self).load(as: Unmanaged<AnyObject>.self))
  }

  /// Returns the children of the link's branch. If the branch is shared, first replaces the branch with a copy.
  @inlinable
  func uniqueChildren() -> UnsafeMutablePointer<VectorLink> {
    if !isKnownUniquelyReferenced(&pointee.node) {
      pointee.node = node.withBranch { $0.copy() }
    }
    return node.children
  }
}
