/// Reads a document from JSON. The items whose objects are open are on a stack of its own, so depth
/// costs memory and nothing else.
struct JSONDocumentReader {
  var rows: [(content: ItemContent, level: Int, isExpanded: Bool)] = []
  var header: [DocumentField] = []
  var reader: JSONReader
  /// From the root to the innermost item that is being read.
  var open: [JSONItem] = []
  /// Whether the innermost item is at its children; if not, it is at its members.
  var isAtChildren = false
  /// Whether there was something that only `tree -J` and what writes like it says.
  var isListing = false

  init(_ reader: JSONReader) {
    self.reader = reader
  }

  /// Reads an array of items.
  mutating func readItems() throws(JSONError) {
    try reader.beginArray()
    while try reader.nextElement() { try readItem() }
  }

  /// Reads an item with everything below it.
  mutating func readItem() throws(JSONError) {
    try beginItem()
    while !open.isEmpty {
      if isAtChildren {
        if try reader.nextElement() { try beginItem() } else { isAtChildren = false }
      } else if let name = try reader.nextName() {
        try readMember(name)
      } else {
        try endItem()
      }
    }
  }

  private mutating func beginItem() throws(JSONError) {
    guard try reader.kind() == .object else { return try readPlainItem() }
    open.append(JSONItem(at: reader.offset, row: rows.count))
    rows.append((ItemContent(""), open.count - 1, false))
    isAtChildren = false
    try reader.beginObject()
  }

  /// A title where an object should be.
  private mutating func readPlainItem() throws(JSONError) {
    try reader.repair(reader.unexpected("an object with a title"))
    rows.append((ItemContent(try readAnyText()), open.count, false))
  }

  private mutating func endItem() throws(JSONError) {
    let item = open.removeLast()
    isAtChildren = true
    guard let content = item.content() else { return try endWithoutTitle(item) }
    finish(item, content)
  }

  private mutating func finish(_ item: JSONItem, _ content: ItemContent) {
    let hasChildren = rows.count > item.row + 1
    rows[item.row].content = content
    rows[item.row].isExpanded = item.isExpanded ?? hasChildren
  }

  /// An object without a title need not be an item.
  private mutating func endWithoutTitle(_ item: JSONItem) throws(JSONError) {
    if rows.count == item.row + 1 {
      if let remark = item.remark {
        rows.removeLast()
        return add(remark)
      }
      if item.isReport && open.isEmpty {
        isListing = true
        rows.removeLast()
        return
      }
    }
    try reader.repair(JSONError(at: item.offset, "expected “title” among the members of an item"))
    finish(item, ItemContent("", note: item.note, fields: item.fields))
  }

  /// Adds what is said of the innermost item, or of the document.
  private mutating func add(_ remark: DocumentField) {
    if open.isEmpty { header.append(remark) } else { open[open.count - 1].fields.append(remark) }
  }
}
