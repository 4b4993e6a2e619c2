import Outline

extension Listing {
  mutating func sort(_ order: EntryOrder) {
    var sorted = entries
    // So that the entries are not copied: `self` is read while they are sorted.
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
        for place in entries.indices {
          entries[place].prefix = bytes.prefix(of: entries[place], from: shared)
        }
      }
      if entries.sortByRank() { return }
      let told = shared + 8
      entries.sort { a, b in
        if a.prefix != b.prefix { return a.prefix < b.prefix }
        if a.length <= told || b.length <= told { return a.length < b.length }
        return bytes.name(of: a, from: told).lexicographicallyPrecedes(
          bytes.name(of: b, from: told))
      }
    }
  }

  private func isDirectory(_ entry: Entry) -> Bool {
    entry.type == .directory
      || entry.type == .link && links[Int(entry.link)].leadsToDirectory
  }
}

extension [Listing.Entry] {
  /// Sorts a few entries whose prefixes differ, as those of most folders: by how many are less than
  /// each. That asks more often than sorting does, but no branch depends on an answer, and a wrongly
  /// predicted one takes longer than all the questions about an entry.
  ///
  /// - Returns: Whether it did.
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
        // Equal ones have the same rank.
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
      // The highest bit says whether a difference needs to borrow, which a comparison would tell by
      // a branch: Warren, Hacker's Delight, section 2-13.
      count &+= ((~other & number) | (~(other ^ number) & (other &- number))) &>> 63
    }
    return Int(truncatingIfNeeded: count)
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate func name(of entry: Listing.Entry, from offset: Int) -> Slice<Self> {
    self[Int(entry.start) + offset..<Int(entry.start) + Int(entry.length)]
  }

  /// Eight bytes of a name, the first one highest; zeros behind its end, which no name has.
  fileprivate func prefix(of entry: Listing.Entry, from offset: Int) -> UInt64 {
    var prefix: UInt64 = 0
    for place in offset..<offset + 8 {
      let byte = place < entry.length ? self[Int(entry.start) + place] : 0
      prefix = prefix << 8 | UInt64(byte)
    }
    return prefix
  }

  /// How many bytes all names begin with: of files that somebody numbered, most of the name.
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
