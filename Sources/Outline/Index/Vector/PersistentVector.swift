/// An array with O(1) copies, in which a write to a shared copy costs O(log *n*).
@usableFromInline
typealias PersistentVector<Element> = RadixVector<Element, WideVector>

/// A persistent vector: a tree that is searched by the digits of an index.
///
///     index 19,281 =  1 · 0010 · 1101 · 010001     branches of 16, chunks of 64
///                     │   │      │      └ slot 17 of the chunk
///                     │   │      └ child 13 of a branch
///                     │   └ child 2 of a branch
///                     └ child 1 of the root, counted from 0
///
/// All chunks are at the same depth, and all but the last are full. Nodes are copy-on-write: a write copies
/// the shared nodes on the path from the root, and writes to the other nodes in place. Two vectors with a
/// common history share all chunks that neither of them has written to since. ``sharesChunk(with:at:)``
/// checks this in O(log *n*).
///
/// ``vacate(_:)`` removes an element and leaves a hole. Callers know which indices are holes.
@usableFromInline
struct RadixVector<Element, Width: VectorWidth> {
  /// A chunk, or a branch if there are more elements than a chunk holds. Empty if there are no elements.
  @usableFromInline var root = VectorLink()

  /// The number of elements, holes included.
  @usableFromInline var count = 0

  /// The number of bits of an index after the digit of the root. It is less than `chunkBits` if the root is a
  /// chunk.
  @usableFromInline var shift = Width.chunkBits - Width.branchBits

  @inlinable
  init() {}
}

// Only uniquely referenced nodes are written to.
extension RadixVector: @unchecked Sendable where Element: Sendable {}

// MARK: - Reading

extension RadixVector {
  @usableFromInline typealias Chunk = VectorChunk<Element>

  @inlinable var isEmpty: Bool { count == 0 }

  /// The number of elements that the tree can hold before it needs a new root.
  @inlinable var capacity: Int { 1 << (shift + Width.branchBits) }

  @inlinable
  func requireIndex(_ index: Int) {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "Index out of range")
  }

  /// Returns the chunk with the element at `index`. Valid while this vector is not written to.
  @inlinable @inline(__always)
  func chunk(at index: Int) -> Unmanaged<Chunk> {
    var digits = digits(ofChunkAt: index)
    var node = root.unowned
    while digits != 0xC000_0000 {
      let digit = Int(digits &>> UInt32(truncatingIfNeeded: UInt32.bitWidth &- Width.branchBits))
      node = (node.children + digit).node
      digits &<<= UInt32(truncatingIfNeeded: Width.branchBits)
    }
    return node.chunk()
  }

  /// Returns the digits that select the children on the path to a chunk, the first digit in the highest bits,
  /// followed by the bits 11 and zeros.
  ///
  /// The compiler would unroll a counting loop, which slows down such short paths.
  @inlinable
  func digits(ofChunkAt index: Int) -> UInt32 {
    let length = shift &+ Width.branchBits &- Width.chunkBits
    let digits = UInt32(truncatingIfNeeded: index &>> Width.chunkBits) &<< 2 | 0b11
    return digits &<< UInt32(truncatingIfNeeded: UInt32.bitWidth &- 2 &- length)
  }

  /// True if two vectors have the same chunk at an index. Then their elements in that chunk are equal.
  @inlinable
  func sharesChunk(with other: RadixVector, at index: Int) -> Bool {
    index < count && index < other.count
      && chunk(at: index).toOpaque() == other.chunk(at: index).toOpaque()
  }
}

extension RadixVector where Element: Equatable {
  /// True if two vectors have equal elements at an index. Elements in a shared chunk are not compared.
  ///
  /// - Precondition: Both vectors have an element there.
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
        first.slots[Width.slot(of: index)] == second.slots[Width.slot(of: index)]
      }
    }
  }
}

/// Reads elements of a ``RadixVector``. Finds a chunk only if the previous element was in another chunk.
/// Valid while the vector is alive and not written to.
@usableFromInline
struct VectorReader<Element, Width: VectorWidth> {
  @usableFromInline let vector: RadixVector<Element, Width>
  @usableFromInline var chunk: Unmanaged<VectorChunk<Element>>
  /// The index of the chunk's first element.
  @usableFromInline var start: Int

  @inlinable
  init(_ vector: RadixVector<Element, Width>, at index: Int) {
    vector.requireIndex(index)
    self.vector = vector
    chunk = vector.chunk(at: index)
    start = index &- Width.slot(of: index)
  }

  /// - Precondition: The vector has an element at the index.
  @inlinable
  subscript(index: Int) -> Element {
    mutating get {
      if UInt(bitPattern: index &- start) >= UInt(bitPattern: Width.chunkWidth) {
        self = VectorReader(vector, at: index)
      }
      return chunk._withUnsafeGuaranteedRef { $0.slots[index &- start] }
    }
  }
}
