/// An array that is copied in O(1). A write to a shared copy takes O(log *n*).
@usableFromInline
typealias PersistentVector<Element> = RadixVector<Element, WideVector>

/// A persistent vector. The elements are in the leaves of a tree, and the digits of an index select the path to an
/// element.
///
///     index 19,281 =  1 · 0010 · 1101 · 010001     branches of 16, chunks of 64
///                     │   │      │      └ slot 17 of the chunk
///                     │   │      └ child 13 of a branch
///                     │   └ child 2 of a branch
///                     └ child 1 of the root, counted from 0
///
/// All chunks are at the same depth, and all chunks except the last are full. Nodes are copy-on-write. On the path
/// from the root, a write copies each shared node, and changes every other node in place. Two copies of a vector
/// share a chunk until one copy writes to it. ``sharesChunk(with:at:)`` checks in O(log *n*) whether two vectors
/// share a chunk.
///
/// ``vacate(_:)`` removes an element and leaves a hole. Callers keep track of the indices of holes.
@usableFromInline
struct RadixVector<Element, Width: VectorWidth> {
  /// A link to the root, which is a chunk, or a branch if there are more elements than a chunk can hold. The
  /// link is empty if there are no elements.
  @usableFromInline var root = VectorLink()

  /// The number of elements, including holes.
  @usableFromInline var count = 0

  /// The number of low index bits that are not used to select a child of the root. If the root is a chunk,
  /// this number is less than `chunkBits`.
  @usableFromInline var shift = Width.chunkBits - Width.branchBits

  @inlinable
  init() {}
}

// Shared nodes never change, because only uniquely referenced nodes are written to.
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

  /// Returns the chunk that contains the element at `index`. The chunk is valid while this vector is alive
  /// and not written to.
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

  /// Returns the digits that select the children on the path to a chunk. The first digit is in the highest
  /// bits. The last digit is followed by the bits 11, and then by zeros.
  ///
  /// The bits 11 mark the end of the path, so a loop over the digits needs no counter. With a counter, the compiler
  /// would unroll the loop, and an unrolled loop is slower for such short paths.
  @inlinable
  func digits(ofChunkAt index: Int) -> UInt32 {
    let length = shift &+ Width.branchBits &- Width.chunkBits
    let digits = UInt32(truncatingIfNeeded: index &>> Width.chunkBits) &<< 2 | 0b11
    return digits &<< UInt32(truncatingIfNeeded: UInt32.bitWidth &- 2 &- length)
  }

  /// Returns true if two vectors share the chunk that contains the given index. All elements in a shared
  /// chunk are equal in both vectors.
  @inlinable
  func sharesChunk(with other: RadixVector, at index: Int) -> Bool {
    index < count && index < other.count
      && chunk(at: index).toOpaque() == other.chunk(at: index).toOpaque()
  }
}

extension RadixVector where Element: Equatable {
  /// Returns true if two vectors have equal elements at the given index. If the vectors share the chunk,
  /// the elements are not compared.
  ///
  /// - Precondition: Both vectors have an element at the index.
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

/// Reads elements of a ``RadixVector`` without copying them. The reader looks a chunk up only if the previous read
/// was in another chunk.
@usableFromInline
struct VectorReader<Element, Width: VectorWidth> {
  @usableFromInline let vector: RadixVector<Element, Width>
  /// The slots of the current chunk. The property `start` is the index of the first element. Before the first read,
  /// `start` has a value such that no index is in the current chunk.
  @usableFromInline var slots: UnsafePointer<Element>?
  @usableFromInline var start = -Width.chunkWidth

  @inlinable
  init(_ vector: RadixVector<Element, Width>) { self.vector = vector }

  /// Returns the address of an element. The address is valid as long as the vector exists.
  ///
  /// - Precondition: The vector has an element at the index.
  @inlinable
  mutating func address(of index: Int) -> UnsafePointer<Element> {
    if UInt(bitPattern: index &- start) >= UInt(bitPattern: Width.chunkWidth) {
      vector.requireIndex(index)
      start = index &- Width.slot(of: index)
      slots = vector.chunk(at: index)._withUnsafeGuaranteedRef { UnsafePointer($0.slots) }
    }
    return slots.unsafelyUnwrapped + (index &- start)
  }
}

// MARK: - Comparing

extension RadixVector {
  /// Returns true if one vector is an unchanged copy of the other.
  @inlinable
  func isIdentical(to other: RadixVector) -> Bool {
    root.node === other.root.node && count == other.count
  }

  /// Returns the index ranges of the chunks that this vector does not share with an older vector. The
  /// ranges are in ascending order.
  ///
  /// - Complexity: O(*c* log *n*), where *c* is the number of chunks that are not shared.
  func changedRanges(since older: RadixVector) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var index = 0
    while index < count {
      let shared = sharedCount(with: older, from: index)
      if shared == 0 {
        ranges.append(index..<Swift.min(index + Width.chunkWidth, count))
      }
      index += Swift.max(shared, Width.chunkWidth)
    }
    return ranges
  }

  /// Finds the largest node that both vectors share and whose first element has the given index. Returns the
  /// number of elements for which this node has room, or 0 if the vectors share no such node.
  private func sharedCount(with other: RadixVector, from index: Int) -> Int {
    guard index < other.count else { return 0 }
    var height = Swift.min(shift, other.shift)
    var (node, otherNode) = (node(at: index, shift: height), other.node(at: index, shift: height))
    while true {
      let count = 1 << (height + Width.branchBits)
      if node.reference.toOpaque() == otherNode.reference.toOpaque(), index & (count - 1) == 0 {
        return count
      }
      guard height >= Width.chunkBits else { return 0 }
      let digit = Width.digit(of: index, shift: height)
      (node, otherNode) = ((node.children + digit).node, (otherNode.children + digit).node)
      height -= Width.branchBits
    }
  }

  /// Returns the branch with the given shift on the path to an index. If the shift is less than the shift of every
  /// branch, returns the chunk.
  private func node(at index: Int, shift height: Int) -> VectorNode {
    var node = root.unowned
    var shift = shift
    while shift > height {
      node = (node.children + Width.digit(of: index, shift: shift)).node
      shift -= Width.branchBits
    }
    return node
  }
}
