/// A token of an XML text.
enum XMLToken {
  case start(XMLTag)
  /// The name of the element that ends.
  case end(Range<Int>)
  case text
  /// Its content.
  case characterData(Range<Int>)
  case comment
  case instruction
  case documentType
}

/// A start tag.
struct XMLTag {
  var name: Range<Int>
  /// True if the element ends in its start tag.
  var isEmpty: Bool
}

struct XMLAttribute {
  var name: Range<Int>
  /// The range between the quotes.
  var value: Range<Int>
}
