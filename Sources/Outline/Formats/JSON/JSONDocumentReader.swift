/// Reads a document from JSON. The open items are on an explicit stack, so deep nesting uses memory but no
/// recursion.
struct JSONDocumentReader {
  /// The rows, each with its identity. The identity is the value of the member `#id`; `nil` if the item does
  /// not have this member. Other programs write a member `id` instead, but that member is an ordinary field.
  var rows: [(content: ItemContent, level: Int, isExpanded: Bool, identity: Int?)] = []
  var header: [DocumentField] = []
  var reader: JSONReader
  /// The items that are being read, the outermost first.
  var open: [JSONItem] = []
  /// True if the reader is inside the array of the innermost item's children; false if the reader is at
  /// another member of that item.
  var isAtChildren = false
  /// True if the text contains members that only `tree -J` and similar programs write.
  var isListing = false
  /// The identities that have been read.
  var identities: Set<Int> = []
  var signs = JSONOutlineSigns()

  /// Reads an array of items.
  mutating func readItems() throws(JSONError) {
    try reader.beginArray()
    while try reader.nextElement() { try readItem() }
  }

  /// Reads an item and its descendants.
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
    open.append(JSONItem(offset: reader.offset, row: rows.count))
    rows.append((ItemContent(""), open.count - 1, false, nil))
    isAtChildren = false
    try reader.beginObject()
  }

  /// Repairs an item that is not an object by reading its value as a title.
  private mutating func readPlainItem() throws(JSONError) {
    signs.hasOtherValues = true
    try reader.repair(reader.unexpected("an object with a title"))
    rows.append((ItemContent(try reader.readAnyText()), open.count, false, nil))
  }

  private mutating func endItem() throws(JSONError) {
    let item = open.removeLast()
    isAtChildren = true
    let (content, hasTitle) = item.content()
    if !hasTitle {
      if keepRemarkOrReport(item) { return }
      signs.hasOtherValues = true
      try reader.repair(
        JSONError(at: item.offset, "expected “title” among the members of an item"))
    }
    signs.note(content.fields)
    if item.isExpanded != nil || item.identity != nil { signs.hasStructure = true }
    let hasChildren = rows.count > item.row + 1
    rows[item.row].content = content
    rows[item.row].isExpanded = item.isExpanded ?? hasChildren
    rows[item.row].identity = item.identity
  }

  /// Handles an object without a title, if the object is a remark (see ``JSONItem/remark``) or the report of
  /// `tree -J`. The row of the object is removed. A remark becomes a field of the enclosing item or, if there
  /// is none, of the header.
  ///
  /// - Returns: True if the object is a remark or a report.
  private mutating func keepRemarkOrReport(_ item: JSONItem) -> Bool {
    guard rows.count == item.row + 1 else { return false }
    if let remark = item.remark {
      if open.isEmpty { header.append(remark) } else { open[open.count - 1].fields.append(remark) }
    } else if item.isReport && open.isEmpty {
      isListing = true
      signs.hasStructure = true
    } else {
      return false
    }
    rows.removeLast()
    return true
  }

  mutating func readMember(_ name: JSONText) throws(JSONError) {
    let last = open.count - 1
    switch name {
    case "children": if try open[last].isNew(.children, name, in: &reader) { try readChildren() }
    case "contents": try readContents(name)
    case "#id": if try open[last].isNew(.identity, name, in: &reader) { try readIdentity() }
    default: try open[last].read(name, from: &reader, reserved: JSONMemberName.reservedInItems)
    }
  }

  private mutating func readIdentity() throws(JSONError) {
    let start = reader.offset
    let value = try reader.readValue()
    // Larger numbers are refused, so that new items can have numbers above all numbers in the text.
    let numbers = 0...ItemID.numbers.upperBound / 2
    if let number = Int(value), numbers.contains(number), identities.insert(number).inserted {
      open[open.count - 1].identity = number
    } else {
      try reader.repair(
        JSONError(at: start, "found “\(value)”, expected a number that no other item has"))
    }
  }

  private mutating func readChildren() throws(JSONError) {
    guard try reader.kind() == .array else {
      try reader.repair(reader.unexpected("an array of items"))
      return try reader.skipValue()
    }
    signs.hasStructure = true
    try reader.beginArray()
    isAtChildren = true
  }

  /// Reads the member “contents”. In the output of `tree -J`, “contents” contains the children of an item,
  /// and “name” contains the title.
  private mutating func readContents(_ name: JSONText) throws(JSONError) {
    let last = open.count - 1
    let isOfTree = open[last].members.isDisjoint(with: [.title, .children])
    guard try reader.kind() == .array, isOfTree else {
      return try open[last].read(name, from: &reader, reserved: JSONMemberName.reservedInItems)
    }
    isListing = true
    if try open[last].isNew(.children, name, in: &reader) { try readChildren() }
  }
}
