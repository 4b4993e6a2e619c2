/// Maps each handle to the identity of the leaf that contains the row with this handle.
///
/// Rows that were inserted together have consecutive handles and are mostly in the same leaf. So for each
/// run of consecutive handles whose rows are in the same leaf, the map stores the leaf only once. The map
/// is a persistent vector of blocks of 64 handles:
///
///     handles   0 … 55   56 … 63 │ 64 … 111   112 … 127 │ 128 …
///     leaf         0        1    │     1          2     │   2
struct LeafMap {
  private var blocks = RadixVector<LeafRuns, LeafMapWidth>()

  /// The least number that is greater than all handles for which a leaf has been set.
  private(set) var handleLimit = 0

  init() {}

  /// Creates a map from an array that contains the leaf of each handle, indexed by handle.
  init(_ leaves: [Int32]) {
    handleLimit = leaves.count
    blocks = leaves.withUnsafeBufferPointer { leaves in
      RadixVector(
        stride(from: 0, to: leaves.count, by: LeafRuns.slotCount).map { base in
          let end = min(base + LeafRuns.slotCount, leaves.count)
          return LeafRuns.make(UnsafeBufferPointer(rebasing: leaves[base..<end]))
        })
    }
  }

  /// Returns the identity of the leaf that contains the row with the given handle.
  ///
  /// - Precondition: The handle has a leaf.
  @inline(__always)
  subscript(handle: Int32) -> Int32 {
    defer { _fixLifetime(blocks.root) }
    let handle = Int(handle)
    let block = Self.block(of: handle)
    blocks.requireIndex(block)
    let slot = LeafMapWidth.slot(of: block)
    return blocks.chunk(at: block)._withUnsafeGuaranteedRef { chunk in
      // Loads the block without retaining it.
      UnsafeRawPointer(chunk.slots + slot).load(as: Unmanaged<LeafRuns>.self)
        ._withUnsafeGuaranteedRef { $0.leaf(at: LeafRuns.slot(of: handle)) }
    }
  }

  /// Sets the leaf for the handles in the given keys. Successive handles that belong to the same block are
  /// updated in one operation.
  mutating func setLeaf(_ leaf: Int32, ofKeys keys: UnsafeBufferPointer<Int32>) {
    var next = 0
    while next < keys.count {
      let block = Self.block(of: Int(keys[next] &>> 1))
      var slots: UInt64 = 0
      while next < keys.count, case let handle = Int(keys[next] &>> 1),
        Self.block(of: handle) == block
      {
        slots |= 1 &<< UInt64(truncatingIfNeeded: LeafRuns.slot(of: handle))
        next &+= 1
      }
      setLeaf(leaf, of: slots, in: block)
    }
  }

  private mutating func setLeaf(_ leaf: Int32, of slots: UInt64, in block: Int) {
    while block >= blocks.count { blocks.append(LeafRuns.make(leaf)) }
    var slots = slots
    let first = slots.trailingZeroBitCount
    let last = LeafRuns.slotCount &- 1 &- slots.leadingZeroBitCount
    let start = block &* LeafRuns.slotCount
    if start &+ last >= handleLimit {
      handleLimit = start &+ last &+ 1
      // Rows that are appended one by one usually go to the same leaf. So the leaf is also set in advance
      // for the unused handles at the end of the block.
      if first == last, self[Int32(truncatingIfNeeded: start &+ last)] == leaf { return }
      slots |= .max &<< UInt64(truncatingIfNeeded: last)
    }
    blocks.withUniqueChunk(at: block) {
      LeafRuns.setLeaf(leaf, of: slots, in: &$0.slots[LeafMapWidth.slot(of: block)])
    }
  }

  private static func block(of handle: Int) -> Int { handle &>> LeafRuns.slotBits }
}

/// Chunks and branches have only 16 elements, because the elements are references, and copying a chunk
/// retains each of them.
enum LeafMapWidth: VectorWidth {
  static var chunkBits: Int { 4 }
  static var branchBits: Int { 4 }
}

/// Maps the handles of a list of rows to the indices of the rows in that list.
///
/// If the list contains more than 1/16 of all handles up to its greatest handle, the map is stored as an
/// array, which is many times faster than a dictionary.
struct HandleMap {
  private var sparse: [Int32: Int32] = [:]
  private var dense: [Int32] = []

  /// - Parameter handles: The handles of the rows. A handle that occurs more than once is mapped to the
  ///   index of its last occurrence.
  init(_ handles: some Collection<Int32>) {
    let limit = Int(handles.reduce(-1) { max($0, $1) }) + 1
    if limit / 16 < handles.count {
      dense = Array(repeating: -1, count: limit)
      for (index, handle) in handles.enumerated() { dense[Int(handle)] = Int32(index) }
    } else {
      sparse.reserveCapacity(handles.count)
      for (index, handle) in handles.enumerated() { sparse[handle] = Int32(index) }
    }
  }

  subscript(handle: Int32) -> Int? {
    if !dense.isEmpty {
      guard Int(handle) < dense.count, dense[Int(handle)] >= 0 else { return nil }
      return Int(dense[Int(handle)])
    }
    return sparse[handle].map(Int.init)
  }
}
