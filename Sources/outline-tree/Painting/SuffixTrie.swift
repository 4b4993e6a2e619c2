/// A trie that maps suffixes to numbers. A node has at most 256 children, so inserting and finding a suffix are fast
/// even in a large trie.
struct SuffixTrie: Sendable {
  private var nodes = [Node(byte: 0)]

  /// The node for a suffix. Each child of the node represents a suffix with one more byte at the front.
  private struct Node {
    var byte: UInt8
    /// The number that is stored for the suffix; -1 if no number is stored.
    var number: Int32 = -1
    /// The index of the first child; 0 if the node has no children. The root, at index 0, is never a child.
    var firstChild: Int32 = 0
    var nextSibling: Int32 = 0
  }

  /// Stores a number for a suffix, replacing any earlier number.
  ///
  /// - Parameter number: The number, which must not be negative.
  mutating func insert(_ suffix: Bytes, _ number: Int) {
    let node = node(for: suffix)
    nodes[node].number = Int32(number)
  }

  /// Stores the index of the last occurrence of each suffix in the array. Returns these indices, one for each element
  /// of the array.
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

  /// Returns the highest number that is stored for any suffix of the name; -1 if no suffix of the name has a
  /// number.
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

/// The colors of suffixes. If a name ends with several of the suffixes, the color that was assigned last applies.
///
/// Case is ignored unless two spellings of a suffix differ only in case and have different colors. If two
/// spellings conflict, each of their colors applies only to names that end with exactly that spelling.
struct SuffixColors: Sendable {
  private let colors: [Bytes]
  /// Maps each suffix whose case does not matter, in lowercase, to its index in `colors`.
  private var ofAnyCase = SuffixTrie()
  /// Maps each suffix whose case matters to its index in `colors`.
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

  /// Returns the color of a name; nil if none of the suffixes matches.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the longest suffix. The number of suffixes does not
  ///   matter.
  func color(of name: Bytes) -> Bytes? {
    let index = max(ofAnyCase.last(name, ignoresCase: true), asSpelled.last(name))
    return index < 0 ? nil : colors[index]
  }

  /// Returns the suffixes that occur in several spellings with different colors. Each suffix is represented by the
  /// index of the last of its spellings.
  private func ambiguous(_ spelled: [Bytes], _ lastOfAnyCase: [Int]) -> Set<Int> {
    // If the same spelling occurs several times, only its last occurrence counts.
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
