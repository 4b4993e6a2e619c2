import Outline

/// A line of text that the user edits, with a cursor.
///
/// The cursor moves by grapheme clusters. Bytes that are not UTF-8 are kept unchanged.
struct LineEditor: Equatable, Sendable {
  private(set) var bytes: [UInt8]
  /// The byte offset of the cursor, which is always between two characters.
  private(set) var cursor: Int

  /// - Parameter cursor: The byte offset of the cursor. If it is nil or too large, the cursor is at the end of the
  ///   text.
  init(_ text: [UInt8] = [], cursor: Int? = nil) {
    bytes = text
    let offset = min(cursor ?? text.count, text.count)
    self.cursor = CharacterBreaks.first(notBefore: offset, in: text)
  }

  var beforeCursor: Bytes { bytes[..<cursor] }

  var afterCursor: Bytes { bytes[cursor...] }

  /// Handles a key that edits the text or moves the cursor.
  ///
  /// - Parameter killed: The text that ^Y inserts. This is the text that was last removed by a key that deletes up to
  ///   the start or end of a word or line.
  /// - Returns: True if the key has an effect in a line of text.
  mutating func handle(_ key: Key, killed: inout [UInt8]) -> Bool {
    switch key {
    case .character(let scalar): insert(Array(String(scalar).utf8))
    case .backspace, .control("h"): delete(previousCharacter..<cursor)
    case .delete, .control("d"): delete(cursor..<nextCharacter)
    case .control("u"): kill(0..<cursor, &killed)
    case .control("k"): kill(cursor..<bytes.count, &killed)
    case .control("w"), .alt("\u{7F}"): kill(startOfWord..<cursor, &killed)
    case .alt("d"): kill(cursor..<endOfWord, &killed)
    case .control("y"): insert(killed)
    case .left, .control("b"): cursor = previousCharacter
    case .right, .control("f"): cursor = nextCharacter
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = bytes.count
    case .alt("b"), .modified(.left, _): cursor = startOfWord
    case .alt("f"), .modified(.right, _): cursor = endOfWord
    default: return false
    }
    return true
  }

  /// Inserts text at the cursor.
  mutating func insert(_ text: [UInt8]) {
    bytes.insert(contentsOf: text, at: cursor)
    moveCursor(to: cursor + text.count)
  }

  private mutating func kill(_ range: Range<Int>, _ killed: inout [UInt8]) {
    // The text may be inserted into titles, which have to be UTF-8.
    // So bytes that are not UTF-8 are replaced.
    if !range.isEmpty { killed = Array(String(decoding: bytes[range], as: UTF8.self).utf8) }
    delete(range)
  }

  private mutating func delete(_ range: Range<Int>) {
    bytes.removeSubrange(range)
    moveCursor(to: range.lowerBound)
  }

  /// Moves the cursor to an offset. An edit may have combined the bytes around the offset into one character. The
  /// cursor then moves to the end of this character.
  private mutating func moveCursor(to offset: Int) {
    cursor = CharacterBreaks.first(notBefore: offset, in: bytes)
  }

  private var previousCharacter: Int {
    cursor == 0 ? 0 : CharacterBreaks.last(before: cursor, in: bytes)
  }

  private var nextCharacter: Int {
    cursor == bytes.count ? cursor : CharacterBreaks.next(after: cursor, in: bytes)
  }

  /// The start of the word before the cursor. Words are separated by spaces.
  private var startOfWord: Int {
    let word = beforeCursor.lastIndex { $0 != 0x20 } ?? 0
    let start = bytes[..<word].lastIndex(of: 0x20).map { $0 + 1 } ?? 0
    return CharacterBreaks.first(notBefore: start, in: bytes)
  }

  private var endOfWord: Int {
    let word = afterCursor.firstIndex { $0 != 0x20 } ?? bytes.count
    let end = bytes[word...].firstIndex(of: 0x20) ?? bytes.count
    return CharacterBreaks.first(notBefore: end, in: bytes)
  }
}
