extension TrieNodeView {
  /// A node like this one, with room for so many entries or children.
  ///
  /// - Parameter isMove: Whether it takes over the references to children. Else it has its own.
  private func copy(for count: Int, isMove: Bool) -> TrieNode {
    guard isBranch else {
      let node = TrieNode.bucket(for: count)
      node.view.append(self)
      return node
    }
    let node = TrieNode.branch(header.pointee.map, for: count)
    node.view.count = self.count
    if isMove {
      node.view.children.moveInitialize(from: children, count: self.count)
      self.count = 0
    } else {
      node.view.children.initializeEach(from: children, count: self.count)
    }
    return node
  }

  /// Makes the node in a slot ready for a write: unique, and with room for one more when asked.
  static func unique(
    _ slot: UnsafeMutablePointer<TrieNode?>, roomForOneMore: Bool = false
  ) -> TrieNodeView {
    let isUnique = isKnownUniquelyReferenced(&slot.pointee)
    let view = TrieNodeView(of: slot)
    if isUnique && !(roomForOneMore && view.isFull) { return view }
    return replace(slot, isUnique: isUnique, count: view.count + (roomForOneMore ? 1 : 0))
  }

  @inline(never)
  private static func replace(
    _ slot: UnsafeMutablePointer<TrieNode?>, isUnique: Bool, count: Int
  ) -> TrieNodeView {
    slot.pointee = TrieNodeView(of: slot).copy(for: count, isMove: isUnique)
    return TrieNodeView(of: slot)
  }
}
