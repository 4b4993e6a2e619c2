/// Eight bytes of a name as a number, together with the index of the name's entry.
struct WordKey {
  static let length = 8

  var index: UInt32
  // The word is stored in two halves, because a `UInt64` needs a larger alignment.
  // With a `UInt64`, the key would be larger by a third.
  private var high: UInt32 = 0
  private var low: UInt32 = 0

  init(index: UInt32) { self.index = index }

  /// The word: eight bytes of the name, the first of which is the most significant. If the name ends within these
  /// bytes, the rest of the word is zeros.
  @inline(__always)
  var word: UInt64 {
    get { UInt64(high) << 32 | UInt64(low) }
    set {
      high = UInt32(truncatingIfNeeded: newValue >> 32)
      low = UInt32(truncatingIfNeeded: newValue)
    }
  }

  /// True if the name ends before the end of this word.
  var isLast: Bool { word & 0xFF == 0 }
}

extension UnsafeMutableBufferPointer<WordKey> {
  /// Sorts the keys by their words.
  ///
  /// - Parameter differences: A mask of the bits that are not the same in all words.
  func sortByWords(_ differences: UInt64) {
    if count <= Self.rankLimit { return sortByRank() }
    if count >= Self.radixThreshold { return sortByBytes(differences) }
    var keys = self
    keys.sort { $0.word < $1.word }
  }

  private static var rankLimit: Int { 32 }

  /// The smallest number of keys for which a radix sort is used. For fewer keys, clearing the 256 counters would take
  /// longer than another way to sort.
  private static var radixThreshold: Int { 512 }

  /// Sorts a small number of keys by counting, for each key, how many other keys are less than it. Sorting by counting
  /// takes more comparisons than other ways to sort, but no branch depends on the comparisons. A single mispredicted
  /// branch would take longer than all comparisons for one key.
  private func sortByRank() {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Self.rankLimit) { words in
      withUnsafeTemporaryAllocation(of: WordKey.self, capacity: Self.rankLimit) { unsorted in
        for index in indices {
          words.initializeElement(at: index, to: self[index].word)
          unsorted.initializeElement(at: index, to: self[index])
        }
        var taken: UInt64 = 0
        for index in indices {
          var rank = words[..<count].count(lessThan: words[index])
          // Keys with equal words have the same rank. Every further key takes the next free position.
          while taken >> UInt64(rank) & 1 == 1 { rank += 1 }
          taken |= 1 << UInt64(rank)
          self[rank] = unsorted[index]
        }
      }
    }
  }
}

extension Slice<UnsafeMutableBufferPointer<UInt64>> {
  fileprivate func count(lessThan number: UInt64) -> Int {
    var count: UInt64 = 0
    for other in self {
      // The highest bit is the borrow of `other - number` (Warren, Hacker's Delight, section 2-13).
      // The compiler would translate `other < number` to a branch.
      count &+= ((~other & number) | (~(other ^ number) & (other &- number))) &>> 63
    }
    return Int(truncatingIfNeeded: count)
  }
}

/// Sorting by bytes: a radix sort.
extension UnsafeMutableBufferPointer<WordKey> {
  /// Sorts the keys by each byte of their words, from the least significant byte to the most significant byte. Keys
  /// are moved without being compared, so no branch depends on their values.
  private func sortByBytes(_ differences: UInt64) {
    withUnsafeTemporaryAllocation(of: WordKey.self, capacity: count) { space in
      var (sorted, other) = (self, space)
      for shift in stride(from: UInt64(0), to: 64, by: 8) where differences >> shift & 0xFF != 0 {
        sorted.distribute(to: other, byByteAt: shift)
        swap(&sorted, &other)
      }
      if sorted.baseAddress != baseAddress { _ = update(fromContentsOf: sorted) }
    }
  }

  /// Moves the keys to another buffer, sorted by one byte. Keys in which this byte is the same keep their
  /// order.
  private func distribute(to target: Self, byByteAt shift: UInt64) {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 256) { ends in
      ends.initialize(repeating: 0)
      for key in self { ends[key.byte(shift)] += 1 }
      var start = 0
      for byte in ends.indices {
        (ends[byte], start) = (start, start + ends[byte])
      }
      for key in self {
        let byte = key.byte(shift)
        target.initializeElement(at: ends[byte], to: key)
        ends[byte] += 1
      }
    }
  }
}

extension WordKey {
  @inline(__always)
  fileprivate func byte(_ shift: UInt64) -> Int { Int(truncatingIfNeeded: word >> shift & 0xFF) }
}
