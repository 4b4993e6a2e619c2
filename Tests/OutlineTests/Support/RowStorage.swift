/// The storage behind `SectionSnapshot`: an outline as the array of its rows in preorder.
///
/// A row is named by its *position*, its index in preorder. Reading a row is O(1). Every edit
/// computes the derived columns again, and is O(n). It is the simplest storage that can be right.
///
///     position  item    level  expanded  descendants  hidden depth
///     0         Food    0      yes       3            0
///     1           Apple 1      no        1            0
///     2             Gala 2     no        0            1   (below one collapsed row)
///     3           Bread 1      no        0            0
struct RowStorage<Item: Hashable> {
  /// The storage of an outline: the rows in preorder, nothing derived.
  struct Entry {
    var item: Item
    var level: Int
    var isExpanded = false
  }

  private(set) var entries: [Entry] = []
  private var positions: [Item: Int] = [:]
  private var descendantCounts: [Int] = []
  private var hiddenDepths: [Int] = []
  private var visiblePositions: [Int] = []

  init() {}

  /// - Precondition: items are unique, and levels start at 0 and never skip.
  init(entries: [Entry]) {
    self.entries = entries
    index(from: 0)
    derive()
  }
}

// MARK: - Reading

extension RowStorage {
  var count: Int { entries.count }
  var visibleCount: Int { visiblePositions.count }

  func position(of item: Item) -> Int? { positions[item] }
  func item(at position: Int) -> Item { entries[position].item }
  func level(at position: Int) -> Int { entries[position].level }
  func isExpanded(at position: Int) -> Bool { entries[position].isExpanded }
  func isVisible(at position: Int) -> Bool { hiddenDepths[position] == 0 }
  func descendantCount(at position: Int) -> Int { descendantCounts[position] }

  /// The position after the last descendant.
  func subtreeEnd(at position: Int) -> Int { position + 1 + descendantCounts[position] }

  func parent(at position: Int) -> Int? {
    let level = entries[position].level
    guard level > 0 else { return nil }
    return entries[..<position].lastIndex { $0.level < level }
  }

  func position(ofVisible index: Int) -> Int { visiblePositions[index] }

  /// The number of visible rows before a position.
  func visibleCount(before position: Int) -> Int {
    var low = 0
    var high = visiblePositions.count
    while low < high {
      let middle = (low + high) / 2
      if visiblePositions[middle] < position { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

// MARK: - Editing

extension RowStorage {
  /// Puts rows in place of others.
  ///
  /// - Precondition: the result is a forest of unique items.
  mutating func replaceSubrange(_ range: Range<Int>, with rows: [Entry]) {
    for entry in entries[range] { positions[entry.item] = nil }
    entries.replaceSubrange(range, with: rows)
    index(from: range.lowerBound)
    derive()
  }

  /// Removes whole subtrees.
  ///
  /// - Precondition: `ranges` are disjoint and ascending.
  mutating func remove(_ ranges: [Range<Int>]) {
    guard let first = ranges.first else { return }
    var kept = Array(entries[..<first.lowerBound])
    for (range, next) in zip(ranges, ranges.dropFirst() + [count..<count]) {
      for entry in entries[range] { positions[entry.item] = nil }
      kept += entries[range.upperBound..<next.lowerBound]
    }
    entries = kept
    index(from: first.lowerBound)
    derive()
  }

  mutating func setExpanded(_ isExpanded: Bool, at positions: some Sequence<Int>) {
    for position in positions { entries[position].isExpanded = isExpanded }
    derive()
  }

  mutating func setItem(_ item: Item, at position: Int) {
    positions[entries[position].item] = nil
    entries[position].item = item
    positions[item] = position
  }

  private mutating func index(from start: Int) {
    for position in start..<entries.count { positions[entries[position].item] = position }
  }

  /// Recomputes what follows from levels and expansion alone.
  private mutating func derive() {
    descendantCounts = Array(repeating: 0, count: entries.count)
    hiddenDepths = Array(repeating: 0, count: entries.count)
    visiblePositions.removeAll(keepingCapacity: true)
    var path: [Int] = []
    for (position, entry) in entries.enumerated() {
      close(&path, to: entry.level, at: position)
      if let parent = path.last {
        hiddenDepths[position] = hiddenDepths[parent] + (entries[parent].isExpanded ? 0 : 1)
      }
      if hiddenDepths[position] == 0 { visiblePositions.append(position) }
      path.append(position)
    }
    close(&path, to: 0, at: entries.count)
  }

  /// Ends the subtrees on `path` that a row of `level` at `position` does not belong to.
  private mutating func close(_ path: inout [Int], to level: Int, at position: Int) {
    while path.count > level {
      let root = path.removeLast()
      descendantCounts[root] = position - root - 1
    }
  }
}

extension RowStorage: Sendable where Item: Sendable {}
extension RowStorage.Entry: Sendable where Item: Sendable {}

// MARK: - Invariants

extension RowStorage {
  /// The faults of the rows and of what was derived from them; empty if there are none.
  func invariantViolations() -> [String] {
    let violations = rowViolations()
    return violations.isEmpty ? derivedViolations() : violations
  }

  private func rowViolations() -> [String] {
    var violations: [String] = []
    var deepestAllowed = 0
    for (position, entry) in entries.enumerated() {
      if !(0...deepestAllowed).contains(entry.level) {
        violations.append("row \(position) has level \(entry.level), not 0...\(deepestAllowed)")
      }
      if positions[entry.item] != position {
        violations.append("row \(position) is not where the index has its item")
      }
      deepestAllowed = entry.level + 1
    }
    if positions.count != entries.count {
      violations.append("\(entries.count) rows, but \(positions.count) in the index")
    }
    return violations
  }

  private func derivedViolations() -> [String] {
    let rebuilt = RowStorage(entries: entries)
    var violations: [String] = []
    if rebuilt.descendantCounts != descendantCounts { violations.append("stale descendants") }
    if rebuilt.hiddenDepths != hiddenDepths { violations.append("stale hidden depths") }
    if rebuilt.visiblePositions != visiblePositions { violations.append("stale visible rows") }
    return violations
  }
}
