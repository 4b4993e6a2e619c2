/// Where bytes are not UTF-8.
enum UTF8Text {
  /// The first bytes that cannot be a part of UTF-8, as many as one U+FFFD stands for.
  static func firstProblem(in bytes: [UInt8], from start: Int) -> Range<Int>? {
    bytes.withUnsafeBufferPointer { bytes in
      var place = start
      while place < bytes.count {
        if bytes[place] < 0x80 {
          place += 1
          continue
        }
        let (length, isWhole) = sequence(in: bytes, at: place)
        if !isWhole { return place..<place + length }
        place += length
      }
      return nil
    }
  }

  /// How many bytes at a place belong together, and whether they are a character.
  private static func sequence(
    in bytes: UnsafeBufferPointer<UInt8>, at place: Int
  ) -> (length: Int, isWhole: Bool) {
    guard let (count, second) = expectation(bytes[place]) else { return (1, false) }
    for offset in 1...count {
      guard place + offset < bytes.count else { return (offset, false) }
      let range = offset == 1 ? second : 0x80...0xBF
      if !range.contains(bytes[place + offset]) { return (offset, false) }
    }
    return (count + 1, true)
  }

  /// How many bytes follow a first byte, and what the next one may be.
  private static func expectation(_ first: UInt8) -> (Int, ClosedRange<UInt8>)? {
    switch first {
    case 0xC2...0xDF: (1, 0x80...0xBF)
    case 0xE0: (2, 0xA0...0xBF)
    case 0xED: (2, 0x80...0x9F)
    case 0xE1...0xEF: (2, 0x80...0xBF)
    case 0xF0: (3, 0x90...0xBF)
    case 0xF4: (3, 0x80...0x8F)
    case 0xF1...0xF3: (3, 0x80...0xBF)
    default: nil
    }
  }
}
