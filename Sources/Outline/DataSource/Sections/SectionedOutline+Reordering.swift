extension SectionedOutline {
  /// Moves items with their descendants from any sections to a destination in one section. If several items
  /// are moved, they keep their relative order. All items keep their stored payload, even if an equal item
  /// with a different payload is passed.
  mutating func move(
    _ items: [Item], to destination: ReorderDestination<Section, Item>
  ) throws(OutlineError) {
    let target = try destination.section(in: self)
    let moved = try stored(items)
    // First, the items from other sections become roots of the target section, in order. Then all items are
    // moved within that section.
    var outline = outline(numbered: target)
    var precedingCount = 0
    let bySection = Dictionary(grouping: moved, by: \.section).sorted { $0.key < $1.key }
    for (number, rows) in bySection where number != target {
      let section = section(numbered: number)
      for subtree in try self[section].remove(rows.map(\.item)) {
        let index = number < target ? precedingCount : nil
        try outline.perform(.graft(subtree, at: .into(nil, at: index)))
        precedingCount += 1
      }
    }
    try outline.perform(.move(moved.map(\.item), to: destination.withinSection))
    self[section(numbered: target)] = outline
  }

  /// Returns the stored items that equal the given items, each with the number of its section.
  private func stored(_ items: [Item]) throws(OutlineError) -> [(section: Int, item: Item)] {
    try items.map { item throws(OutlineError) in
      guard let found = handle(of: item) else { throw .unknownItem(String(describing: item)) }
      return (found.section, outlines[found.section].storage.items.item(of: found.handle))
    }
  }
}

extension SectionSnapshot {
  /// Deletes items with their descendants, and returns the deleted subtrees as outlines, in order.
  fileprivate mutating func remove(_ items: [Item]) throws(OutlineError) -> [SectionSnapshot] {
    let subtrees = storage.tree.outermostSubtrees(of: try handles(of: items)).map { subtree in
      snapshot(of: item(at: subtree.lowerBound), includingParent: true)
    }
    try perform(.delete(items))
    return subtrees
  }
}

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
    // The sections that have been found not to contain the item. Each section is checked only once,
    // although several of its items may have the hash.
    var refuted: Set<Int> = []
    trie.candidates(forHash: hash).forEach { candidate in
      let number = Int(candidate)
      guard number < first ?? .max, !refuted.contains(number) else { return }
      if hasItem(number) { first = number } else { refuted.insert(number) }
    }
    return first
  }
}
