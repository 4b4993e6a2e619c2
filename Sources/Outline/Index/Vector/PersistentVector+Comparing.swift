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

  /// Returns the branch that has the given shift on the path to an index, or the chunk if the shift is less
  /// than the shift of every branch.
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
