extension TrieNodeView {
  /// Returns a copy with room for `count` entries or children.
  ///
  /// - Parameter isMove: Whether references to children are moved to it, and not copied.
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

  /// Copies the node of a link if it is shared, or if it is full and `roomForOneMore` is set.
  static func unique(
    _ link: UnsafeMutablePointer<TrieNode?>, roomForOneMore: Bool = false
  ) -> TrieNodeView {
    let isUnique = isKnownUniquelyReferenced(&link.pointee)
    let view = TrieNodeView(of: link)
    if isUnique && !(roomForOneMore && view.isFull) { return view }
    return replace(link, isUnique: isUnique, count: view.count + (roomForOneMore ? 1 : 0))
  }

  @inline(never)
  private static func replace(
    _ link: UnsafeMutablePointer<TrieNode?>, isUnique: Bool, count: Int
  ) -> TrieNodeView {
    link.pointee = TrieNodeView(of: link).copy(for: count, isMove: isUnique)
    return TrieNodeView(of: link)
  }
}
