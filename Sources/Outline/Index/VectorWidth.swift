/// The widths of the nodes of a ``RadixVector``.
///
/// A type and not a number, so that every shift and mask is a constant in the machine code. Tests use
/// small widths to get trees of three layers from thirty elements.
@usableFromInline
protocol VectorWidth {
  /// A chunk holds 2 to this power elements, 64 at most.
  static var chunkBits: Int { get }
  /// A branch holds 2 to this power children.
  static var branchBits: Int { get }
}

/// Chunks of 64, branches of 16.
///
/// Copying a branch retains every child, each in a cache line of its own. Narrow branches make the
/// first write after a copy fast, at the cost of one more layer at a million elements.
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
