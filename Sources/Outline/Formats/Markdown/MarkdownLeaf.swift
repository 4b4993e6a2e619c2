/// The block that is open in the innermost item. It contains only what determines the meaning of the next
/// line.
enum MarkdownLeaf: Equatable {
  case none
  /// The number of lines so far, and whether all of them are link reference definitions.
  case paragraph(lines: Int, isDefinitions: Bool)
  case fence(MarkdownFence)
  case html(MarkdownHTML)
  /// A quote: whether a paragraph is open in it, and the code block that is open in it.
  case quote(isParagraph: Bool, MarkdownFence?)

  static let paragraph = MarkdownLeaf.paragraph(lines: 1, isDefinitions: false)

  var isParagraph: Bool {
    if case .paragraph = self { true } else { false }
  }

  /// True if the leaf continues in a line that is not indented enough (lazy continuation in CommonMark).
  var isLazy: Bool {
    switch self {
    case .paragraph, .quote(isParagraph: true, _): true
    default: false
    }
  }

  /// True if the leaf continues after a blank line.
  var isOpen: Bool {
    switch self {
    case .fence, .html(.text): true
    default: false
    }
  }

  /// Returns the leaf after a line of a quote.
  func quote(_ line: ArraySlice<UInt8>) -> MarkdownLeaf {
    var text = line
    while text.first == 0x3E { text = text.dropFirst().drop(while: \.isBlank) }
    if case .quote(_, let fence?) = self {
      return .quote(isParagraph: false, fence.isClosed(by: text) ? nil : fence)
    }
    let tail = Self.tail(of: text)
    while let (_, length) = MarkdownMarker.parse(text), !Self.isThematicBreak(text, tail: tail) {
      text = text.dropFirst(length).drop(while: \.isBlank)
    }
    if let fence = MarkdownFence(opening: text) { return .quote(isParagraph: false, fence) }
    let isText =
      !text.isEmpty && Self.heading(text) == nil && !Self.isThematicBreak(text)
      && MarkdownHTML(opening: text, isInParagraph: false) == nil
    return .quote(isParagraph: isText, nil)
  }
}

/// Blocks of one line.
extension MarkdownLeaf {
  /// Returns the level of a heading with number signs.
  static func heading(_ line: ArraySlice<UInt8>) -> Int? {
    let level = line.prefix { $0 == 0x23 }.count
    guard (1...6).contains(level) else { return nil }
    return line.dropFirst(level).first?.isBlank ?? true ? level : nil
  }

  /// Returns the level of the heading if the line is an underline for the paragraph above it.
  static func underlineLevel(_ line: ArraySlice<UInt8>) -> Int? {
    guard let symbol = line.first, symbol == 0x3D || symbol == 0x2D else { return nil }
    return line.drop { $0 == symbol }.isBlankText ? (symbol == 0x3D ? 1 : 2) : nil
  }

  static func isThematicBreak(_ line: ArraySlice<UInt8>) -> Bool {
    isThematicBreak(line, tail: tail(of: line))
  }

  /// - Parameter tail: The index of the tail of the whole line; see ``tail(of:)``.
  static func isThematicBreak(_ line: ArraySlice<UInt8>, tail: Int) -> Bool {
    guard line.startIndex >= tail, let symbol = line.first, [0x2D, 0x2A, 0x5F].contains(symbol)
    else { return false }
    return line.lazy.filter { $0 == symbol }.prefix(3).count == 3
  }

  /// Returns the index from which a line consists of a single symbol and blanks.
  static func tail(of line: ArraySlice<UInt8>) -> Int {
    guard let symbol = line.last(where: { !$0.isBlank }) else { return line.endIndex }
    return line.lastIndex { $0 != symbol && !$0.isBlank }.map { $0 + 1 } ?? line.startIndex
  }

  /// Returns whether a line of a paragraph is a link reference definition: `[name]: target`.
  static func isDefinition(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.first == 0x5B, let end = line.firstIndex(of: 0x5D) else { return false }
    return line[end...].dropFirst().first == 0x3A && !line[(end + 2)...].isBlankText
  }
}
