/// How wide the nodes of a ``RadixVector`` are.
///
/// A type and not a number, so that every shift and mask is a constant in the machine code, and
/// so that a test can have trees of three levels from thirty elements.
@usableFromInline
protocol VectorWidth {
  /// A chunk holds 2 to this power elements, 64 at most.
  static var chunkBits: Int { get }
  /// A branch holds 2 to this power children.
  static var branchBits: Int { get }
}

/// Chunks of 64, branches of 16.
///
/// A branch is copied whole, and every child of the copy is retained, each in a cache line of its
/// own: narrow branches make the first write after a copy fast, and cost one hop in a million.
@usableFromInline
enum WideVector: VectorWidth {
  @inlinable static var chunkBits: Int { 6 }
  @inlinable static var branchBits: Int { 4 }
}

extension VectorWidth {
  @inlinable static var chunkWidth: Int { 1 << chunkBits }
  @inlinable static var branchWidth: Int { 1 << branchBits }

  /// Where in its chunk the element with this index is.
  @inlinable
  static func offset(of index: Int) -> Int { index & (chunkWidth - 1) }

  /// Which child of a branch leads to the element with this index.
  @inlinable
  static func digit(of index: Int, shift: Int) -> Int { (index &>> shift) & (branchWidth - 1) }
}
