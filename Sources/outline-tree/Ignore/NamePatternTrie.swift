/// A trie of the steps of many patterns, which matches a name against all patterns at once.
///
///     a*b   a*c   ?d         root ─a─▶ ○ ─*─▶ ↻ ─b─▶ a*b
///                              │                └─c─▶ a*c
///                              └─?─▶ ○ ─d─▶ ?d
///
/// After each byte of a name, several nodes may be *reached*. Matching a byte takes time proportional to the number of
/// reached nodes, which is at most the total number of steps in the patterns.
struct NamePatternTrie: Sendable {
  private var nodes = [Node()]
  /// The next node for each pair of a node and a byte.
  private var afterByte: [UInt64: Int32] = [:]
  /// The next node for each pair of a node and a set of bytes. This table is used only while patterns are
  /// added.
  private var afterSet: [SetAfterNode: Int32] = [:]

  private struct SetAfterNode: Hashable {
    var node: Int32
    var set: ByteSet
  }

  private struct Node: Sendable {
    /// The node after `*`. When a byte of a name has reached this node, it stays reached until the end of the name.
    var star: Int32?
    var afterAnyByte: Int32?
    var afterSets: [(set: ByteSet, node: Int32)] = []
    /// The last of the rules for directories whose patterns end at this node.
    var forDirectories: IgnoreRule?
    /// The last of the rules for other entries whose patterns end at this node.
    var forOthers: IgnoreRule?
  }

  var isEmpty: Bool { nodes.count == 1 }

  /// Adds a rule, which replaces an earlier rule with the same pattern.
  mutating func add(_ pattern: NamePattern, _ rule: IgnoreRule) {
    let last = pattern.steps.reduce(0) { node, step in self.node(after: step, node) }
    nodes[Int(last)].forDirectories = rule
    if !rule.isDirectoryOnly { nodes[Int(last)].forOthers = rule }
  }

  private mutating func node(after step: Glob.Step, _ node: Int32) -> Int32 {
    if let known = known(after: step, node) { return known }
    let new = Int32(nodes.count)
    nodes.append(Node())
    switch step {
    case .byte(let byte): afterByte[Self.key(node, byte)] = new
    case .anyByte: nodes[Int(node)].afterAnyByte = new
    case .set(let set):
      nodes[Int(node)].afterSets.append((set, new))
      afterSet[SetAfterNode(node: node, set: set)] = new
    case .anyName: nodes[Int(node)].star = new
    }
    return new
  }

  private func known(after step: Glob.Step, _ node: Int32) -> Int32? {
    switch step {
    case .byte(let byte): afterByte[Self.key(node, byte)]
    case .anyByte: nodes[Int(node)].afterAnyByte
    case .set(let set): afterSet[SetAfterNode(node: node, set: set)]
    case .anyName: nodes[Int(node)].star
    }
  }

  private static func key(_ node: Int32, _ byte: UInt8) -> UInt64 {
    UInt64(node) << 8 | UInt64(byte)
  }
}

// Matching.
extension NamePatternTrie {
  func lastRule(for name: UnsafeBufferPointer<UInt8>, isDirectory: Bool) -> IgnoreRule? {
    var reached = Reached()
    enter(0, &reached)
    for byte in name {
      let (last, starCount) = (reached.nodes, reached.stars.count)
      reached.nodes = []
      for node in last { step(from: node, over: byte, &reached) }
      for index in 0..<starCount { step(from: reached.stars[index], over: byte, &reached) }
    }
    return (reached.nodes + reached.stars).reduce(nil) { last, node in
      let node = nodes[Int(node)]
      return .later(last, isDirectory ? node.forDirectories : node.forOthers)
    }
  }

  /// The nodes that are reached after the bytes that have been read. Each node has one parent, so a byte reaches a node
  /// at most once. Only the node after a star can be reached again, so `known` contains these nodes.
  private struct Reached {
    var nodes: [Int32] = []
    var stars: [Int32] = []
    var known: Set<Int32> = []
  }

  private func enter(_ node: Int32, _ reached: inout Reached) {
    reached.nodes.append(node)
    if let star = nodes[Int(node)].star, reached.known.insert(star).inserted {
      reached.stars.append(star)
    }
  }

  private func step(from index: Int32, over byte: UInt8, _ reached: inout Reached) {
    if let next = afterByte[Self.key(index, byte)] { enter(next, &reached) }
    let node = nodes[Int(index)]
    if let next = node.afterAnyByte { enter(next, &reached) }
    for (set, next) in node.afterSets where set.contains(byte) { enter(next, &reached) }
  }
}
