extension RowTree {
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

  /// Frees the identities of a node and of all nodes below it.
  mutating func freeIdentities(of node: RowNode) {
    if !node.isLeaf {
      for slot in 0..<node.count { freeIdentities(of: node.children[slot]) }
    }
    freeIdentity(node.id)
  }

  /// Records a node as the leaf of its rows, or as the parent of its children, in some slots.
  mutating func adopt(_ slots: Range<Int>, of node: RowNode) {
    if node.isLeaf {
      setLeaf(node.id, ofKeys: UnsafeBufferPointer(rebasing: node.keys[slots]))
    } else {
      let ids = node.column(.id)
      for slot in slots { parentOfNode[Int(ids[slot])] = node.id }
    }
  }

  /// Writes consecutive handles chunk by chunk: rows that were inserted together have such handles.
  private mutating func setLeaf(_ id: Int32, ofKeys keys: UnsafeBufferPointer<Int32>) {
    makeRoom(forKeys: keys)
    var next = 0
    while next < keys.count {
      let first = Int(keys[next] &>> 1)
      leafOfHandle.withUniqueChunk(at: first) { leaves in
        let slots = leaves.slots
        while next < keys.count, case let handle = Int(keys[next] &>> 1),
          (handle ^ first) &>> WideVector.chunkBits == 0
        {
          slots[WideVector.slot(of: handle)] = id
          next &+= 1
        }
      }
    }
  }

  private mutating func makeRoom(forKeys keys: UnsafeBufferPointer<Int32>) {
    var greatest: Int32 = -1
    keys.indices.forEachUnchecked { greatest = max(greatest, keys[$0]) }
    let missing = Int(greatest &>> 1) + 1 - leafOfHandle.count
    if missing > 0 { leafOfHandle.append(contentsOf: repeatElement(Self.none, count: missing)) }
  }
}

extension RowNode {
  fileprivate var keys: UnsafeBufferPointer<Int32> {
    UnsafeBufferPointer(start: column(.key), count: count)
  }
}
