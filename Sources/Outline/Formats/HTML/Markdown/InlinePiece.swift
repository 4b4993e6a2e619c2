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
