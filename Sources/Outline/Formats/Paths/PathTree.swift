/// A tree of names, built from paths in any order.
///
/// When a path is added, nodes are added only for the names that the tree lacks. Therefore, a list of a million paths
/// needs memory for its tree, but not for its text. Nodes are numbered in the order in which they are added, so a
/// parent has a smaller number than its children. Each node stores its last child and its previous sibling. This
/// example shows two paths and the nodes of their tree:
///
///     a/b.c      0  the root   below –   last child 1   sibling –
///     a/d        1  a          below 0   last child 3   sibling –
///                2  b.c        below 1   last child –   sibling –
///                3  d          below 1   last child –   sibling 2
///
/// A hash table maps a node and a name to the child with that name. If a path begins like the previous path, as is
/// usual in a sorted list, only the names after the common prefix are looked up.
package struct PathTree: Sendable {
  /// The number of a node. The root, to which the paths are relative, is 0.
  package typealias Node = Int32

  /// The names of all nodes, in the order of their numbers.
  private var names: [UInt8] = []
  private var nodes = [Record(start: 0, length: 0, isDirectory: true, parent: 0)]
  private var index = HashIndex()
  private var lastPath = LastPath()

  /// The maximum length of a name in bytes. No common file system allows longer names.
  package static let nameLimit = Int(UInt16.max)

  private struct Record {
    /// The offset of the name.
    var start: UInt32
    var length: UInt16
    /// True if the node has children, or a slash follows its name in the list.
    var isDirectory: Bool
    /// True if the list contains the path of the node itself. False if the list contains only paths below the
    /// node.
    var isListed = false
    var parent: Node
    /// The last child; 0 if there are no children. The number 0 belongs to the root, which is never a
    /// child.
    var lastChild: Node = 0
    /// The sibling that was added before this node; 0 if there is no such sibling.
    var previous: Node = 0
  }

  /// The number of nodes, including the root.
  package var count: Int { nodes.count }

  package func name(of node: Node) -> ArraySlice<UInt8> {
    let record = nodes[Int(node)]
    return names[Int(record.start)..<Int(record.start) + Int(record.length)]
  }

  package func parent(of node: Node) -> Node { nodes[Int(node)].parent }

  package func isDirectory(_ node: Node) -> Bool { nodes[Int(node)].isDirectory }

  /// True if the list contains the path of a node itself. False if the list contains only paths below the
  /// node.
  package func isListed(_ node: Node) -> Bool { nodes[Int(node)].isListed }

  /// True if a node is the first child of its parent.
  package func isFirstChild(_ node: Node) -> Bool { nodes[Int(node)].previous == 0 }

  /// Returns the child with the given name; `nil` if there is no such child.
  package func child(of parent: Node, named name: [UInt8]) -> Node? {
    name.withUnsafeBytes { name in
      index.first(hash(name, below: parent)) { isNode($0, name, below: parent) }
    }
  }

  /// The number of descendants of each node, indexed by node number.
  package var descendantCounts: [Int32] {
    var counts = [Int32](repeating: 0, count: nodes.count)
    // A parent has a smaller number than its children.
    for node in nodes.indices.dropFirst().reversed() {
      counts[Int(nodes[node].parent)] += counts[node] + 1
    }
    return counts
  }

  /// Returns the children of a node in the order in which they were added.
  package func children(of node: Node) -> [Node] {
    let last = nodes[Int(node)].lastChild
    return sequence(first: last) { nodes[Int($0)].previous }.prefix { $0 != 0 }.reversed()
  }
}

/// Adding paths.
extension PathTree {
  /// Adds a path. A path with a leading slash is absolute, and is added below a node with the name `/`.
  /// Names that are empty or `.` are skipped.
  mutating func add(_ path: UnsafeRawBufferPointer) throws(FormatError) {
    var (node, start) = lastPath.shared(with: path)
    if start == 0 && path.first == 0x2F {
      node = try child(of: 0, path[0..<1])
      lastPath.enter(node, end: 0)
    }
    while start < path.count {
      let end = path.firstIndex(of: 0x2F, from: start) ?? path.count
      let name = path[start..<end]
      if !name.isEmpty && !(name.count == 1 && name.first == 0x2E) {
        nodes[Int(node)].isDirectory = true
        node = try child(of: node, name)
        lastPath.enter(node, end: end)
      }
      start = end + 1
    }
    nodes[Int(node)].isListed = true
    if path.last == 0x2F { nodes[Int(node)].isDirectory = true }
    lastPath.set(path)
  }

  /// Returns the child with the given name, and adds the child if it is missing.
  private mutating func child(
    of parent: Node, _ name: Slice<UnsafeRawBufferPointer>
  ) throws(FormatError) -> Node {
    let name = UnsafeRawBufferPointer(rebasing: name)
    let hash = hash(name, below: parent)
    if let found = index.first(hash, where: { isNode($0, name, below: parent) }) { return found }
    if name.count > Self.nameLimit {
      throw FormatError("a name has \(name.count) bytes; expected at most \(Self.nameLimit)")
    }
    guard let start = UInt32(exactly: names.count), count < Node.max else {
      throw FormatError("the names take more than 4 GB; expected a shorter list")
    }
    let node = Node(count)
    names.append(contentsOf: name)
    let isFileSystem = parent == 0 && name.elementsEqual([0x2F])
    nodes.append(
      Record(
        start: start, length: UInt16(name.count), isDirectory: isFileSystem,
        parent: parent, previous: nodes[Int(parent)].lastChild))
    nodes[Int(parent)].lastChild = node
    index.insert(node, hash)
    return node
  }

  @inline(__always)
  private func hash(_ name: UnsafeRawBufferPointer, below parent: Node) -> UInt64 {
    index.hash(index.hash(name) ^ UInt64(truncatingIfNeeded: parent))
  }

  private func isNode(
    _ node: Node, _ name: UnsafeRawBufferPointer, below parent: Node
  ) -> Bool {
    let record = nodes[Int(node)]
    guard record.parent == parent, Int(record.length) == name.count else { return false }
    let start = Int(record.start)
    return names.withUnsafeBytes { names in
      UnsafeRawBufferPointer(rebasing: names[start..<start + name.count])
        .hasSameBytes(as: name)
    }
  }
}

/// The last path that was added to the tree, and the nodes that represent its names.
private struct LastPath {
  private var bytes: [UInt8] = []
  /// The length of the prefix that this path shares with the path that is being added.
  private var sharedLength = 0
  private var names: [(node: PathTree.Node, end: Int)] = []

  /// Keeps only the names at the start of the last path that the given path shares.
  ///
  /// - Returns: The node of the last shared name, and the offset after the slash that follows that name.
  mutating func shared(with path: UnsafeRawBufferPointer) -> (node: PathTree.Node, start: Int) {
    sharedLength = bytes.withUnsafeBytes { $0.commonPrefixLength(with: path) }
    // A name is the same in both paths only if a slash follows the name in both paths.
    while let last = names.last, last.end >= sharedLength { names.removeLast() }
    return names.last.map { ($0.node, $0.end + 1) } ?? (0, 0)
  }

  mutating func enter(_ node: PathTree.Node, end: Int) { names.append((node, end)) }

  mutating func set(_ path: UnsafeRawBufferPointer) {
    bytes.removeLast(bytes.count - sharedLength)
    bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: path[sharedLength...]))
  }
}

extension PathTree {
  /// The listed folder that contains all other listed paths. For example, `find src` prints `src` first. If no listed
  /// folder contains all other paths, the value is the root to which the paths are relative. If all paths are also
  /// absolute, the value is the root of the file system instead.
  package var listedRoot: Node {
    var node: Node = 0
    while !isListed(node), let child = onlyChild(of: node), isDirectory(child) { node = child }
    if isListed(node) { return node }
    // If all paths are absolute, the only child of the root is the root of the file system.
    return onlyChild(of: 0).flatMap { isFileSystem($0) ? $0 : nil } ?? 0
  }

  private func onlyChild(of node: Node) -> Node? {
    let children = children(of: node)
    return children.count == 1 ? children[0] : nil
  }

  /// True if a node is the root of the file system. No other node has a slash in its name.
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
