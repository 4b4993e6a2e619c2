/// An inner node of a ``RadixVector``: the links to its children, which are chunks or branches.
///
///     ┌───────┬───┬───┬───┬───┬───┬───┬─────┬───┐
///     │ width │ ● │ ● │ ● │   │   │   │  …  │   │
///     └───────┴─│─┴─│─┴─│─┴───┴───┴───┴─────┴───┘
///             0…63  │  128…191      empty: after the end of the vector
///                 64…127
///
/// It is not generic over the elements, which only the chunks know.
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
      // After an empty link, all are empty.
      var index = 0
      while index < width.pointee, (children + index).move().node != nil { index += 1 }
    }
  }

  /// Returns another branch with the same children.
  @usableFromInline
  func copy() -> VectorBranch {
    let width = header
    let copy = VectorBranch.create(minimumCapacity: width) { _ in width }
    copy.withUnsafeMutablePointerToElements { copied in
      withUnsafeMutablePointerToElements { children in
        // Small outlines have few children, and retaining no object takes a call, too.
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

  /// The links to the children. Valid while the branch is alive.
  @inlinable
  var children: UnsafeMutablePointer<VectorLink> { withUnsafeMutablePointerToElements { $0 } }
}
