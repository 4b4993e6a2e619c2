/// An array whose copies are free and stay so: a write to one of two copies costs O(log *n*).
@usableFromInline
typealias PersistentVector<Element> = RadixVector<Element, WideVector>

/// A persistent vector: a tree that is searched by the digits of an index.
///
///     index 19,281 =  1 · 0010 · 1101 · 010001     branches of 16, chunks of 64
///                     │   │      │      └ offset in the chunk: 17
///                     │   │      └ child 13 of a branch
///                     │   └ child 2 of a branch
///                     └ child 1 of the root, counted from 0
///
/// All chunks are at the same depth, and all but the last are full. A write goes down from the
/// root; nodes that this vector alone refers to are written in place, shared ones are copied
/// first. So a copy is a copy of one reference, and two vectors that share history share all
/// chunks that neither has written to since: ``sharesChunk(with:at:)`` says so in O(log *n*).
///
/// An element can be taken out and its place kept (``vacate(_:)``), for owners who know
/// which places are empty.
@usableFromInline
struct RadixVector<Element, Width: VectorWidth> {
  /// A chunk, or a branch when there are more elements than a chunk holds; `nil` when empty.
  @usableFromInline var root: AnyObject?

  /// The number of elements, holes included.
  @usableFromInline var count = 0

  /// The place of the root's digit in an index. It is less than `chunkBits` when the root is a
  /// chunk.
  @usableFromInline var shift = Width.chunkBits - Width.branchBits

  @inlinable
  init() {}
}

// Nodes are written to only while a single vector refers to them.
extension RadixVector: @unchecked Sendable where Element: Sendable {}

// MARK: - Reading

extension RadixVector {
  @usableFromInline typealias Chunk = VectorChunk<Element>

  @inlinable var isEmpty: Bool { count == 0 }

  /// How many elements the tree can hold before it needs a new root.
  @inlinable var capacity: Int { 1 << (shift + Width.branchBits) }

  @inlinable
  func requireIndex(_ index: Int) {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "Index out of range")
  }

  /// The chunk with the element at `index`, which lives as long as this vector is not written to.
  @inlinable
  func chunk(at index: Int) -> Unmanaged<Chunk> {
    var node = VectorNode.passUnretained(root.unsafelyUnwrapped)
    guard shift >= Width.chunkBits else { return Unmanaged.fromOpaque(node.toOpaque()) }
    // Not in the loop, which the compiler unrolls at a cost to small vectors.
    node = node.child(Width.digit(of: index, shift: shift))
    var shift = shift &- Width.branchBits
    while shift >= Width.chunkBits {
      node = node.child(Width.digit(of: index, shift: shift))
      shift &-= Width.branchBits
    }
    return Unmanaged.fromOpaque(node.toOpaque())
  }

  /// Whether both vectors have the very same chunk at an index. Then they are equal in all of it.
  @inlinable
  func sharesChunk(with other: RadixVector, at index: Int) -> Bool {
    index < count && index < other.count
      && chunk(at: index).toOpaque() == other.chunk(at: index).toOpaque()
  }
}

extension RadixVector where Element: Equatable {
  /// Whether both vectors have an equal element at an index. Where they have the very same chunk,
  /// no elements are compared.
  ///
  /// - Precondition: both have an element there.
  @inlinable
  func isEqual(to other: RadixVector, at index: Int) -> Bool {
    requireIndex(index)
    other.requireIndex(index)
    defer {
      _fixLifetime(root)
      _fixLifetime(other.root)
    }
    let (first, second) = (chunk(at: index), other.chunk(at: index))
    if first.toOpaque() == second.toOpaque() { return true }
    return first._withUnsafeGuaranteedRef { first in
      second._withUnsafeGuaranteedRef { second in
        first.slots[Width.offset(of: index)] == second.slots[Width.offset(of: index)]
      }
    }
  }
}
