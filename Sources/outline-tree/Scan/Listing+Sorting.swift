import Outline

extension Listing {
  mutating func sort(_ order: EntryOrder) {
    var sorted = entries
    // Without this, the entries would be copied, because `self` is read while they are sorted.
    entries = []
    sort(&sorted, order)
    entries = sorted
  }

  private func sort(_ entries: inout [Entry], _ order: EntryOrder) {
    switch order.key.comparison {
    case .nothing: break
    case .bytes: sortByName(&entries)
    case .titles(let precedes): entries.sort { precedes(title($0), title($1)) }
    case .files(_, let rank):
      sortByName(&entries)
      // The sort is stable, so entries of one rank stay in the order of their names.
      entries.sort { rank($0.type, details($0)) < rank($1.type, details($1)) }
    }
    if order.isReversed { entries.reverse() }
    if order.directoriesFirst {
      entries.sort { isDirectory($0) && !isDirectory($1) }
    }
  }

  private func sortByName(_ entries: inout [Entry]) {
    bytes.withUnsafeBufferPointer { bytes in
      let shared = bytes.beginning(of: entries)
      if shared > 0 {
        for index in entries.indices {
          entries[index].prefix = bytes.prefix(of: entries[index], from: shared)
        }
      }
      if entries.sortByRank() { return }
      let compared = shared + 8
      entries.sort { a, b in
        if a.prefix != b.prefix { return a.prefix < b.prefix }
        if a.length <= compared || b.length <= compared { return a.length < b.length }
        return bytes.name(of: a, from: compared).lexicographicallyPrecedes(
          bytes.name(of: b, from: compared))
      }
    }
  }

  private func isDirectory(_ entry: Entry) -> Bool {
    entry.type == .directory
      || entry.type == .link && links[Int(entry.link)].leadsToDirectory
  }
}

extension [Listing.Entry] {
  /// Sorts a few entries whose prefixes differ, as in most folders, by counting for each how many
  /// are less. This makes more comparisons than other sorts, but no branch depends on them, and one
  /// mispredicted branch takes longer than all comparisons of an entry.
  ///
  /// - Returns: Whether the entries were sorted. If not, they have not changed.
  fileprivate mutating func sortByRank() -> Bool {
    let limit = 32
    if count > limit { return false }
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: limit) { prefixes in
      withUnsafeTemporaryAllocation(of: Listing.Entry.self, capacity: limit) { unsorted in
        for (index, entry) in enumerated() {
          prefixes.initializeElement(at: index, to: entry.prefix)
          unsorted.initializeElement(at: index, to: entry)
        }
        var ranks: UInt64 = 0
        for index in indices {
          let rank = prefixes[..<count].count(lessThan: prefixes[index])
          ranks |= 1 << UInt64(rank)
          self[rank] = unsorted[index]
        }
        if ranks.nonzeroBitCount == count { return true }
        // Entries with equal prefixes have the same rank.
        for index in indices { self[index] = unsorted[index] }
        return false
      }
    }
  }
}

extension Slice<UnsafeMutableBufferPointer<UInt64>> {
  fileprivate func count(lessThan number: UInt64) -> Int {
    var count: UInt64 = 0
    for other in self {
      // The highest bit is the borrow of a subtraction. A comparison would branch: Warren, Hacker's
      // Delight, section 2-13.
      count &+= ((~other & number) | (~(other ^ number) & (other &- number))) &>> 63
    }
    return Int(truncatingIfNeeded: count)
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate func name(of entry: Listing.Entry, from offset: Int) -> Slice<Self> {
    self[Int(entry.start) + offset..<Int(entry.start) + Int(entry.length)]
  }

  /// Returns eight bytes of a name, the first one highest, followed by zeros, which no name
  /// contains.
  fileprivate func prefix(of entry: Listing.Entry, from offset: Int) -> UInt64 {
    var prefix: UInt64 = 0
    for index in offset..<offset + 8 {
      let byte = index < entry.length ? self[Int(entry.start) + index] : 0
      prefix = prefix << 8 | UInt64(byte)
    }
    return prefix
  }

  /// Returns the length of the prefix that all names share. For numbered files, this is most of the
  /// name.
  fileprivate func beginning(of entries: [Listing.Entry]) -> Int {
    guard let first = entries.first, entries.count > 1 else { return 0 }
    let differences = entries.reduce(0) { $0 | ($1.prefix ^ first.prefix) }
    if differences != 0 { return differences.leadingZeroBitCount / 8 }
    var shared = Int(first.length)
    for entry in entries where shared > 8 {
      shared = Swift.min(shared, Int(entry.length))
      let (start, other) = (Int(first.start), Int(entry.start))
      shared = (0..<shared).first { self[start + $0] != self[other + $0] } ?? shared
    }
    return shared
  }
}
