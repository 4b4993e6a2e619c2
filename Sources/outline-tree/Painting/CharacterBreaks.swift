import Outline

/// Where one character ends and the next one begins in bytes that need not be UTF-8.
///
/// A character is what a reader sees as one, an extended grapheme cluster: a letter with its
/// accents, a flag, a family of emoji. A byte that is not UTF-8 is a character of its own.
enum CharacterBreaks {
  /// The last break before an offset that is not 0.
  static func last(before offset: Int, in text: [UInt8]) -> Int {
    let start = plainBreak(before: offset, in: text)
    guard text[start..<offset].firstScalar != nil else { return start }
    return offset - String(decoding: text[start..<offset], as: UTF8.self).last!.utf8.count
  }

  /// The first break after another one that is not the end.
  static func next(after offset: Int, in text: [UInt8]) -> Int {
    var scalars = 16
    while true {
      let end = plainBreak(after: offset, atMost: scalars, in: text)
      guard let first = String(validating: text[offset..<end], as: UTF8.self)?.first else {
        return offset + 1
      }
      // A character that reaches the end of what was looked at may go on there.
      let isWhole = first.utf8.count < end - offset || isPlainBreak(end, in: text)
      if isWhole { return offset + first.utf8.count }
      scalars *= 2
    }
  }

  /// The first break at an offset or after it, be that in the middle of anything.
  static func first(notBefore offset: Int, in text: [UInt8]) -> Int {
    guard offset > 0 else { return 0 }
    let offset = endOfScalar(around: offset, in: text)
    var place = plainBreak(before: offset, in: text)
    while place < offset { place = next(after: place, in: text) }
    return place
  }
}

/// Breaks that can be seen from the two scalars that they are between, so that a long text need not
/// be looked at from its beginning.
extension CharacterBreaks {
  private static func plainBreak(before offset: Int, in text: [UInt8]) -> Int {
    var place = offset - lengthOfScalar(before: offset, in: text)
    while !isPlainBreak(place, in: text) { place -= lengthOfScalar(before: place, in: text) }
    return place
  }

  private static func plainBreak(after offset: Int, atMost scalars: Int, in text: [UInt8]) -> Int {
    var place = offset
    for _ in 0..<scalars {
      place += text[place...].firstScalar?.length ?? 1
      if isPlainBreak(place, in: text) { break }
    }
    return place
  }

  private static func isPlainBreak(_ place: Int, in text: [UInt8]) -> Bool {
    if place == 0 || place == text.count { return true }
    let start = place - lengthOfScalar(before: place, in: text)
    guard let (before, _) = text[start..<place].firstScalar,
      let (after, _) = text[place...].firstScalar
    else { return true }
    return before.isPlain && after.isPlain
  }

  /// The offset itself if it is between two scalars.
  private static func endOfScalar(around offset: Int, in text: [UInt8]) -> Int {
    let starts = max(0, offset - 3)..<offset
    return starts.lazy.compactMap { start in
      text[start...].firstScalar.map { start + $0.length }
    }.first { $0 > offset } ?? offset
  }

  /// 1 where the bytes are not UTF-8.
  private static func lengthOfScalar(before offset: Int, in text: [UInt8]) -> Int {
    let lengths = 1...min(4, offset)
    return lengths.first { text[(offset - $0)..<offset].firstScalar?.length == $0 } ?? 1
  }
}

extension Unicode.Scalar {
  /// Whether it is a character of its own next to another such one. There are more than these.
  fileprivate var isPlain: Bool {
    switch value {
    case 0x20..<0x7F, 0xC0...0x24F, 0x400...0x481: true  // Latin, Cyrillic
    case 0x2500...0x257F, 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF: true
    default: false
    }
  }
}
