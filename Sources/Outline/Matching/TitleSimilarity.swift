/// The similarity of two titles, from 0 to 1000.
enum TitleSimilarity {
  /// Returns the similarity of two titles. The bytes are compared first. The words are compared only if the
  /// similarity of the bytes is less than 700.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes in both titles.
  static func similarity(
    _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer
  ) -> Int {
    let length = max(first.count, second.count)
    if length == 0 { return 1000 }
    let (rest, other) = withoutCommonEnds(first, second)
    let letters =
      editDistance(rest, other).map { 1000 - 1000 * $0 / length }
      ?? 1000 * (length - max(rest.count, other.count)) / length
    return letters >= 700 ? letters : max(letters, wordSimilarity(first, second))
  }

  /// Removes the longest common prefix from two titles, and then the longest common suffix. Returns the rest
  /// of each title.
  private static func withoutCommonEnds(
    _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer
  ) -> (UnsafeRawBufferPointer, UnsafeRawBufferPointer) {
    let limit = min(first.count, second.count)
    let start = first.commonPrefixLength(with: second)
    var end = 0
    while end < limit - start && first[first.count - 1 - end] == second[second.count - 1 - end] {
      end += 1
    }
    return (
      .init(rebasing: first[start..<first.count - end]),
      .init(rebasing: second[start..<second.count - end])
    )
  }

  /// Returns the number of bytes that must be inserted, removed or replaced to change one string into the
  /// other. If the strings consist of the same two bytes in a different order, the swap counts as one
  /// change. Returns `nil` if both strings are longer than 64 bytes.
  ///
  /// The algorithm is by Myers ("A fast bit-vector algorithm for approximate string matching based on dynamic
  /// programming", 1999). This method uses Hyyrö's version of the algorithm, which computes the distance between
  /// whole strings.
  private static func editDistance(
    _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer
  ) -> Int? {
    let (pattern, text) = first.count <= second.count ? (first, second) : (second, first)
    if pattern.isEmpty { return text.count }
    if pattern.count > 64 { return nil }
    if pattern.count == 2, text.count == 2, pattern[0] == text[1], pattern[1] == text[0] {
      return 1
    }
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 256) { places in
      places.initialize(repeating: 0)
      for (index, byte) in pattern.enumerated() { places[Int(byte)] |= 1 << UInt64(index) }
      return distance(from: places, count: pattern.count, to: text)
    }
  }

  private static func distance(
    from places: UnsafeMutableBufferPointer<UInt64>, count: Int, to text: UnsafeRawBufferPointer
  ) -> Int {
    var (greater, less): (UInt64, UInt64) = (.max, 0)
    var distance = count
    let last = UInt64(1) << UInt64(count - 1)
    for byte in text {
      let equal = places[Int(byte)]
      let vertical = equal | less
      let horizontal = (((equal & greater) &+ greater) ^ greater) | equal
      var up = less | ~(horizontal | greater)
      var down = greater & horizontal
      if up & last != 0 { distance += 1 } else if down & last != 0 { distance -= 1 }
      up = up << 1 | 1
      down <<= 1
      greater = down | ~(vertical | up)
      less = up & vertical
    }
    return distance
  }
}

/// Comparing the words of titles.
extension TitleSimilarity {
  /// The maximum number of words that are compared for each title. All further words are ignored.
  private static let limit = 24

  /// Returns the share of words that two titles have in common, as a number from 0 to 1000. The order of the words
  /// does not matter. For example, if three of four words are the same, the result is 750. The result is 0 if one of
  /// the titles has fewer than two words.
  private static func wordSimilarity(
    _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer
  ) -> Int {
    let (words, others) = (words(of: first), words(of: second))
    if words.count < 2 || others.count < 2 { return 0 }
    var taken: UInt64 = 0
    var common = 0
    for word in words {
      for (index, other) in others.enumerated() where taken & 1 << UInt64(index) == 0 {
        if word.count != other.count || !word.elementsEqual(other) { continue }
        taken |= 1 << UInt64(index)
        common += 2
        break
      }
    }
    return 1000 * common / (words.count + others.count)
  }

  /// Returns true if two titles have a word in common. The case of ASCII letters is ignored.
  static func haveCommonWords(
    _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer
  ) -> Bool {
    let others = words(of: second)
    return words(of: first).contains { word in
      others.contains { word.count == $0.count && zip(word, $0).allSatisfy(areEqual) }
    }
  }

  private static func areEqual(_ byte: UInt8, _ other: UInt8) -> Bool {
    byte == other || byte | 0x20 == other | 0x20 && (0x61...0x7A).contains(byte | 0x20)
  }

  /// Returns the words of a title, which are separated by spaces and punctuation.
  static func words(of title: UnsafeRawBufferPointer) -> [UnsafeRawBufferPointer] {
    var words: [UnsafeRawBufferPointer] = []
    var start = 0
    for index in 0...title.count {
      if index < title.count && isOfWord(title[index]) { continue }
      if index > start { words.append(.init(rebasing: title[start..<index])) }
      if words.count == limit { break }
      start = index + 1
    }
    return words
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...0xFF: true
    default: false
    }
  }
}
