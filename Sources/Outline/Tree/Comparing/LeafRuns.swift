/// The leaves that contain the rows of 64 consecutive handles. There is one entry for each run of handles
/// whose rows are in the same leaf.
///
///     starts   bits 0 and 56     the slots where the runs start; 0 is always one of them
///     leaves   7  12             the leaf of slots 0 to 55, and that of slots 56 to 63
///
/// The entry for a slot has the index *n* − 1, where *n* is the number of runs that start at or before the
/// slot. If edits scatter the rows of a block's handles over many leaves, the block becomes an array, in
/// which every slot starts a run.
final class LeafRuns: ManagedBuffer<UInt64, Int32> {
  static var slotBits: Int { 6 }
  static var slotCount: Int { 1 << slotBits }

  /// The maximum number of runs. A block with more runs becomes an array, in which setting one leaf takes
  /// O(1).
  private static let maximalRunCount = 16

  static func slot(of handle: Int) -> Int { handle & (slotCount - 1) }

  /// Returns a block in which all handles have the same leaf.
  static func make(_ leaf: Int32) -> LeafRuns {
    withUnsafePointer(to: leaf) { make(starts: 1, $0) }
  }

  /// Returns a block for the given leaves. If there are fewer than 64 leaves, the last leaf is repeated.
  static func make(_ leaves: UnsafeBufferPointer<Int32>) -> LeafRuns {
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: slotCount) { runs in
      let runs = runs.baseAddress.unsafelyUnwrapped
      var (starts, count): (UInt64, Int) = (0, 0)
      for slot in 0..<leaves.count where slot == 0 || leaves[slot] != leaves[slot &- 1] {
        starts |= 1 &<< UInt64(truncatingIfNeeded: slot)
        (runs + count).initialize(to: leaves[slot])
        count &+= 1
      }
      return make(starts: starts, runs)
    }
  }

  private static func make(starts: UInt64, _ leaves: UnsafePointer<Int32>) -> LeafRuns {
    let count = starts.nonzeroBitCount
    let block = create(minimumCapacity: room(for: count)) { _ in starts }
    block.withUnsafeMutablePointerToElements { $0.initialize(from: leaves, count: count) }
    return unsafeDowncast(block, to: LeafRuns.self)
  }

  /// Returns the capacity to reserve for a block that is created with `count` runs.
  private static func room(for count: Int) -> Int { (count + 3) & ~3 }

  /// The slots where the runs start. The header is read through a pointer, because the runtime would check
  /// each access to `header` for exclusivity.
  private var starts: UInt64 {
    get { withUnsafeMutablePointerToHeader { $0.pointee } }
    set { withUnsafeMutablePointerToHeader { $0.pointee = newValue } }
  }

  /// Returns the leaf for the handle in the given slot.
  @inline(__always)
  func leaf(at slot: Int) -> Int32 {
    // The shift removes the bits of all runs that start after the slot. At least one bit remains, because
    // slot 0 always starts a run.
    let starts = starts &<< UInt64(truncatingIfNeeded: Self.slotCount &- 1 &- slot)
    return withUnsafeMutablePointerToElements { $0[starts.nonzeroBitCount &- 1] }
  }
}

// MARK: - Writing

extension LeafRuns {
  /// Sets the leaf for the given slots. Copies the block first if it is shared.
  static func setLeaf(_ leaf: Int32, of slots: UInt64, in block: inout LeafRuns) {
    let isUnique = isKnownUniquelyReferenced(&block)
    if block.starts == .max {
      if !isUnique { block = block.withUnsafeMutablePointerToElements { make(starts: .max, $0) } }
      return block.setArray(leaf, of: slots)
    }
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: slotCount) { leaves in
      let leaves = leaves.baseAddress.unsafelyUnwrapped
      let (starts, count) = block.writeRuns(to: leaves, setting: leaf, of: slots)
      if count > maximalRunCount {
        for slot in 0..<slotCount { leaves[slot] = block.leaf(at: slot) }
        block = make(starts: .max, leaves)
        block.setArray(leaf, of: slots)
      } else if isUnique, count <= room(for: block.starts.nonzeroBitCount) {
        block.starts = starts
        block.withUnsafeMutablePointerToElements { $0.update(from: leaves, count: count) }
      } else {
        block = make(starts: starts, leaves)
      }
    }
  }

  private func setArray(_ leaf: Int32, of slots: UInt64) {
    withUnsafeMutablePointerToElements { leaves in
      var remaining = slots
      while remaining != 0 {
        leaves[remaining.trailingZeroBitCount] = leaf
        remaining &= remaining &- 1
      }
    }
  }

  /// Computes the runs of the block after `leaf` has been set for the given slots. Writes the leaf of each
  /// run to `target`, and returns the slots where the runs start and the number of runs.
  private func writeRuns(
    to target: UnsafeMutablePointer<Int32>, setting leaf: Int32, of slots: UInt64
  ) -> (starts: UInt64, count: Int) {
    withUnsafeMutablePointerToElements { leaves in
      let starts = starts
      var (newStarts, newCount): (UInt64, Int) = (0, 0)
      var run = -1
      // Each new run starts where an old run started, or where a group of adjacent given slots begins, or
      // directly after such a group.
      var remaining = starts | (slots ^ slots &<< 1)
      while remaining != 0 {
        let start = remaining & (0 &- remaining)
        remaining ^= start
        if starts & start != 0 { run &+= 1 }
        let new = slots & start != 0 ? leaf : leaves[run]
        // Adjacent runs with the same leaf are merged into one run.
        if newCount > 0, target[newCount &- 1] == new { continue }
        (target + newCount).initialize(to: new)
        newStarts |= start
        newCount &+= 1
      }
      return (newStarts, newCount)
    }
  }
}
