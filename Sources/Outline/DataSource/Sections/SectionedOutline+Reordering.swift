extension SectionedOutline {
  /// Moves items with their descendants from any sections to a destination in one section. Several items keep
  /// their relative order. All items keep their stored payload, even if an equal item with another payload is
  /// passed.
  mutating func move(
    _ items: [Item], to destination: ReorderDestination<Section, Item>
  ) throws(OutlineError) {
    let target = try destination.section(in: self)
    let moved = try stored(items)
    // First they become roots of the target section, in order. Then they are moved within it.
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

  /// Returns the items as they are stored, each with the number of its section.
  private func stored(_ items: [Item]) throws(OutlineError) -> [(section: Int, item: Item)] {
    var result: [(section: Int, item: Item)] = []
    for item in items {
      guard let number = sectionNumber(of: item),
        case let stored = outline(numbered: number).storage.items,
        let handle = stored.handle(of: item)
      else { throw .unknownItem(String(describing: item)) }
      result.append((number, stored.item(of: handle)))
    }
    return result
  }
}

extension SectionSnapshot {
  /// Deletes items with their descendants, and returns each subtree as an outline, in order.
  fileprivate mutating func remove(_ items: [Item]) throws(OutlineError) -> [SectionSnapshot] {
    let subtrees = storage.tree.outermostSubtrees(of: try handles(of: items)).map { subtree in
      snapshot(of: storage.item(at: subtree.lowerBound), includingParent: true)
    }
    try perform(.delete(items))
    return subtrees
  }
}

/// Finds the sections that may contain an item, with O(1) copies.
///
/// It maps the hashes of items to the numbers of their sections, and does not store the items. To find out
/// whether a section really contains an item, ask its outline.
struct SectionMap<Item: Hashable> {
  /// The handles are section numbers. There is an entry for each item of a section.
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

  /// Returns the lowest number of a section that may contain an item with this hash, and for which `hasItem`
  /// returns true.
  ///
  /// - Complexity: O(log *n*), if only a few items have the hash.
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
