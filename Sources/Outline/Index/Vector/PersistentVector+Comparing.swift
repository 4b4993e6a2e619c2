extension RadixVector {
  /// True if one is an unchanged copy of the other.
  @inlinable
  func isIdentical(to other: RadixVector) -> Bool {
    root.node === other.root.node && count == other.count
  }

  /// Returns the ranges of indices in chunks that an older vector does not share, in order.
  ///
  /// - Complexity: O(*c* log *n*), where *c* is the number of those chunks.
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

  /// Returns the number of indices of the largest node that starts at an index, if two vectors share it,
  /// and 0 otherwise.
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

  /// Returns the node with an index that has children with a shift, or the chunk.
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
