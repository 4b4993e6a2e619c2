/// The block that is open in the innermost item. The value contains only those properties of the block
/// that affect how the next line is read.
enum MarkdownLeaf: Equatable {
  case none
  /// A paragraph. `lines` is the number of lines of the paragraph that have been read. `isDefinitions` is
  /// true if all lines that have been read are link reference definitions.
  case paragraph(lines: Int, isDefinitions: Bool)
  case fence(MarkdownFence)
  case html(MarkdownHTML)
  /// A quote. `isParagraph` is true if a paragraph is open inside the quote. If a code block is open inside
  /// the quote, the second value is the opening line of that block.
  case quote(isParagraph: Bool, MarkdownFence?)

  var isParagraph: Bool {
    if case .paragraph = self { true } else { false }
  }

  /// True if a line with too little indentation continues the leaf block (a lazy continuation in
  /// CommonMark).
  var isLazy: Bool {
    switch self {
    case .paragraph, .quote(isParagraph: true, _): true
    default: false
    }
  }

  /// True if the leaf block can continue after a blank line.
  var isOpen: Bool {
    switch self {
    case .fence, .html(.text): true
    default: false
    }
  }

  /// Returns the state of a quote after a line of the quote has been read.
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

/// Recognizing blocks that consist of a single line.
extension MarkdownLeaf {
  /// Returns the level of a heading that begins with number signs; `nil` for any other line.
  static func heading(_ line: ArraySlice<UInt8>) -> Int? {
    let level = line.prefix { $0 == 0x23 }.count
    guard (1...6).contains(level) else { return nil }
    return line.dropFirst(level).first?.isBlank ?? true ? level : nil
  }

  /// Returns the heading level that an underline specifies; `nil` if the line is not an underline.
  static func underlineLevel(_ line: ArraySlice<UInt8>) -> Int? {
    guard let symbol = line.first, symbol == 0x3D || symbol == 0x2D else { return nil }
    return line.drop { $0 == symbol }.isBlankText ? (symbol == 0x3D ? 1 : 2) : nil
  }

  static func isThematicBreak(_ line: ArraySlice<UInt8>) -> Bool {
    isThematicBreak(line, tail: tail(of: line))
  }

  /// - Parameter tail: The result of ``tail(of:)`` for the whole line.
  static func isThematicBreak(_ line: ArraySlice<UInt8>, tail: Int) -> Bool {
    guard line.startIndex >= tail, let symbol = line.first, [0x2D, 0x2A, 0x5F].contains(symbol)
    else { return false }
    return line.lazy.filter { $0 == symbol }.prefix(3).count == 3
  }

  /// Returns the start of the longest suffix of a line that consists only of blanks and copies of a single
  /// symbol.
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

/// The line that opens a fenced code block. The line begins with at least three backticks or tildes.
struct MarkdownFence: Equatable {
  private let symbol: UInt8
  private let count: Int

  init?(opening line: ArraySlice<UInt8>) {
    guard let symbol = line.first, symbol == 0x60 || symbol == 0x7E else { return nil }
    count = line.prefix { $0 == symbol }.count
    guard count >= 3, symbol == 0x7E || !line.dropFirst(count).contains(symbol) else { return nil }
    self.symbol = symbol
  }

  func isClosed(by line: ArraySlice<UInt8>) -> Bool {
    let length = line.prefix { $0 == symbol }.count
    return length >= count && line.dropFirst(length).isBlankText
  }
}

/// A Markdown block that begins on a line or consists of the line, such as a code block or a heading. The
/// rules of CommonMark are used both for rows and for the HTML of notes.
enum MarkdownBlockStart {
  case heading(level: Int)
  case fence(MarkdownFence)
  case html(MarkdownHTML)
  /// An underline, which turns the paragraph above into a heading, and the number of lines in this
  /// paragraph.
  case underline(level: Int, lines: Int)
  case thematicBreak

  /// Returns `nil` if the line is text.
  ///
  /// - Parameters:
  ///   - line: The line without its indentation, which is less than four columns.
  ///   - isInParagraph: Whether a block that begins on this line would interrupt an open paragraph.
  ///   - linesAbove: The number of lines of the open paragraph; `nil` if an underline would not turn that
  ///     paragraph into a heading.
  init?(_ line: ArraySlice<UInt8>, isInParagraph: Bool, linesAbove: Int?) {
    if let level = MarkdownLeaf.heading(line) {
      self = .heading(level: level)
    } else if let fence = MarkdownFence(opening: line) {
      self = .fence(fence)
    } else if let html = MarkdownHTML(opening: line, isInParagraph: isInParagraph) {
      self = .html(html)
    } else if let linesAbove, let level = MarkdownLeaf.underlineLevel(line) {
      self = .underline(level: level, lines: linesAbove)
    } else if MarkdownLeaf.isThematicBreak(line) {
      self = .thematicBreak
    } else {
      return nil
    }
  }
}

extension MarkdownMarker {
  /// Returns whether an item with the given text interrupts a paragraph. Only an item that has text, and
  /// whose marker is a bullet or the number 1, interrupts a paragraph.
  func interruptsParagraph(before text: ArraySlice<UInt8>) -> Bool {
    (number ?? 1) == 1 && !text.isBlankText
  }
}
