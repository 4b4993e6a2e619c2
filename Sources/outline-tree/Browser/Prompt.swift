/// A line that a person writes at the bottom of the screen.
struct Prompt: Equatable, Sendable {
  var purpose: Purpose
  private(set) var text: [Unicode.Scalar]
  /// In scalars.
  private(set) var cursor: Int
  /// Which of the earlier lines it shows; nil: the one that is being written.
  private var recalled: Int?

  enum Purpose: Hashable, Sendable {
    case command
    case search
    case filter
    case title(NodeID)
    case insertion(Place)
  }

  /// Where a new row comes, from the one in focus.
  enum Place: Hashable, Sendable {
    case below, above, inside
  }

  init(_ purpose: Purpose, text: [UInt8] = []) {
    self.purpose = purpose
    self.text = Array(String(decoding: text, as: UTF8.self).unicodeScalars)
    cursor = self.text.count
  }

  var bytes: [UInt8] { Self.bytes(text[...]) }

  var bytesBeforeCursor: [UInt8] { Self.bytes(text[..<cursor]) }

  private static func bytes(_ scalars: ArraySlice<Unicode.Scalar>) -> [UInt8] {
    var string = String.UnicodeScalarView()
    string.append(contentsOf: scalars)
    return Array(String(string).utf8)
  }

  /// Takes a key that edits the line.
  ///
  /// - Returns: Whether it was one.
  mutating func take(_ key: Key, earlier: [[UInt8]]) -> Bool {
    switch key {
    case .character(let scalar): insert([scalar])
    case .paste(let bytes): insert(Self.firstLine(of: bytes))
    case .backspace, .control("h"): delete(cursor - 1..<cursor)
    case .delete, .control("d"): delete(cursor..<cursor + 1)
    case .left, .control("b"): cursor = max(0, cursor - 1)
    case .right, .control("f"): cursor = min(text.count, cursor + 1)
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = text.count
    case .control("u"): delete(0..<cursor)
    case .control("k"): delete(cursor..<text.count)
    case .control("w"): delete(startOfWord..<cursor)
    case .up, .control("p"): recall(-1, earlier)
    case .down, .control("n"): recall(1, earlier)
    default: return false
    }
    return true
  }

  private mutating func insert(_ scalars: [Unicode.Scalar]) {
    text.insert(contentsOf: scalars, at: cursor)
    cursor += scalars.count
  }

  private mutating func delete(_ range: Range<Int>) {
    let range = range.clamped(to: 0..<text.count)
    text.removeSubrange(range)
    cursor = range.isEmpty ? cursor : range.lowerBound
  }

  private var startOfWord: Int {
    let word = text[..<cursor].lastIndex { $0 != " " } ?? 0
    return text[..<word].lastIndex(of: " ").map { $0 + 1 } ?? 0
  }

  /// A row is one line: what follows the first of a pasted text is not run, or written, unseen.
  private static func firstLine(of bytes: [UInt8]) -> [Unicode.Scalar] {
    let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    return Array(String(decoding: line, as: UTF8.self).unicodeScalars)
  }

  private mutating func recall(_ direction: Int, _ earlier: [[UInt8]]) {
    let place = (recalled ?? earlier.count) + direction
    guard 0...earlier.count ~= place else { return }
    self = Prompt(purpose, text: place < earlier.count ? earlier[place] : [])
    recalled = place < earlier.count ? place : nil
  }
}
