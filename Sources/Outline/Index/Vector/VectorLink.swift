/// A reference to a node of a ``RadixVector``: a chunk, a branch, or nothing.
///
/// The vector knows the height of a link, which determines the kind of node, so the kind is not stored. All
/// casts are in this file. They are free in release builds and checked in debug builds.
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

/// The node of a link, read without retaining it. Valid while the link holds it.
@usableFromInline
struct VectorNode {
  @usableFromInline let reference: Unmanaged<AnyObject>

  @inlinable
  init(reference: Unmanaged<AnyObject>) { self.reference = reference }

  /// The children of a branch.
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
  /// The node of the link at this address. The link must not be empty.
  @inlinable
  var node: VectorNode {
    VectorNode(reference: UnsafeRawPointer(self).load(as: Unmanaged<AnyObject>.self))
  }

  /// The children of the branch at this address. The branch is copied first if it is shared.
  @inlinable
  func uniqueChildren() -> UnsafeMutablePointer<VectorLink> {
    if !isKnownUniquelyReferenced(&pointee.node) {
      pointee.node = node.withBranch { $0.copy() }
    }
    return node.children
  }
}
