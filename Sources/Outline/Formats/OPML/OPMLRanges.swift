/// The ranges of the parts of an OPML text.
struct OPMLRanges {
  /// An element that contains others.
  struct Element {
    /// The range of its start tag.
    var tag: Range<Int>
    /// The offset of its end tag, or of the end of its start tag if it has none.
    var end: Int
  }

  /// An item.
  struct Item {
    /// The offset of its start tag.
    var start: Int
    /// The end of its end tag, or of its start tag if it has none.
    var end: Int
  }

  /// The start tag of `<opml>`.
  var root = 0..<0
  var head: Element?
  /// The fields of the head, and the ranges of their elements or markup.
  var headFields: [(field: DocumentField, range: Range<Int>)] = []
  var body = Element(tag: 0..<0, end: 0)
  /// The markup after the last item of the body.
  var markupAtEnd = 0..<0
  /// The offset of `</opml>`.
  var rootEnd = 0
  /// By index of the row.
  var items: [Item] = []
  /// True if an item declares a namespace.
  var hasDeclarationsInItems = false
}
