/// Splits a line of Markdown, or the lines of a paragraph, into pieces.
struct InlineScanner {
  let text: [UInt8]
  let definitions: LinkDefinitions
  var index = 0
  var pieces: [InlinePiece] = []
  var delimiters: [InlineDelimiter] = []
  var brackets: [InlineBracket] = []
  /// The number of open brackets that already contain a link, and therefore cannot begin a link themselves.
  var inactiveBrackets = 0
  /// The number of times that a character or a delimiter was read again. This count grows at most
  /// linearly with the length of the text.
  var work = 0
  /// The start of the text that has not been added to a piece yet.
  private var textStart = 0
  /// The indices at which runs of backticks begin, grouped by the length of the run, from the current index on.
  private lazy var backtickRuns = Self.backtickRuns(in: text)
  private var comments = HTMLComments()

  init(_ text: [UInt8], _ definitions: LinkDefinitions) {
    self.text = text
    self.definitions = definitions
    while index < text.count {
      if !Self.isSpecial(text[index]) || !readSpecial(text[index]) { index += 1 }
    }
    flush(to: index)
    matchDelimiters(from: 0)
  }

  /// Returns whether a character can have a meaning in Markdown.
  static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x0A, 0x21, 0x26, 0x2A, 0x3A, 0x3C, 0x5B...0x5D, 0x5F, 0x60, 0x7E: true
    default: false
    }
  }

  /// - Returns: Whether the character has a meaning in Markdown. If the result is `true`, this method has
  ///   moved `index` past the characters that it read.
  private mutating func readSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x0A: readLineEnd()
    case 0x21: readImageStart()
    case 0x26: readReference()
    case 0x2A, 0x5F, 0x7E: readDelimiter(byte)
    case 0x3A: readAddress()
    case 0x3C: readBracketedAddress() || readTag() || readComment()
    case 0x5B: readBracket(isImage: false)
    case 0x5C: readBackslash()
    case 0x5D: readClosingBracket()
    default: readCode()
    }
  }

  /// Adds a piece for the text before `start`, and a piece for the characters up to `next`.
  mutating func add(_ content: InlinePiece.Content, from start: Int, to next: Int) {
    flush(to: start)
    pieces.append(InlinePiece(content: content))
    index = next
    textStart = next
  }

  private mutating func flush(to end: Int) {
    if end > textStart { pieces.append(InlinePiece(content: .text(textStart..<end))) }
    textStart = end
  }
}

/// Reading pieces other than text.
extension InlineScanner {
  /// Reads a line ending. A line ending after two or more spaces is a hard line break.
  private mutating func readLineEnd() -> Bool {
    var start = index
    while start > textStart, text[start - 1] == 0x20 { start -= 1 }
    let isHard = index - start >= 2
    let next = text[(index + 1)...].drop(while: \.isBlank).startIndex
    add(isHard ? .hardBreak : .characters([0x0A]), from: start, to: next)
    return true
  }

  private mutating func readReference() -> Bool {
    guard let (characters, end) = CharacterReference.read(text, at: index) else { return false }
    add(.characters(characters), from: index, to: end)
    return true
  }

  private mutating func readBackslash() -> Bool {
    guard index + 1 < text.count else { return false }
    let next = text[index + 1]
    if next == 0x0A {
      let rest = text[(index + 2)...].drop(while: \.isBlank).startIndex
      add(.hardBreak, from: index, to: rest)
    } else if next.isPunctuation {
      add(.characters([next]), from: index, to: index + 2)
    } else {
      return false
    }
    return true
  }

  private mutating func readCode() -> Bool {
    let length = text[index...].prefix { $0 == 0x60 }.count
    let start = index + length
    backtickRuns[length] = backtickRuns[length]?.drop { $0 < start }
    guard let end = backtickRuns[length]?.first else {
      index = start
      return true
    }
    var code = text[start..<end].map { $0 == 0x0A ? 0x20 : $0 }
    if code.first == 0x20, code.last == 0x20, code.contains(where: { $0 != 0x20 }) {
      code = Array(code.dropFirst().dropLast())
    }
    add(.code(code), from: index, to: end + length)
    return true
  }

  private static func backtickRuns(in text: [UInt8]) -> [Int: ArraySlice<Int>] {
    var starts: [Int: ArraySlice<Int>] = [:]
    var index = 0
    while let start = text[index...].firstIndex(of: 0x60) {
      index = text[start...].drop { $0 == 0x60 }.startIndex
      starts[index - start, default: []].append(start)
    }
    return starts
  }

  /// Reads an address in plain text. The scanner has reached the colon after the scheme of the address.
  private mutating func readAddress() -> Bool {
    guard let start = LinkAddress.start(ofSchemeBefore: index, in: text[textStart...]),
      let link = LinkAddress.link(at: start, colon: index, in: text[...])
    else { return false }
    add(.address(link.range, link.address), from: start, to: link.range.upperBound)
    return true
  }

  private mutating func readTag() -> Bool {
    guard let tag = MarkdownTag.read(text[index...], looked: &work) else { return false }
    let range = index..<tag.rest.startIndex
    add(.tag(tag, range), from: range.lowerBound, to: range.upperBound)
    return true
  }

  /// Reads a comment, which is not shown.
  private mutating func readComment() -> Bool {
    guard let end = comments.end(at: index, in: text[...]) else { return false }
    add(.characters([]), from: index, to: end)
    return true
  }

  /// Reads an address between `<` and `>`.
  private mutating func readBracketedAddress() -> Bool {
    let rest = text[(index + 1)...].prefix { $0 > 0x20 && $0 != 0x3C && $0 != 0x3E }
    guard rest.endIndex < text.count, text[rest.endIndex] == 0x3E else { return false }
    let isMail = !rest.contains(0x3A) && rest.dropFirst().dropLast().contains(0x40)
    guard isMail || rest.contains(0x3A),
      let address = LinkAddress(isMail ? Array("mailto:".utf8) + rest : rest)
    else { return false }
    add(.address(rest.indices, address), from: index, to: rest.endIndex + 1)
    return true
  }
}

/// Finds HTML comments in text.
struct HTMLComments {
  /// True if no comment ends in the rest of the text.
  private var areOpen = false

  /// Returns the end of the comment that begins at an index; `nil` if no comment begins there, or if the
  /// comment has no end. The index must not decrease from one call to the next.
  mutating func end(at index: Int, in text: ArraySlice<UInt8>) -> Int? {
    guard !areOpen, text[index...].starts(with: "<!--".utf8) else { return nil }
    let end = text[(index + 4)...].firstIndex(of: Array("-->".utf8))
    areOpen = end == nil
    return end.map { $0 + 3 }
  }
}

/// A part of a line of Markdown, with the emphasis tags next to that part.
struct InlinePiece {
  var content: Content
  /// The number of emphasis elements that end before the piece.
  var closing = 0
  /// The names of the emphasis elements that begin after the piece, the innermost first.
  var opening: [String] = []

  enum Content {
    /// A range of the text.
    case text(Range<Int>)
    /// Characters that are shown instead of characters in the text.
    case characters([UInt8])
    case code([UInt8])
    case hardBreak
    case address(Range<Int>, LinkAddress)
    case linkStart(LinkAddress, title: [UInt8])
    case linkEnd
    /// The start of an image. The pieces up to the end of the image are the image's description.
    case imageStart(LinkAddress, title: [UInt8])
    case imageEnd
    case tag(MarkdownTag, Range<Int>)
  }
}

/// A run of equal characters that may begin or end emphasis.
struct InlineDelimiter {
  let piece: Int
  let byte: UInt8
  /// The number of characters in the run, and the number of unused characters.
  let length: Int
  var rest: Int
  let canOpen: Bool
  let canClose: Bool

  /// Returns whether this delimiter can begin the emphasis that a later delimiter ends.
  func matches(_ closer: InlineDelimiter) -> Bool {
    guard byte == closer.byte else { return false }
    if byte == 0x7E { return length == closer.length }
    let mayBeOther = canClose || closer.canOpen
    return !mayBeOther || !(length + closer.length).isMultiple(of: 3)
      || length.isMultiple(of: 3) && closer.length.isMultiple(of: 3)
  }

  /// A key for delimiters that can end emphasis. Delimiters with the same key match the same opening
  /// delimiters.
  var key: Int {
    let kind = byte == 0x2A ? 0 : byte == 0x5F ? 1 : 2
    return (kind * 2 + (canOpen ? 1 : 0)) * 3 + length % 3
  }

  static let keyCount = 18
}

/// The opening bracket of a possible link or image.
struct InlineBracket {
  var piece: Int
  var isImage: Bool
  /// `end` is the index after the bracket, and `delimiters` is the number of emphasis delimiters before the bracket.
  var end: Int
  var delimiters: Int
  /// True if the text after this bracket contains another opening bracket.
  var hasInner = false
}
