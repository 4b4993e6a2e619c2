/// Where the parts of an OPML text lie.
struct OPMLPlaces {
  /// An element around others.
  struct Element {
    /// Its start tag.
    var tag: Range<Int>
    /// Where its end tag begins; if it has none, where its start tag ends.
    var end: Int
  }

  /// An item.
  struct Item {
    /// Where its start tag begins.
    var start: Int
    /// Where its end tag ends; if it has none, where its start tag ends.
    var end: Int
  }

  /// The start tag of `<opml>`.
  var root = 0..<0
  var head: Element?
  /// The elements and the markup in the head, each with its field.
  var headFields: [(field: DocumentField, range: Range<Int>)] = []
  var body = Element(tag: 0..<0, end: 0)
  /// By row.
  var items: [Item] = []
  /// Whether an item declares the prefix of a namespace.
  var hasDeclarationsInItems = false
}
