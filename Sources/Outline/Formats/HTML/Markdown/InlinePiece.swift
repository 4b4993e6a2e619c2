/// A part of a line of Markdown, with the tags around it.
struct InlinePiece {
  var content: Content
  /// Tags that end before it, and tags that begin after it, the innermost first.
  var closing: [InlineTag] = []
  var opening: [InlineTag] = []

  enum Content {
    /// A range of the text.
    case text(Range<Int>)
    /// Characters that are written differently.
    case characters([UInt8])
    case code([UInt8])
    case hardBreak
    case address(Range<Int>, LinkAddress)
    case linkStart(LinkAddress, title: [UInt8])
    case linkEnd
    /// The text between the two describes the image.
    case imageStart(LinkAddress, title: [UInt8])
    case imageEnd
    case tag(MarkdownTag, Range<Int>)
  }
}

enum InlineTag: String {
  case em, strong, del
}

/// Characters that may begin or end emphasis.
struct InlineDelimiter {
  var piece: Int
  var byte: UInt8
  /// The number of characters, and the number of those that are not used yet.
  let length: Int
  var rest: Int
  var canOpen: Bool
  var canClose: Bool

  /// True if this one and a later one enclose emphasis.
  func matches(_ closer: InlineDelimiter) -> Bool {
    guard byte == closer.byte else { return false }
    if byte == 0x7E { return length == closer.length }
    let mayBeOther = canClose || closer.canOpen
    return !mayBeOther || !(length + closer.length).isMultiple(of: 3)
      || length.isMultiple(of: 3) && closer.length.isMultiple(of: 3)
  }

  /// Closers with the same key find the same openers.
  var key: Int {
    let kind = byte == 0x2A ? 0 : byte == 0x5F ? 1 : 2
    return (kind * 2 + (canOpen ? 1 : 0)) * 3 + length % 3
  }

  static let keyCount = 18
}

/// The start of what may be a link or an image.
struct InlineBracket {
  var piece: Int
  var isImage: Bool
  /// The index after it, and the number of delimiters before it.
  var end: Int
  var delimiters: Int
  /// True if another bracket follows inside.
  var hasInner = false
}
