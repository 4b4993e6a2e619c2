extension RowTree {
  /// Inserts rows.
  ///
  /// - Precondition: Their levels and `hidden` are right at that position, and their handles new.
  /// - Complexity: O(k log n), where k is the number of rows, and O(k + log n) where their handles
  ///   follow each other.
  mutating func insert(_ rows: [RowEntry], at position: Int) {
    guard !rows.isEmpty else { return }
    var node = root.take() ?? RowNode.make(id: takeIdentity(), height: 0, room: min(rows.count, 4))
    let wasOnlyLeaf = node.isLeaf
    var siblings = insert(rows, at: position, into: &node, shiftedBy: 0, isOnlyLeaf: wasOnlyLeaf)
    if wasOnlyLeaf && !siblings.isEmpty { adopt(0..<node.count, of: node) }
    while !siblings.isEmpty { siblings = grow(over: &node, and: siblings) }
    install(node)
  }

  private mutating func insert(
    _ rows: [RowEntry], at offset: Int, into node: inout RowNode, shiftedBy shift: Int32,
    isOnlyLeaf: Bool
  ) -> [RowNode] {
    RowNode.makeUnique(&node, addingRoomFor: node.isLeaf ? rows.count : 0)
    guard !node.isLeaf else {
      return insertIntoLeaf(
        rows, at: offset, of: &node, shiftedBy: shift, isOnlyLeaf: isOnlyLeaf)
    }
    let (slot, rest) = node.slotToInsert(at: offset)
    let edgeShift = node.column(.shift)[slot]
    let siblings = insert(
      rows, at: rest, into: &node.children[slot], shiftedBy: shift &+ edgeShift, isOnlyLeaf: false)
    node.updateSummary(at: slot)
    guard !siblings.isEmpty else { return [] }
    RowNode.makeUnique(&node, addingRoomFor: siblings.count)
    node.open(siblings.count, at: slot + 1)
    for (index, sibling) in siblings.enumerated() {
      node.initializeChild(sibling, at: slot + 1 + index, shift: edgeShift)
    }
    return split(&node, adopting: slot + 1..<slot + 1 + siblings.count)
  }

  private mutating func insertIntoLeaf(
    _ rows: [RowEntry], at offset: Int, of leaf: inout RowNode, shiftedBy shift: Int32,
    isOnlyLeaf: Bool
  ) -> [RowNode] {
    leaf.open(rows.count, at: offset)
    for (index, row) in rows.enumerated() {
      leaf.setRow(row, at: offset + index, shiftedBy: shift)
    }
    // Of an only leaf nobody asks where its rows are.
    if isOnlyLeaf && leaf.count <= shape.onlyLeafWidth { return [] }
    return split(&leaf, adopting: isOnlyLeaf ? 0..<0 : offset..<offset + rows.count)
  }

  /// Puts a new root over the old one and the siblings that it was cut into.
  private mutating func grow(over node: inout RowNode, and siblings: [RowNode]) -> [RowNode] {
    let grown = RowNode.make(
      id: takeIdentity(), height: node.height + 1, room: siblings.count + 1)
    grown.open(siblings.count + 1, at: 0)
    grown.initializeChild(node, at: 0, shift: 0)
    for (index, sibling) in siblings.enumerated() {
      grown.initializeChild(sibling, at: index + 1, shift: 0)
    }
    node = grown
    parentOfNode[Int(grown.id)] = Self.none
    return split(&node, adopting: 0..<grown.count)
  }

  /// Cuts an overfull node into even pieces, of which the first stays the node, and notes where
  /// the entries are that are not where they were: those in new pieces, and the `new` ones.
  private mutating func split(_ node: inout RowNode, adopting new: Range<Int>) -> [RowNode] {
    var siblings: [RowNode] = []
    if node.count > width(of: node) {
      let whole = node
      let pieces = pieces(of: whole.count, width: width(of: whole))
      node = whole.slice(pieces[0], id: whole.id)
      for piece in pieces.dropFirst() {
        let sibling = whole.slice(piece, id: takeIdentity())
        adopt(0..<sibling.count, of: sibling)
        siblings.append(sibling)
      }
    }
    adopt(new.clamped(to: 0..<node.count), of: node)
    return siblings
  }

  /// The even pieces that nodes of a width have of so many entries.
  func pieces(of total: Int, width: Int) -> [Range<Int>] {
    guard total > width else { return [0..<total] }
    // Not full, so that the next insertion does not split again.
    let fill = width * 7 / 8
    let count = (total + fill - 1) / fill
    return (0..<count).map { total * $0 / count..<total * ($0 + 1) / count }
  }
}

extension RowNode {
  /// The child that takes an insertion, and the offset in it: between two children, the first.
  fileprivate func slotToInsert(at offset: Int) -> (slot: Int, offset: Int) {
    let counts = column(.count)
    var slot = 0
    var rest = offset
    while rest > Int(counts[slot]) {
      rest -= Int(counts[slot])
      slot += 1
    }
    return (slot, rest)
  }

  fileprivate func slice(_ range: Range<Int>, id: Int32) -> RowNode {
    let piece = RowNode.make(id: id, height: height, room: range.count)
    piece.insert(self, from: range, at: 0)
    return piece
  }
}
