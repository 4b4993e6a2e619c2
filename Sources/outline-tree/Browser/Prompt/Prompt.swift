import Outline

/// A line of text that the user edits at the bottom of the screen.
///
/// The cursor moves by grapheme clusters. Bytes that are not UTF-8 are kept unchanged.
struct Prompt: Equatable, Sendable {
  var purpose: Purpose
  private(set) var bytes: [UInt8]
  /// The byte offset of the cursor, which is always between two characters.
  private(set) var cursor: Int
  /// The index of the earlier line that was recalled; nil if no line was recalled.
  private var recalled: Int?

  enum Purpose: Hashable, Sendable {
    case command
    case search
    case filter
    case title(ItemID)
    case insertion(RowDestination.Side)
    /// A path to which the document is to be written. If `leaving` is true, the browser quits after
    /// writing.
    case path(leaving: Bool)

    /// True if the text is the title of a row.
    var isRow: Bool {
      switch self {
      case .title, .insertion: true
      case .command, .search, .filter, .path: false
      }
    }
  }

  init(_ purpose: Purpose, text: [UInt8] = []) {
    self.purpose = purpose
    bytes = text
    cursor = text.count
  }

  var beforeCursor: Bytes { bytes[..<cursor] }

  var afterCursor: Bytes { bytes[cursor...] }

  /// Handles a key that was pressed in the prompt.
  ///
  /// - Parameter earlier: The lines that ↑ recalls, from oldest to newest.
  /// - Returns: True if the key has an effect in the prompt.
  mutating func handle(_ key: Key, earlier: [[UInt8]]) -> Bool {
    edit(key) || moveCursor(key) || recall(key, earlier)
  }

  private mutating func edit(_ key: Key) -> Bool {
    switch key {
    case .character(let scalar): insert(Array(String(scalar).utf8))
    case .paste(let bytes): insert(PastedText(bytes).asOneLine(isUTF8: purpose.isRow))
    case .backspace, .control("h"): delete(previousCharacter..<cursor)
    case .delete, .control("d"): delete(cursor..<nextCharacter)
    case .control("u"): delete(0..<cursor)
    case .control("k"): delete(cursor..<bytes.count)
    case .control("w"): delete(startOfWord..<cursor)
    case .alt("d"): delete(cursor..<endOfWord)
    default: return false
    }
    return true
  }

  private mutating func moveCursor(_ key: Key) -> Bool {
    switch key {
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

  private mutating func recall(_ key: Key, _ earlier: [[UInt8]]) -> Bool {
    switch key {
    case .up, .control("p"): recall(-1, earlier)
    case .down, .control("n"): recall(1, earlier)
    default: return false
    }
    return true
  }

  private mutating func recall(_ direction: Int, _ earlier: [[UInt8]]) {
    let index = (recalled ?? earlier.count) + direction
    guard 0...earlier.count ~= index else { return }
    self = Prompt(purpose, text: index < earlier.count ? earlier[index] : [])
    recalled = index < earlier.count ? index : nil
  }
}

extension Prompt {
  private mutating func insert(_ text: [UInt8]) {
    bytes.insert(contentsOf: text, at: cursor)
    moveCursor(to: cursor + text.count)
  }

  private mutating func delete(_ range: Range<Int>) {
    bytes.removeSubrange(range)
    moveCursor(to: range.lowerBound)
  }

  /// Moves the cursor to an offset. If an edit has joined the bytes around that offset into one character,
  /// the cursor moves to the end of that character.
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

/// The lines that the user entered at prompts, which ↑ recalls.
struct PromptHistory: Sendable {
  private var lines: [Prompt.Purpose: [[UInt8]]] = [:]

  /// Returns the lines that were entered for the same purpose, from oldest to newest.
  func lines(for purpose: Prompt.Purpose) -> [[UInt8]] { lines[purpose] ?? [] }

  mutating func add(_ prompt: Prompt) {
    switch prompt.purpose {
    case .command, .search, .filter:
      guard !prompt.bytes.isEmpty else { return }
      lines[prompt.purpose, default: []].removeAll { $0 == prompt.bytes }
      lines[prompt.purpose, default: []].append(prompt.bytes)
    case .title, .insertion, .path: break
    }
  }
}

/// The beginning of a title, which the user types to go to the row with that title.
struct TypeAhead: Equatable, Sendable {
  private(set) var bytes: [UInt8] = []

  enum Outcome {
    case longer, shorter, ended
    /// The key does not change the typed text, and has its usual effect.
    case other
  }

  mutating func handle(_ key: Key) -> Outcome {
    switch key {
    case .character(let scalar):
      bytes += Array(String(scalar).utf8)
      return .longer
    case .backspace:
      bytes = Array(String(decoding: bytes, as: UTF8.self).dropLast().utf8)
      return .shorter
    case .escape, .enter: return .ended
    default: return .other
    }
  }
}
