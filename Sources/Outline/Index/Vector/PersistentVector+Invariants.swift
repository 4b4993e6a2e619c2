extension RadixVector {
  /// Returns true if there is an element at the given index, and false if there is a hole.
  func isOccupied(_ index: Int) -> Bool {
    requireIndex(index)
    return chunk(at: index)._withUnsafeGuaranteedRef { $0.isOccupied(Width.slot(of: index)) }
  }

  /// Returns descriptions of the faults in the vector's tree. The result is empty when the tree is valid.
  ///
  /// - Parameter holes: The indices at which the vector must have holes.
  func invariantViolations(holes: Set<Int> = []) -> [String] {
    guard let root = root.node else {
      return count == 0 ? [] : ["there are \(count) elements, but there is no root"]
    }
    var violations: [String] = []
    if count == 0 { violations.append("there is a root, but there are no elements") }
    if count > capacity {
      violations.append("there are \(count) elements, but there is room for only \(capacity)")
    }
    if shift >= Width.chunkBits && count <= 1 << shift {
      violations.append("the root has only one child, with \(count) elements in the vector")
    }
    check(root, base: 0, shift: shift, holes: holes, &violations)
    return violations
  }

  private func check(
    _ node: AnyObject, base: Int, shift: Int, holes: Set<Int>, _ violations: inout [String]
  ) {
    guard shift >= Width.chunkBits else {
      return check(chunk: node, base: base, holes: holes, &violations)
    }
    guard let branch = node as? VectorBranch else {
      return violations.append("there is no branch at \(base) with shift \(shift)")
    }
    for digit in 0..<Width.branchWidth {
      let childBase = base + digit << shift
      let child = branch.children[digit].node
      if (child != nil) != (childBase < count) {
        let found = child == nil ? "no child" : "a child"
        violations.append("there is \(found) at \(childBase), with \(count) elements in the vector")
      }
      if let child {
        check(
          child, base: childBase, shift: shift - Width.branchBits, holes: holes, &violations)
      }
    }
  }

  private func check(
    chunk node: AnyObject, base: Int, holes: Set<Int>, _ violations: inout [String]
  ) {
    guard let chunk = node as? Chunk else {
      return violations.append("there is no chunk at \(base)")
    }
    if chunk.state.pointee.capacity > Width.chunkWidth {
      violations.append("the chunk at \(base) is too large")
    }
    for slot in 0..<64 {
      let index = base + slot
      let expected = slot < Width.chunkWidth && index < count && !holes.contains(index)
      if chunk.isOccupied(slot) != expected {
        let state = expected ? "empty" : "occupied"
        violations.append("index \(index) is \(state)")
      }
    }
  }
}
