/// An inner node of a ``RadixVector``: the links to its children, which are chunks or branches.
///
///     ┌───────┬───┬───┬───┬───┬───┬───┬─────┬───┐
///     │ width │ ● │ ● │ ● │   │   │   │  …  │   │
///     └───────┴─│─┴─│─┴─│─┴───┴───┴───┴─────┴───┘
///             0…63  │  128…191      empty: after the end of the vector
///                 64…127
///
/// It is not generic over the elements. Only the chunks know their type.
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
      // All links after an empty one are empty.
      var index = 0
      while index < width.pointee, (children + index).move().node != nil { index += 1 }
    }
  }

  /// Returns a new branch with the same children.
  @usableFromInline
  func copy() -> VectorBranch {
    let width = header
    let copy = VectorBranch.create(minimumCapacity: width) { _ in width }
    copy.withUnsafeMutablePointerToElements { copied in
      withUnsafeMutablePointerToElements { children in
        // Empty links are skipped, because even retaining `nil` costs a call, and small outlines have few
        // children.
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

/// The widths of the nodes of a ``RadixVector``.
///
/// This is a type and not a number, so that every shift and mask is a constant in the machine code. Tests
/// use small widths to get trees of three levels with thirty elements.
@usableFromInline
protocol VectorWidth {
  /// A chunk holds 2 to the power of this number of elements, at most 64.
  static var chunkBits: Int { get }
  /// A branch holds 2 to the power of this number of children.
  static var branchBits: Int { get }
}

/// Chunks have 64 elements, branches 16 children.
///
/// Copying a branch retains every child, each in its own cache line. Narrow branches make the first write
/// after a copy fast, at the cost of one more level at a million elements.
@usableFromInline
enum WideVector: VectorWidth {
  @inlinable static var chunkBits: Int { 6 }
  @inlinable static var branchBits: Int { 4 }
}

extension VectorWidth {
  @inlinable static var chunkWidth: Int { 1 << chunkBits }
  @inlinable static var branchWidth: Int { 1 << branchBits }

  /// Returns the slot of an index in its chunk.
  @inlinable
  static func slot(of index: Int) -> Int { index & (chunkWidth - 1) }

  /// Returns the child of a branch on the path to an index.
  @inlinable
  static func digit(of index: Int, shift: Int) -> Int { (index &>> shift) & (branchWidth - 1) }
}
