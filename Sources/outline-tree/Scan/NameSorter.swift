/// Sorts the entries of a folder by their names, byte by byte.
///
/// A *word* of a name is a number that consists of eight bytes of the name, the first of which is the most
/// significant. The names are sorted by the first word after their common prefix. Names with equal words are then
/// sorted in the same way by the bytes after these words.
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

  /// Sorts the names of a range by their first words that differ. The names are equal up to the given offset.
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

  /// For each key of a part, reads the word at the given offset of the name.
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
