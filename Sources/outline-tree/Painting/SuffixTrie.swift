/// A trie of numbers, keyed by suffix. A step takes at most 256 comparisons, so no set of suffixes
/// is slow to build or to search.
struct SuffixTrie: Sendable {
  private var nodes = [Node(byte: 0)]

  /// A suffix. Its children are the suffixes that have one byte more at the front.
  private struct Node {
    var byte: UInt8
    /// The number, or -1 if none is stored.
    var number: Int32 = -1
    /// The first child, or 0 if there is none. The root is never a child.
    var firstChild: Int32 = 0
    var nextSibling: Int32 = 0
  }

  /// Stores a number for a suffix, replacing an earlier one.
  ///
  /// - Parameter number: At least 0.
  mutating func insert(_ suffix: Bytes, _ number: Int) {
    let node = node(for: suffix)
    nodes[node].number = Int32(number)
  }

  /// Stores suffixes with their indices. Returns, for each suffix, the last index of an equal one.
  mutating func insert(_ suffixes: [Bytes]) -> [Int] {
    let nodesOfSuffixes = suffixes.map { node(for: $0) }
    for (index, node) in nodesOfSuffixes.enumerated() { nodes[node].number = Int32(index) }
    return nodesOfSuffixes.map { Int(nodes[$0].number) }
  }

  private mutating func node(for suffix: Bytes) -> Int {
    var node = 0
    for byte in suffix.reversed() { node = child(of: node, byte) ?? addChild(to: node, byte) }
    return node
  }

  /// Returns the highest number of all suffixes of a name, or -1 if there is none.
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

/// The colors of suffixes. If a name has several of the suffixes, the last one assigned counts.
///
/// Case is ignored, unless spellings of a suffix that differ only in case have different colors. In
/// that case, each color applies only to its own spelling.
struct SuffixColors: Sendable {
  private let colors: [Bytes]
  /// Indices in `colors`, keyed by suffix in lowercase.
  private var ofAnyCase = SuffixTrie()
  /// Indices in `colors`, keyed by suffix, for suffixes whose case matters.
  private var asSpelled = SuffixTrie()

  init(_ suffixes: [(suffix: Bytes, color: Bytes)]) {
    colors = suffixes.map(\.color)
    let spelled = suffixes.map(\.suffix)
    let lowercased = spelled.map(Self.lowercased)
    let lastOfAnyCase = ofAnyCase.insert(lowercased)
    let ambiguous = ambiguous(spelled, lastOfAnyCase)
    if ambiguous.isEmpty { return }
    ofAnyCase = SuffixTrie()
    for index in spelled.indices {
      if ambiguous.contains(lastOfAnyCase[index]) {
        asSpelled.insert(spelled[index], index)
      } else {
        ofAnyCase.insert(lowercased[index], index)
      }
    }
  }

  /// Returns the color of a name.
  ///
  /// - Complexity: O(length of the longest suffix), however many suffixes there are.
  func color(of name: Bytes) -> Bytes? {
    let index = max(ofAnyCase.last(name, ignoresCase: true), asSpelled.last(name))
    return index < 0 ? nil : colors[index]
  }

  /// Returns the suffixes whose spellings have several colors. Each is identified by the last index
  /// of its spellings in any case.
  private func ambiguous(_ spelled: [Bytes], _ lastOfAnyCase: [Int]) -> Set<Int> {
    // Only the last one of equal spellings counts.
    var spellings = SuffixTrie()
    let last = spellings.insert(spelled)
    var ambiguous: Set<Int> = []
    for index in spelled.indices where colors[last[index]] != colors[lastOfAnyCase[index]] {
      ambiguous.insert(lastOfAnyCase[index])
    }
    return ambiguous
  }

  private static func lowercased(_ suffix: Bytes) -> Bytes {
    suffix.contains { $0 != $0.lowercased } ? Bytes(suffix.map(\.lowercased)) : suffix
  }
}
