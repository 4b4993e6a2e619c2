import Testing

@testable import Outline

@Suite(.ownThread) struct LeafOfHandleTests {
  /// Sets leaves of runs of handles and of single ones, and compares the vector and copies of it with arrays.
  @Test(arguments: Seeds.some(20))
  func agreesWithAnArray(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let changes = TestSize.pick(300, large: 3_000)
    var twin = LeafOfHandleTwin()
    var copies: [LeafOfHandleTwin] = []
    for change in 0..<changes {
      if change % 50 == 0 { copies.append(twin) }
      let handles = handles(of: twin, &random)
      twin.setLeaf(Int32.random(in: 0..<4, using: &random), of: handles)
      #expect(twin.differences() == [])
    }
    for copy in copies { #expect(copy.differences() == []) }
    let built = PersistentVector(twin.leaves)
    #expect(twin.leaves.indices.allSatisfy { built[$0] == twin.leaves[$0] })
  }

  private func handles(of twin: LeafOfHandleTwin, _ random: inout SeededRandom) -> [Int32] {
    let limit = Int32(twin.leaves.count)
    let first = Int32.random(in: 0...limit, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return [limit]
    case 1: return Array(first...first + Int32.random(in: 0..<150, using: &random))
    case 2: return [first]
    default: return (0...limit).filter { _ in Int.random(in: 0..<8, using: &random) == 0 }
    }
  }

  /// Sets leaves at the edges of chunks, at once and one by one.
  @Test func edgesOfChunks() {
    for start: Int32 in [0, 1, 62, 63, 64, 65, 127] {
      for end in [0, 1, 2, 61, 62, 63, 64, 65].map({ start + $0 }) {
        var twin = LeafOfHandleTwin()
        twin.setLeaf(1, of: Array(0..<200))
        let copy = twin
        twin.setLeaf(2, of: Array(start...end))
        #expect(twin.differences() == [])
        for handle in start...end { twin.setLeaf(3, of: [handle]) }
        #expect(twin.differences() == [])
        #expect(copy.differences() == [])
      }
    }
  }
}

/// A vector of leaves, and an array of what it should have.
private struct LeafOfHandleTwin {
  var vector = PersistentVector<Int32>()
  var leaves: [Int32] = []

  mutating func setLeaf(_ leaf: Int32, of handles: [Int32]) {
    for handle in handles {
      // The vector may have any leaf for handles that were not set.
      while leaves.count <= handle { leaves.append(RowTree.none) }
      leaves[Int(handle)] = leaf
    }
    let keys = handles.map { RowEntry.key(of: $0) | ($0 & 1) }
    keys.withUnsafeBufferPointer { vector.setLeaf(leaf, ofKeys: $0) }
  }

  /// Returns the handles whose leaf is wrong, or the number of leaves if there are too few.
  func differences() -> [Int] {
    guard vector.count >= leaves.count else { return [vector.count] }
    return leaves.indices.filter { leaves[$0] != RowTree.none && vector[$0] != leaves[$0] }
  }
}
