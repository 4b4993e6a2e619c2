/// Sorts the entries of a folder by their names, byte by byte.
///
/// A *word* of a name is a number that consists of eight bytes of the name. The first byte is the most significant
/// byte. The names are sorted by the first word after their common prefix. Names with equal words are then sorted in
/// the same way by the bytes after these words.
///
///     photo-0001.jpg      0001.jpg
///     photo-00011.jpg     00011.jp g
///     photo-1002.jpg      1002.jpg
///
/// So no byte of a name is read more than twice, and the time depends on the number of bytes that distinguish the
/// names.
struct NameSorter {
  private let names: UnsafeRawBufferPointer
  /// The entries in their original order.
  private let entries: UnsafeMutableBufferPointer<Listing.Entry>
  private let keys: UnsafeMutableBufferPointer<WordKey>
  /// The ranges of `keys` that still have to be sorted. The offset of a range is the number of bytes that are known to
  /// be equal at the start of all its names.
  private var waiting: [(range: Range<Int>, offset: Int)] = []

  /// - Parameter names: The bytes of all names. Each entry contains the offset of its name.
  static func sort(
    _ entries: UnsafeMutableBufferPointer<Listing.Entry>, by names: UnsafeRawBufferPointer
  ) {
    if entries.count < 2 { return }
    withUnsafeTemporaryAllocation(of: WordKey.self, capacity: entries.count) { keys in
      for index in keys.indices {
        keys.initializeElement(at: index, to: WordKey(index: UInt32(index)))
      }
      var sorter = NameSorter(names: names, entries: entries, keys: keys)
      sorter.sort(keys.indices, from: 0)
      while let (range, offset) = sorter.waiting.popLast() { sorter.sort(range, from: offset) }
      entries.arrange(as: keys)
    }
  }

  /// Sorts the names of a range by the first word in which the names differ. The names are equal up to the given
  /// offset.
  private mutating func sort(_ range: Range<Int>, from start: Int) {
    let part = UnsafeMutableBufferPointer(rebasing: keys[range])
    var offset = start
    var differences = readWords(part, at: offset)
    while differences == 0 {
      // If a folder changes while it is being read, its listing may contain a name twice.
      if part[0].isLast { return }
      offset += WordKey.length
      differences = readWords(part, at: offset)
    }
    let shared = differences.leadingZeroBitCount / 8
    if shared > 0 {
      offset += shared
      differences = readWords(part, at: offset)
    }
    part.sortByWords(differences)
    addEqualWords(in: range, offset + WordKey.length)
  }

  /// Reads, for each key of a part, the word at the given offset of the name.
  ///
  /// - Returns: A mask of the bits that are not the same in all words.
  private func readWords(_ part: UnsafeMutableBufferPointer<WordKey>, at offset: Int) -> UInt64 {
    let first = word(of: entries[Int(part[0].index)], at: offset)
    var differences: UInt64 = 0
    for index in part.indices {
      let word = word(of: entries[Int(part[index].index)], at: offset)
      part[index].word = word
      differences |= word ^ first
    }
    return differences
  }

  /// Returns eight bytes of a name as a word. Bytes after the end of the name are read as zeros. No name contains a
  /// zero byte.
  @inline(__always)
  private func word(of entry: Listing.Entry, at offset: Int) -> UInt64 {
    let start = Int(entry.start) + offset
    let length = Int(entry.length) - offset
    if length <= 0 { return 0 }
    if start + WordKey.length > names.count {
      return names[start..<start + length].reduce(0) { $0 << 8 | UInt64($1) }
        << UInt64(8 * (WordKey.length - length))
    }
    let word = UInt64(bigEndian: names.loadUnaligned(fromByteOffset: start, as: UInt64.self))
    return length < WordKey.length ? word & ~(.max >> UInt64(8 * length)) : word
  }

  /// Adds each range of names with equal words to `waiting`. A range is left out if its names end within the word,
  /// because these names are equal.
  private mutating func addEqualWords(in range: Range<Int>, _ offset: Int) {
    var start = range.lowerBound
    for index in range.lowerBound + 1...range.upperBound
    where index == range.upperBound || keys[index].word != keys[start].word {
      if index - start > 1 && !keys[start].isLast { waiting.append((start..<index, offset)) }
      start = index
    }
  }
}

extension UnsafeMutableBufferPointer<Listing.Entry> {
  fileprivate func arrange(as keys: UnsafeMutableBufferPointer<WordKey>) {
    withUnsafeTemporaryAllocation(of: Listing.Entry.self, capacity: count) { unsorted in
      _ = unsorted.initialize(fromContentsOf: self)
      for index in indices { self[index] = unsorted[Int(keys[index].index)] }
    }
  }
}

/// Eight bytes of a name as a number, together with the index of the name's entry.
private struct WordKey {
  static let length = 8

  var index: UInt32
  // The word is stored in two halves, because a `UInt64` needs a larger alignment.
  // With a `UInt64`, the key would be larger by a third.
  private var high: UInt32 = 0
  private var low: UInt32 = 0

  init(index: UInt32) { self.index = index }

  /// The word, which consists of eight bytes of the name. The first byte is the most significant byte. If the name
  /// ends within these bytes, the rest of the word is zeros.
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

  /// The smallest number of keys for which a radix sort is used. For fewer keys, clearing the 256 counters alone
  /// would take longer than sorting in another way.
  private static var radixThreshold: Int { 512 }

  /// Sorts a small number of keys by counting, for each key, how many other keys are smaller. Sorting by counting
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

/// Sorting words byte by byte with a radix sort.
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

  /// Moves the keys to another buffer, sorted by one byte. If this byte is the same in several keys, these keys keep
  /// their order.
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
