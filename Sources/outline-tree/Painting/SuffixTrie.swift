/// Numbers by suffix. A step through it costs at most as many comparisons as there are bytes, so no
/// set of suffixes is slow, and none is slow to build.
struct SuffixTrie: Sendable {
  private var nodes = [Node(byte: 0)]

  /// A node stands for a suffix; its children for those that are one byte longer, at the front.
  private struct Node {
    var byte: UInt8
    /// -1 if nothing ends here.
    var number: Int32 = -1
    /// 0 if there is none: nothing comes before the root.
    var firstChild: Int32 = 0
    var nextSibling: Int32 = 0
  }

  /// - Parameter number: From 0 on. Takes the place of a number that the suffix had.
  mutating func insert(_ suffix: Bytes, _ number: Int) {
    let node = node(for: suffix)
    nodes[node].number = Int32(number)
  }

  /// Numbers suffixes by their places, and tells for each where it comes last.
  mutating func insert(_ suffixes: [Bytes]) -> [Int] {
    let nodesOfSuffixes = suffixes.map { node(for: $0) }
    for (place, node) in nodesOfSuffixes.enumerated() { nodes[node].number = Int32(place) }
    return nodesOfSuffixes.map { Int(nodes[$0].number) }
  }

  private mutating func node(for suffix: Bytes) -> Int {
    var node = 0
    for byte in suffix.reversed() { node = child(of: node, byte) ?? addChild(to: node, byte) }
    return node
  }

  /// The highest number of all suffixes that a name ends in; -1 if it ends in none.
  func last(_ name: Bytes, ignoresCase: Bool = false) -> Int {
    var node = 0
    var last = nodes[0].number
    var end = name.endIndex
    while end > name.startIndex, nodes[node].firstChild != 0 {
      end -= 1
      let byte = ignoresCase ? name[end].lowercased : name[end]
      guard let next = child(of: node, byte) else { break }
      node = next
      last = max(last, nodes[node].number)
    }
    return Int(last)
  }

  private func child(of node: Int, _ byte: UInt8) -> Int? {
    var child = Int(nodes[node].firstChild)
    while child != 0 {
      if nodes[child].byte == byte { return child }
      child = Int(nodes[child].nextSibling)
    }
    return nil
  }

  private mutating func addChild(to node: Int, _ byte: UInt8) -> Int {
    nodes.append(Node(byte: byte, nextSibling: nodes[node].firstChild))
    nodes[node].firstChild = Int32(nodes.count - 1)
    return nodes.count - 1
  }
}
