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
      leafOfHandle.setLeaf(node.id, ofKeys: UnsafeBufferPointer(rebasing: node.keys[slots]))
    } else {
      let ids = node.column(.id)
      for slot in slots { parentOfNode[Int(ids[slot])] = node.id }
    }
  }
}

extension RowNode {
  fileprivate var keys: UnsafeBufferPointer<Int32> {
    UnsafeBufferPointer(start: column(.key), count: count)
  }
}
