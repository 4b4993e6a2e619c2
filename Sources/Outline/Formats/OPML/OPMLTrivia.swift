/// The text before a tag, which consists of line endings and blanks, possibly with other markup between them.
struct OPMLTrivia: Equatable {
  var bytes: [UInt8]

  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  /// The white space directly before the tag.
  var blanks: OPMLTrivia {
    OPMLTrivia(bytes[(bytes.lastIndex { !$0.isWhiteSpace } ?? -1).advanced(by: 1)...])
  }

  /// The white space at the start of the tag's line.
  var lineStart: OPMLTrivia {
    let blanks = blanks
    return blanks.hasLineEnd ? blanks : OPMLTrivia(bytes.prefix { $0.isWhiteSpace })
  }

  var isBlank: Bool { bytes.allSatisfy(\.isWhiteSpace) }
  var hasLineEnd: Bool { bytes.contains(where: \.isLineEnd) }

  /// The last line ending; `nil` if there is no line ending.
  var lineEnd: [UInt8]? {
    guard let last = bytes.lastIndex(where: \.isLineEnd) else { return nil }
    let isPair = last > 0 && bytes[last] == 0x0A && bytes[last - 1] == 0x0D
    return Array(bytes[(isPair ? last - 1 : last)...last])
  }

  /// The blanks between the last line ending and the tag.
  var indentation: [UInt8] {
    Array(bytes[(bytes.lastIndex { !$0.isBlank } ?? -1).advanced(by: 1)...])
  }

  /// Returns the trivia with its indentation changed from `old` to `new`.
  func indented(from old: [UInt8], to new: [UInt8]) -> OPMLTrivia {
    let markup = bytes[...].trimmedWhiteSpace
    return OPMLTrivia(
      Self.line(bytes[..<markup.startIndex], replacing: old, with: new) + markup
        + Self.line(bytes[markup.endIndex...], replacing: old, with: new))
  }

  /// Returns white space with a changed indentation after its last line ending.
  private static func line(
    _ blanks: ArraySlice<UInt8>, replacing old: [UInt8], with new: [UInt8]
  ) -> [UInt8] {
    guard let lineEnd = blanks.lastIndex(where: \.isLineEnd) else { return Array(blanks) }
    let indentation = blanks[(lineEnd + 1)...]
    guard indentation.starts(with: old) else { return Array(blanks) }
    return blanks[...lineEnd] + new + indentation.dropFirst(old.count)
  }
}

extension [UInt8] {
  /// Returns the end of the start tag that begins at an offset.
  func endOfTag(at start: Int) -> Int {
    withUnsafeBufferPointer { bytes in
      var quote: UInt8?
      let end = bytes[start...].firstIndex { byte in
        if byte == quote {
          quote = nil
        } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
          quote = byte
        }
        return quote == nil && byte == UInt8(ascii: ">")
      }
      return end! + 1
    }
  }

  /// Returns the range of the white space directly before an offset.
  func blanks(before offset: Int) -> Range<Int> {
    var start = offset
    while start > 0, self[start - 1].isWhiteSpace { start -= 1 }
    return start..<offset
  }

  /// Returns the range of the trailing trivia after a tag that ends at the given offset.
  func trailingTrivia(at offset: Int) -> Range<Int> {
    var end = offset
    while end < count, self[end].isBlank { end += 1 }
    return end < count && self[end].isLineEnd ? offset..<end : offset..<offset
  }
}
