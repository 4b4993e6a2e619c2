/// An inner node of a ``RadixVector``: the links to its children, which are chunks or branches.
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
        // Empty links are skipped, because even retaining `nil` takes a function call, and in small
        // outlines most links are empty.
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
/// The widths are given by a type instead of numbers, so that every shift and mask is a constant in the
/// machine code. Tests use small widths to build trees of three levels from thirty elements.
@usableFromInline
protocol VectorWidth {
  /// A chunk holds 2 to the power of this number of elements, at most 64.
  static var chunkBits: Int { get }
  /// A branch holds 2 to the power of this number of children.
  static var branchBits: Int { get }
}

/// Chunks have 64 elements, and branches have 16 children.
///
/// Copying a branch retains all its children, and each child is in a different cache line. Narrow branches
/// therefore make the first write after a copy fast. On the other hand, a vector of a million elements needs
/// one more level.
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

  /// Returns one digit of an index. On the path to the chunk of the index, this digit selects a child of the
  /// branch that has the given shift.
  @inlinable
  static func digit(of index: Int, shift: Int) -> Int { (index &>> shift) & (branchWidth - 1) }
}
