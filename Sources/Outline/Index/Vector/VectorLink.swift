/// A reference to a chunk or a branch of a ``RadixVector``, or an empty reference.
///
/// The link does not store whether its node is a chunk or a branch, because the vector can infer the kind
/// from the height of the link. All casts of nodes are in this file. The casts cost nothing in release
/// builds, and are checked in debug builds.
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

  /// Returns the children of the branch to which the link at this address refers. If the branch is shared, it
  /// is first replaced with a copy.
  @inlinable
  func uniqueChildren() -> UnsafeMutablePointer<VectorLink> {
    if !isKnownUniquelyReferenced(&pointee.node) {
      pointee.node = node.withBranch { $0.copy() }
    }
    return node.children
  }
}
