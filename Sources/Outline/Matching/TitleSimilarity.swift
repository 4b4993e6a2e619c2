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
    return letters >= 700 ? letters : max(letters, WordSimilarity.similarity(first, second))
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
  /// The algorithm is by Myers ("A fast bit-vector algorithm for approximate string matching based on
  /// dynamic programming", 1999). Hyyrö's version of the algorithm, which is used here, computes the
  /// distance between whole strings.
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
