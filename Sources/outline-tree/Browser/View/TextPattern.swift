import Outline

/// Text to search for in titles and notes. Case is ignored unless the text contains capital letters.
struct TextPattern: Equatable, Sendable {
  let text: [UInt8]
  /// True if bytes are compared exactly, because the text contains capital letters or is not UTF-8.
  private let isExact: Bool

  init(_ text: [UInt8]) {
    let string = String(decoding: text, as: UTF8.self)
    isExact = string.lowercased() != string || !text[...].isUTF8
    self.text = text
  }

  /// True if the title or the note of a row contains the text.
  func matches(_ item: ItemID, in document: SourceDocument) -> Bool {
    isInTitle(of: item, in: document) || noteLine(of: item, in: document) != nil
  }

  func isInTitle(of item: ItemID, in document: SourceDocument) -> Bool {
    matches(document.label(of: item)[...])
  }

  /// Returns the first line of a row's note that contains the text; nil if there is none.
  func noteLine(of item: ItemID, in document: SourceDocument) -> Bytes? {
    document.note(of: item)?.split { $0 == 0x0A || $0 == 0x0D }.first(where: matches)
  }

  func matches(_ line: Bytes) -> Bool {
    if text.isEmpty { return true }
    if isExact { return isFound(in: line) { $0 } }
    if line.allSatisfy({ $0 < 0x80 }) { return isFound(in: line) { $0.lowercased } }
    return isFound(in: lowercased(line)) { $0 }
  }

  /// Returns the ranges of a title that match the text. If case is ignored, the result is empty for a title whose
  /// length changes when it is converted to lowercase.
  func ranges(in title: Bytes) -> [Range<Int>] {
    let searched = isExact ? title : lowercased(title)
    guard !text.isEmpty, searched.count == title.count else { return [] }
    var (ranges, start) = ([Range<Int>](), searched.startIndex)
    while start + text.count <= searched.endIndex {
      if searched[start..<start + text.count].elementsEqual(text) {
        let offset = title.startIndex + start - searched.startIndex
        ranges.append(offset..<offset + text.count)
        start += text.count
      } else {
        start += 1
      }
    }
    return ranges
  }

  func isPrefix(of title: Bytes) -> Bool {
    isExact ? title.starts(with: text) : lowercased(title).starts(with: text)
  }

  private func lowercased(_ title: Bytes) -> Bytes {
    Array(String(decoding: title, as: UTF8.self).lowercased().utf8)[...]
  }

  private func isFound(in title: Bytes, _ folding: (UInt8) -> UInt8) -> Bool {
    guard title.count >= text.count else { return false }
    return title.withUnsafeBufferPointer { title in
      text.withUnsafeBufferPointer { text in
        (0...title.count - text.count).contains { start in
          text.indices.allSatisfy { folding(title[start + $0]) == text[$0] }
        }
      }
    }
  }
}

/// How well a name matches a text. The cases are in order, with the best match first.
enum MatchRank: Int, CaseIterable, Sendable {
  /// The name begins with the text.
  case prefix
  /// A later word of the name begins with the text.
  case word
  case inside
  /// The name contains the characters of the text in the same order, with other characters in between.
  case subsequence
}

extension TextPattern {
  /// Returns how well a name matches the text; nil if the name does not match.
  func rank(of name: Bytes) -> MatchRank? {
    if text.isEmpty { return .prefix }
    if isExact { return rank(in: name) { $0 } }
    if name.allSatisfy({ $0 < 0x80 }) { return rank(in: name) { $0.lowercased } }
    return rank(in: lowercased(name)) { $0 }
  }

  private func rank(in name: Bytes, _ folding: (UInt8) -> UInt8) -> MatchRank? {
    var expected = text[...]
    for byte in name where folding(byte) == expected.first {
      expected.removeFirst()
      if expected.isEmpty { break }
    }
    guard expected.isEmpty else { return nil }
    // A subsequence is allowed only for ASCII text, because it could otherwise match single bytes of a character.
    var rank: MatchRank? = text.allSatisfy { $0 < 0x80 } ? .subsequence : nil
    for start in name.indices.dropLast(text.count - 1)
    where text.indices.allSatisfy({ folding(name[start + $0]) == text[$0] }) {
      if start == name.startIndex { return .prefix }
      if !name[start - 1].isPartOfWord { return .word }
      rank = .inside
    }
    return rank
  }
}

extension UInt8 {
  /// True for letters and digits, and for the bytes of characters that are not ASCII.
  fileprivate var isPartOfWord: Bool {
    self >= 0x80 || isDigit || (0x61...0x7A).contains(lowercased)
  }
}
