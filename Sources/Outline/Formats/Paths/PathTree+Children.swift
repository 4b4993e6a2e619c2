/// The children of each node of a path tree, in the order in which they were added.
///
/// All children are in one array, those of a node next to each other.
package struct PathChildren: Sendable {
  private var nodes: [PathTree.Node]
  /// The index of each node's first child, and the end of the last one's.
  private var starts: [Int32]

  /// Finds the children by counting them: nodes are numbered in the order in which they were added, so
  /// the children of each are in order when all nodes are taken in order.
  package init(of tree: PathTree) {
    starts = [Int32](repeating: 0, count: tree.count + 1)
    nodes = [PathTree.Node](repeating: 0, count: tree.count - 1)
    for node in 1..<max(1, PathTree.Node(tree.count)) { starts[Int(tree.parent(of: node))] += 1 }
    var end: Int32 = 0
    for index in starts.indices {
      end += starts[index]
      starts[index] = end
    }
    // From the last to the first, so that each start becomes that of the first child.
    for node in (1..<max(1, PathTree.Node(tree.count))).reversed() {
      let parent = Int(tree.parent(of: node))
      starts[parent] -= 1
      nodes[Int(starts[parent])] = node
    }
  }

  package subscript(node: PathTree.Node) -> ArraySlice<PathTree.Node> {
    nodes[Int(starts[Int(node)])..<Int(starts[Int(node) + 1])]
  }
}

extension PathTree {
  /// The folder that all listed paths are in, if the list says it itself: `find src` prints `src` first.
  /// Otherwise the root, which the paths are relative to.
  package func listedRoot(_ children: PathChildren) -> Node {
    var node: Node = 0
    while !isListed(node) {
      let children = children[node]
      guard children.count == 1, let child = children.first, isDirectory(child) else { break }
      node = child
    }
    if isListed(node) { return node }
    // Absolute paths only: their root is that of the file system.
    let top = children[0]
    return top.count == 1 && isFileSystem(top.first!) ? top.first! : 0
  }

  /// Whether a node is the root of absolute paths. Names contain no slash.
  package func isFileSystem(_ node: Node) -> Bool { name(of: node).first == 0x2F }

  /// Returns the path of a node; `.` for the root.
  package func path(of node: Node) -> [UInt8] {
    if node == 0 { return [0x2E] }
    var names: [ArraySlice<UInt8>] = []
    var ancestor = node
    while ancestor != 0 {
      names.append(isFileSystem(ancestor) && ancestor != node ? [] : name(of: ancestor))
      ancestor = parent(of: ancestor)
    }
    return Array(names.reversed().joined(separator: [0x2F]))
  }
}
