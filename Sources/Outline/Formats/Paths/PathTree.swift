/// A tree of names, made from paths in any order.
///
/// A path adds the nodes that its names need below those that are there already, so a list of a million
/// paths costs as much memory as its tree, and not as much as its text. Nodes are numbered as they come,
/// a parent always before its children, and everything about them is in arrays by number:
///
///     a/b.c      0  the root             names    a b . c d
///     a/d        1  a      below 0       starts   0 0 1   4 5
///                2  b.c    below 1       parents  0 0 1   1
///                3  d      below 1
///
/// A hash table finds the child of a node by its name. Paths that share a beginning with the one before,
/// as they do in a sorted list, look up only what follows it.
package struct PathTree: Sendable {
  /// The number of a node. The root, which the paths are relative to, is 0.
  package typealias Node = Int32

  /// The names of all nodes, in the order of their numbers.
  package private(set) var names: [UInt8] = []
  /// The offset of each name, and the end of the last one.
  private var starts: [UInt32] = [0, 0]
  private var parents: [Node] = [0]
  private var marks: [Marks] = [.directory]
  private var index = PathIndex()
  private var lastPath = LastPath()

  /// The longest name. No file system has names as long.
  package static let nameLimit = Int(UInt16.max)

  struct Marks: OptionSet {
    let rawValue: UInt8

    /// It has children, or a slash after its name.
    static let directory = Marks(rawValue: 1)
    /// The list has its path, not only paths below it.
    static let listed = Marks(rawValue: 2)
  }

  package init() {}

  /// The number of nodes, including the root.
  package var count: Int { parents.count }

  package func name(of node: Node) -> ArraySlice<UInt8> {
    names[Int(starts[Int(node)])..<Int(starts[Int(node) + 1])]
  }

  package func parent(of node: Node) -> Node { parents[Int(node)] }

  package func isDirectory(_ node: Node) -> Bool { marks[Int(node)].contains(.directory) }

  /// Whether the list has the path of a node, not only paths below it.
  package func isListed(_ node: Node) -> Bool { marks[Int(node)].contains(.listed) }
}

/// Why a path cannot be added.
enum PathProblem: Error {
  case longName(Int)
  case tooManyNames

  var message: String {
    switch self {
    case .longName(let length):
      "a name has \(length) bytes; expected at most \(PathTree.nameLimit)"
    case .tooManyNames: "the names have more than 4 GB; expected a shorter list"
    }
  }
}

/// Adding.
extension PathTree {
  /// Adds a path. A slash at its beginning makes it absolute: it is below a node with the name `/`. Names
  /// that are empty or `.` are skipped.
  mutating func add(_ path: UnsafeRawBufferPointer) throws(PathProblem) {
    var (node, start) = lastPath.shared(with: path)
    if start == 0 && path.first == 0x2F {
      node = try child(of: 0, path[0..<1])
      lastPath.enter(node, end: 0)
    }
    while start < path.count {
      let end = path[start...].firstIndex(of: 0x2F) ?? path.count
      let name = path[start..<end]
      if !name.isEmpty && !(name.count == 1 && name.first == 0x2E) {
        marks[Int(node)].insert(.directory)
        node = try child(of: node, name)
        lastPath.enter(node, end: end)
      }
      start = end + 1
    }
    marks[Int(node)].insert(path.last == 0x2F ? [.listed, .directory] : .listed)
    lastPath.set(path)
  }

  /// Returns the child with a name, which is added if there is none.
  private mutating func child(
    of parent: Node, _ name: Slice<UnsafeRawBufferPointer>
  ) throws(PathProblem) -> Node {
    let name = UnsafeRawBufferPointer(rebasing: name)
    let hash = index.hash(name, below: parent)
    if let found = index.first(hash, where: { isNode($0, name, below: parent) }) { return found }
    if name.count > Self.nameLimit { throw .longName(name.count) }
    guard let end = UInt32(exactly: names.count + name.count), count < Node.max else {
      throw .tooManyNames
    }
    let node = Node(count)
    names.append(contentsOf: name)
    starts.append(end)
    parents.append(parent)
    marks.append(parent == 0 && name.elementsEqual([0x2F]) ? .directory : [])
    index.insert(node, hash)
    return node
  }

  private func isNode(
    _ node: Node, _ name: UnsafeRawBufferPointer, below parent: Node
  ) -> Bool {
    let start = Int(starts[Int(node)])
    guard parents[Int(node)] == parent, Int(starts[Int(node) + 1]) - start == name.count else {
      return false
    }
    return names.withUnsafeBytes { names in
      UnsafeRawBufferPointer(rebasing: names[start..<start + name.count]).elementsEqual(name)
    }
  }
}

/// The path that was added last, and the nodes of its names.
private struct LastPath {
  private var bytes: [UInt8] = []
  private var names: [(node: PathTree.Node, end: Int)] = []

  /// Forgets the names that a path does not begin with.
  ///
  /// - Returns: The last name that both begin with, and the offset after the slash that follows it.
  mutating func shared(with path: UnsafeRawBufferPointer) -> (node: PathTree.Node, start: Int) {
    let length = bytes.withUnsafeBytes { $0.commonPrefixLength(with: path) }
    // A name is the same in both paths if the slash after it is.
    while let last = names.last, last.end >= length { names.removeLast() }
    return names.last.map { ($0.node, $0.end + 1) } ?? (0, 0)
  }

  mutating func enter(_ node: PathTree.Node, end: Int) { names.append((node, end)) }

  mutating func set(_ path: UnsafeRawBufferPointer) {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: path)
  }
}

extension UnsafeRawBufferPointer {
  /// Returns how many bytes two texts begin with alike.
  fileprivate func commonPrefixLength(with other: UnsafeRawBufferPointer) -> Int {
    let limit = Swift.min(count, other.count)
    var length = 0
    while length + 8 <= limit {
      let difference =
        loadUnaligned(fromByteOffset: length, as: UInt64.self).littleEndian
        ^ other.loadUnaligned(fromByteOffset: length, as: UInt64.self).littleEndian
      if difference != 0 { return length + difference.trailingZeroBitCount / 8 }
      length += 8
    }
    while length < limit && self[length] == other[length] { length += 1 }
    return length
  }
}
