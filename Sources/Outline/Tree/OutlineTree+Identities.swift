extension OutlineTree {
  mutating func takeIdentity() -> Int32 {
    guard freeNode != Self.none else {
      parentOfNode.append(Self.none)
      return Int32(parentOfNode.count - 1)
    }
    let id = freeNode
    freeNode = parentOfNode[Int(id)]
    return id
  }

  mutating func freeIdentity(_ id: Int32) {
    parentOfNode[Int(id)] = freeNode
    freeNode = id
  }

  /// Frees the identities of a node and of everything below it.
  mutating func freeIdentities(below node: TreeNode) {
    if !node.isLeaf {
      for slot in 0..<node.count { freeIdentities(below: node.children[slot]) }
    }
    freeIdentity(node.id)
  }

  /// Notes that entries of a node stand in it: where its rows, or its children, are found.
  mutating func adopt(_ slots: Range<Int>, of node: TreeNode) {
    if node.isLeaf {
      setLeaf(node.id, ofKeys: UnsafeBufferPointer(rebasing: node.keys[slots]))
    } else {
      let ids = node.column(.id)
      for slot in slots { parentOfNode[Int(ids[slot])] = node.id }
    }
  }

  /// Handles that follow each other are written to one chunk after the other: rows that came
  /// together have such.
  private mutating func setLeaf(_ id: Int32, ofKeys keys: UnsafeBufferPointer<Int32>) {
    var rest = keys[...]
    while let first = rest.first {
      let handle = Int(first &>> 1)
      while leafOfHandle.count <= handle { leafOfHandle.append(Self.none) }
      let chunk = handle &>> WideVector.chunkBits
      let limit = leafOfHandle.count
      leafOfHandle.withUniqueChunk(at: handle) { leaves in
        while let key = rest.first, case let handle = Int(key &>> 1),
          handle &>> WideVector.chunkBits == chunk, handle < limit
        {
          leaves.slots[WideVector.offset(of: handle)] = id
          rest.removeFirst()
        }
      }
    }
  }
}

extension TreeNode {
  fileprivate var keys: UnsafeBufferPointer<Int32> {
    UnsafeBufferPointer(start: column(.key), count: count)
  }
}
