import Outline

/// Finds the boundaries of characters in bytes that may not be valid UTF-8.
///
/// A character is an extended grapheme cluster, such as a letter with its accents, a flag, or an emoji of several
/// scalars. A byte that is not part of valid UTF-8 counts as one character.
enum CharacterBreaks {
  /// Returns the last character break before the given offset. The offset must be greater than 0.
  static func last(before offset: Int, in text: [UInt8]) -> Int {
    let start = plainBreak(before: offset, in: text)
    guard text[start..<offset].firstScalar != nil else { return start }
    return offset - String(decoding: text[start..<offset], as: UTF8.self).last!.utf8.count
  }

  /// Returns the first character break after the given break. The given break must not be at the end of the text.
  static func next(after offset: Int, in text: [UInt8]) -> Int {
    var scalars = 16
    while true {
      let end = plainBreak(after: offset, atMost: scalars, in: text)
      guard let first = String(validating: text[offset..<end], as: UTF8.self)?.first else {
        return offset + 1
      }
      // A character at the end of the examined bytes may continue beyond them.
      let isWhole = first.utf8.count < end - offset || isPlainBreak(end, in: text)
      if isWhole { return offset + first.utf8.count }
      scalars *= 2
    }
  }

  /// Returns the first character break at or after the given offset. The offset can be within a character.
  static func first(notBefore offset: Int, in text: [UInt8]) -> Int {
    guard offset > 0 else { return 0 }
    let offset = endOfScalar(around: offset, in: text)
    var end = plainBreak(before: offset, in: text)
    while end < offset { end = next(after: end, in: text) }
    return end
  }
}

/// Finding plain breaks. A plain break is recognized by the two scalars next to it, so the text need not be read from
/// its beginning.
extension CharacterBreaks {
  private static func plainBreak(before offset: Int, in text: [UInt8]) -> Int {
    var start = offset - lengthOfScalar(before: offset, in: text)
    while !isPlainBreak(start, in: text) { start -= lengthOfScalar(before: start, in: text) }
    return start
  }

  private static func plainBreak(after offset: Int, atMost scalars: Int, in text: [UInt8]) -> Int {
    var end = offset
    for _ in 0..<scalars {
      end += text[end...].firstScalar?.length ?? 1
      if isPlainBreak(end, in: text) { break }
    }
    return end
  }

  private static func isPlainBreak(_ offset: Int, in text: [UInt8]) -> Bool {
    if offset == 0 || offset == text.count { return true }
    let start = offset - lengthOfScalar(before: offset, in: text)
    guard let (before, _) = text[start..<offset].firstScalar,
      let (after, _) = text[offset...].firstScalar
    else { return true }
    return before.isPlain && after.isPlain
  }

  /// Returns the end of the scalar that contains an offset. If the offset is between two scalars, it is
  /// returned unchanged.
  private static func endOfScalar(around offset: Int, in text: [UInt8]) -> Int {
    let starts = max(0, offset - 3)..<offset
    return starts.lazy.compactMap { start in
      text[start...].firstScalar.map { start + $0.length }
    }.first { $0 > offset } ?? offset
  }

  /// Returns the length of the scalar that ends at an offset; 1 if the bytes before the offset are not
  /// UTF-8.
  private static func lengthOfScalar(before offset: Int, in text: [UInt8]) -> Int {
    let lengths = 1...min(4, offset)
    return lengths.first { text[(offset - $0)..<offset].firstScalar?.length == $0 } ?? 1
  }
}

extension Unicode.Scalar {
  /// True if the scalar is one of the common scalars that never combine with each other.
  fileprivate var isPlain: Bool {
    switch value {
    case 0x20..<0x7F, 0xC0...0x24F, 0x400...0x481: true  // Latin, Cyrillic
    case 0x2500...0x257F, 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF: true
    default: false
    }
  }
}
