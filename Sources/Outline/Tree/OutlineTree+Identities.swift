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
      let keys = node.column(.key)
      for slot in slots { setLeaf(node.id, ofHandle: keys[slot] &>> 1) }
    } else {
      let ids = node.column(.id)
      for slot in slots { parentOfNode[Int(ids[slot])] = node.id }
    }
  }

  private mutating func setLeaf(_ id: Int32, ofHandle handle: Int32) {
    while leafOfHandle.count <= Int(handle) { leafOfHandle.append(Self.none) }
    leafOfHandle[Int(handle)] = id
  }
}
