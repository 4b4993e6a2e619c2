/// The similarity of two titles, measured by the share of words that they have in common, in any order. If
/// three of four words are the same, the similarity is 750.
enum WordSimilarity {
  /// The maximum number of words of a title that are compared. Further words are ignored.
  private static let limit = 24

  /// Returns the similarity, from 0 to 1000. The similarity is 0 if one of the titles has fewer than two
  /// words.
  static func similarity(
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
