import Testing

@testable import Outline

/// A tree that no copy shares is edited in place: an edit that holds one reference too many to a node
/// would copy it, and still be right.
@Suite(.ownThread) struct UniqueNodeTests {
  private static let levels = (0..<300).map { $0 % 5 == 0 ? 0 : $0 % 5 == 1 ? 1 : 2 }
  private let twin = RowTreeTwin(levels: levels)

  /// Returns the number of nodes that another object with the same identity has replaced. Nodes get
  /// room for more entries first, because a node without room is replaced, too.
  private func copiedNodes(_ edit: (inout RowTree) -> Void) throws -> Int {
    var tree = twin.tree(RowTreeTests.tiny)
    Self.giveRoom(&tree.root)
    let before = Self.nodes(of: tree)
    edit(&tree)
    try same(tree.invariantViolations(), [], "violations")
    let after = Self.nodes(of: tree)
    return after.count { before[$0.key] != nil && before[$0.key] != $0.value }
  }

  private static func giveRoom(_ node: inout RowNode?) {
    guard let old = node else { return }
    let new = old.copy(addingRoomFor: old.room)
    for slot in 0..<(new.isLeaf ? 0 : new.count) {
      var child: RowNode? = new.children[slot]
      giveRoom(&child)
      new.children[slot] = child!
    }
    node = new
  }

  /// Returns the objects of all nodes, by their identities.
  static func nodes(of tree: RowTree) -> [Int32: ObjectIdentifier] {
    var nodes: [Int32: ObjectIdentifier] = [:]
    var remaining = tree.root.map { [$0] } ?? []
    while let node = remaining.popLast() {
      nodes[node.id] = ObjectIdentifier(node)
      if !node.isLeaf { remaining += (0..<node.count).map { node.children[$0] } }
    }
    return nodes
  }

  @Test(arguments: (0..<43).map { $0 * 7 }.everyNth(TestSize.pick(3, large: 1)))
  func editsInPlace(position: Int) throws {
    let row = twin.rows[position]
    let end = twin.subtreeEnd(at: position)
    #expect(try copiedNodes { $0.setExpanded(false, [row.handle]) } == 0)
    #expect(try copiedNodes { $0.setHandle(300, at: position) } == 0)
    #expect(try copiedNodes { $0.remove(position..<end) } == 0)
  }

  /// Merging and balancing nodes of all heights.
  @Test(arguments: [5, 10, 25, 80, 200])
  func removesInPlace(count: Int) throws {
    for start in stride(from: 0, to: 300 - count, by: TestSize.pick(29, large: 5)) {
      #expect(try copiedNodes { $0.remove(start..<start + count) } == 0)
    }
  }

  /// The count is not always zero.
  @Test func sharedNodesAreCopied() throws {
    var copy: RowTree?
    let copied = try copiedNodes { tree in
      copy = tree
      tree.setHandle(300, at: 150)
    }
    let height = try #require(copy?.root).height
    #expect(copied == height + 1)
  }
}
