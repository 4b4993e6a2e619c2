/// An inner node of a ``RadixVector``: references to its children, chunks or branches.
///
///     ┌───────┬───┬───┬───┬───┬───┬───┬─────┬───┐
///     │ width │ ● │ ● │ ● │   │   │   │  …  │   │
///     └───────┴─│─┴─│─┴─│─┴───┴───┴───┴─────┴───┘
///             0…63  │  128…191      empty: the vector ends before
///                 64…127
///
/// It is not generic: what its children are follows from the height, which the vector knows.
@usableFromInline
final class VectorBranch: ManagedBuffer<Int, AnyObject?> {
  @usableFromInline
  static func make(width: Int) -> VectorBranch {
    let branch = create(minimumCapacity: width) { _ in width }
    branch.withUnsafeMutablePointerToElements { $0.initialize(repeating: nil, count: width) }
    return unsafeDowncast(branch, to: VectorBranch.self)
  }

  deinit {
    withUnsafeMutablePointers { $1.deinitializeEach(count: $0.pointee) }
  }

  /// Another branch with the same children.
  @usableFromInline
  func copy() -> VectorBranch {
    let width = header
    let copy = VectorBranch.create(minimumCapacity: width) { _ in width }
    copy.withUnsafeMutablePointerToElements { copied in
      withUnsafeMutablePointerToElements { copied.initializeEach(from: $0, count: width) }
    }
    return unsafeDowncast(copy, to: VectorBranch.self)
  }

  /// The first child's place. Valid as long as the branch is.
  @inlinable
  var children: UnsafeMutablePointer<AnyObject?> { withUnsafeMutablePointerToElements { $0 } }
}

/// A node that somebody else keeps alive: reading through it counts no references.
@usableFromInline
typealias VectorNode = Unmanaged<AnyObject>

extension Unmanaged<AnyObject> {
  /// The child of a branch.
  ///
  /// - Precondition: this is a branch, and it has that child.
  @inlinable
  func child(_ digit: Int) -> VectorNode {
    _withUnsafeGuaranteedRef { node in
      UnsafeRawPointer(unsafeDowncast(node, to: VectorBranch.self).children + digit)
        .load(as: VectorNode.self)
    }
  }
}
