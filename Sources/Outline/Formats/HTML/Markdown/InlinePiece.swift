/// A part of a line of Markdown, with the emphasis tags around it.
struct InlinePiece {
  var content: Content
  /// Tags that end before the piece, and tags that begin after it, the innermost first.
  var closing: [InlineTag] = []
  var opening: [InlineTag] = []

  enum Content {
    /// A range of the text.
    case text(Range<Int>)
    /// Characters that replace those of the text.
    case characters([UInt8])
    case code([UInt8])
    case hardBreak
    case address(Range<Int>, LinkAddress)
    case linkStart(LinkAddress, title: [UInt8])
    case linkEnd
    /// An image. The pieces between start and end are its description.
    case imageStart(LinkAddress, title: [UInt8])
    case imageEnd
    case tag(MarkdownTag, Range<Int>)
  }
}

enum InlineTag: String {
  case em, strong, del
}

/// A run of characters that may begin or end emphasis.
struct InlineDelimiter {
  var piece: Int
  var byte: UInt8
  /// The number of characters, and the number of characters that have not been used.
  let length: Int
  var rest: Int
  var canOpen: Bool
  var canClose: Bool

  /// True if this delimiter and a later one enclose emphasis.
  func matches(_ closer: InlineDelimiter) -> Bool {
    guard byte == closer.byte else { return false }
    if byte == 0x7E { return length == closer.length }
    let mayBeOther = canClose || closer.canOpen
    return !mayBeOther || !(length + closer.length).isMultiple(of: 3)
      || length.isMultiple(of: 3) && closer.length.isMultiple(of: 3)
  }

  /// A key for closers: closers with the same key match the same openers.
  var key: Int {
    let kind = byte == 0x2A ? 0 : byte == 0x5F ? 1 : 2
    return (kind * 2 + (canOpen ? 1 : 0)) * 3 + length % 3
  }

  static let keyCount = 18
}

/// The start of a possible link or image.
struct InlineBracket {
  var piece: Int
  var isImage: Bool
  /// The index after the bracket, and the number of delimiters before it.
  var end: Int
  var delimiters: Int
  /// True if another bracket follows inside.
  var hasInner = false
}
