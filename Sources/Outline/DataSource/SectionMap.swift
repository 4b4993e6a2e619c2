/// Finds the sections that may have an item, with O(1) copies.
///
/// It maps the hashes of items to the numbers of their sections, and does not store the items. The outlines
/// of those sections tell whether they have the item.
struct SectionMap<Item: Hashable> {
  /// Its handles are numbers of sections. There is an entry for each item of a section.
  private var trie = HashTrie()

  /// The number of items.
  var count: Int { trie.count }

  mutating func insert(_ items: [Item], inSection number: Int) {
    for item in items {
      _ = trie.insert(hash: item.hashValue, handle: Int32(number)) { _ in false }
    }
  }

  mutating func remove(_ items: [Item], fromSection number: Int) {
    for item in items where !trie.remove(hash: item.hashValue, handle: Int32(number)) {
      trap(onChanged: item)
    }
  }

  /// Returns the lowest number of a section that may have an item with this hash and, as `hasItem` says,
  /// has it.
  ///
  /// - Complexity: O(log *n*), when only few items have the hash.
  func firstSection(forHash hash: Int, where hasItem: (_ number: Int) -> Bool) -> Int? {
    defer { withExtendedLifetime(trie) {} }
    var first: Int?
    // Many items of one section may have the hash.
    var refuted: Set<Int> = []
    var candidates = trie.candidates(forHash: hash)
    while let number = candidates.next().map(Int.init) {
      guard number < first ?? .max, !refuted.contains(number) else { continue }
      if hasItem(number) { first = number } else { refuted.insert(number) }
    }
    return first
  }
}
