import Outline

/// Reads the characters of a text that may not be valid UTF-8, with the columns that they take on a terminal.
///
/// A character is an extended grapheme cluster, such as a letter with its accents, a flag, or an emoji of several
/// scalars. A byte that is not part of valid UTF-8 counts as one character, which is shown as a replacement character.
struct CharacterReader: Sequence, IteratorProtocol {
  private let text: Bytes
  /// The offset of the first byte that has not been read.
  private var offset: Int
  /// The characters of a run that has been read. A run ends at a plain break or before a byte that is not UTF-8.
  private var run = "".makeIterator()

  init(_ text: Bytes) { (self.text, offset) = (text, text.startIndex) }

  mutating func next() -> (length: Int, columns: Int)? {
    if let character = run.next() { return (character.utf8.count, character.columns) }
    if offset == text.endIndex { return nil }
    let start = offset
    offset += 1
    // Fast path for printable ASCII characters.
    let isFollowedByASCII = offset == text.endIndex || text[offset] < 0x80
    if 0x20..<0x7F ~= text[start] && isFollowedByASCII { return (1, 1) }
    guard let (first, length) = text[start...].firstScalar else { return (1, 1) }
    offset = start + length
    var last = first
    while let (scalar, length) = text[offset...].firstScalar, !(last.isPlain && scalar.isPlain) {
      last = scalar
      offset += length
    }
    if offset == start + length { return (length, first.columns) }
    run = String(decoding: text[start..<offset], as: UTF8.self).makeIterator()
    return next()
  }
}

/// Finds the boundaries of characters at or near an offset.
enum CharacterBreaks {
  /// Returns the last character break before the given offset, which must be a character break greater than 0.
  static func last(before offset: Int, in text: [UInt8]) -> Int {
    let start = plainBreak(notAfter: offset - lengthOfScalar(before: offset, in: text), in: text)
    guard text[start..<offset].firstScalar != nil else { return start }
    return offset - String(decoding: text[start..<offset], as: UTF8.self).last!.utf8.count
  }

  /// Returns the first character break after the given break. The given break must not be at the end of the text.
  static func next(after offset: Int, in text: [UInt8]) -> Int {
    var reader = CharacterReader(text[offset...])
    return offset + reader.next()!.length
  }

  /// Returns the first character break at or after the given offset. The offset can be within a character.
  static func first(notBefore offset: Int, in text: [UInt8]) -> Int {
    // If the offset is within a scalar, the search for a plain break starts at the first byte of this scalar.
    // A scalar has at most four bytes.
    var start = offset
    while start > max(0, offset - 3), start < text.count, text[start] & 0xC0 == 0x80 { start -= 1 }
    var end = plainBreak(notAfter: start, in: text)
    var reader = CharacterReader(text[end...])
    while end < offset, let character = reader.next() { end += character.length }
    return end
  }

  /// Returns the last plain break at or before an offset. A plain break is recognized by the two scalars next to it, so
  /// the text need not be read from its beginning.
  private static func plainBreak(notAfter offset: Int, in text: [UInt8]) -> Int {
    var start = offset
    while !isPlainBreak(start, in: text) { start -= lengthOfScalar(before: start, in: text) }
    return start
  }

  private static func isPlainBreak(_ offset: Int, in text: [UInt8]) -> Bool {
    if offset == 0 || offset == text.count { return true }
    let start = offset - lengthOfScalar(before: offset, in: text)
    guard let (before, _) = text[start..<offset].firstScalar,
      let (after, _) = text[offset...].firstScalar
    else { return true }
    return before.isPlain && after.isPlain
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
    case 0x20..<0x7F, 0xC0...0x24F, 0x370...0x481: true  // Latin, Greek, Cyrillic
    case 0x5D0...0x5EA, 0x620...0x64A: true  // Hebrew, Arabic
    // Box-drawing characters, kana, Chinese characters and Korean syllables.
    case 0x2500...0x257F, 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3: true
    case 0x1F300...0x1F3FA, 0x1F400...0x1F64F: true  // Emoji without skin tones
    default: false
    }
  }
}

extension Character {
  /// The columns of the scalars. If a variation selector, a skin tone or a joiner turns a scalar into an emoji or
  /// into another emoji, the whole combination takes two columns.
  fileprivate var columns: Int {
    var columns = 0
    /// The last scalar that the next scalars may turn into an emoji.
    var base: Unicode.Scalar?
    var isNarrow = false
    for scalar in unicodeScalars {
      if let last = base, scalar.isPart(ofEmoji: last) {
        if isNarrow { columns += 1 }
        isNarrow = false
        // A variation selector has no effect on the scalars after it.
        if scalar.value != 0xFE0F { base = scalar }
      } else {
        columns += scalar.columns
        if scalar.isWholeEmoji || scalar.startsKeycap {
          (base, isNarrow) = (scalar, scalar.columns == 1)
        } else if scalar.columns > 0 {
          base = nil
        }
      }
    }
    return columns
  }
}

extension Unicode.Scalar {
  /// True if the scalar takes no columns of its own after an emoji or a skin tone in the same character.
  fileprivate func isPart(ofEmoji last: Unicode.Scalar) -> Bool {
    switch value {
    case 0xFE0F: true
    case 0x1F3FB...0x1F3FF: last.properties.isEmojiModifierBase
    // Between two emoji in one character, there is always a joiner.
    default: isWholeEmoji
    }
  }
}
