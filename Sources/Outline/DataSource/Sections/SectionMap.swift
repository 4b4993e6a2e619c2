/// A map for finding the section of an item. Copying takes O(1).
///
/// The map contains the hash of each item, with the number of its section, but not the item. To find out
/// whether a section really contains an item, look the item up in the section's outline.
struct SectionMap<Item: Hashable> {
  /// A trie whose handles are section numbers, with one entry for each item in each section.
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

  /// Returns the number of the first section for which `hasItem` returns true. Only sections that may contain
  /// an item with this hash are searched.
  ///
  /// - Complexity: O(log *n*), if only a few items have the hash.
  func firstSection(forHash hash: Int, where hasItem: (_ number: Int) -> Bool) -> Int? {
    defer { withExtendedLifetime(trie) {} }
    var first: Int?
    // The sections that have been found not to contain the item.
    // Each section is checked only once, although several of its items may have the hash.
    var refuted: Set<Int> = []
    trie.candidates(forHash: hash).forEach { candidate in
      let number = Int(candidate)
      guard number < first ?? .max, !refuted.contains(number) else { return }
      if hasItem(number) { first = number } else { refuted.insert(number) }
    }
    return first
  }
}

/// A persistent Fenwick tree, which is a list of numbers that computes the sum of any prefix in O(log *n*),
/// and can be copied in O(1).
///
/// Indices count from 1. The entry at an index is the sum of several consecutive numbers, the last of which is
/// the number at that index. The lowest set bit of the index is the count of numbers that the entry covers:
///
///     index    1  2  3  4  5  6  7  8
///     covers   1  ╵  3  ╵  5  ╵  7  ╵
///              1──2     ╵  5──6     ╵
///              1────────4           ╵
///              1────────────────────8
///
/// So a prefix sum adds one entry for each set bit in the length of the prefix.
struct PrefixSums {
  private var entries = PersistentVector<Int>()

  var count: Int { entries.count }

  /// Returns the sum of the first `length` numbers.
  ///
  /// - Complexity: O(log *n*).
  func sum(ofFirst length: Int) -> Int {
    var sum = 0
    var index = length
    while index > 0 {
      sum += entries[index - 1]
      index &= index - 1
    }
    return sum
  }

  /// Appends a number to the list.
  ///
  /// - Complexity: O(log *n*).
  mutating func append(_ number: Int) {
    let index = count + 1
    let covered = index & -index
    entries.append(number + sum(ofFirst: index - 1) - sum(ofFirst: index - covered))
  }

  /// Adds `change` to the number at a position.
  ///
  /// - Complexity: O(log² *n*).
  mutating func add(_ change: Int, at position: Int) {
    guard change != 0 else { return }
    var index = position + 1
    while index <= count {
      entries[index - 1] += change
      index += index & -index
    }
  }
}
