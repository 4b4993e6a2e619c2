/// An outline of items and their contents.
///
/// Renaming an item or checking its checkbox changes its content, but not the outline. Moving it changes
/// the outline, but not its content. In both cases, the identity of the item stays the same. So a document
/// can be compared, stored, undone and merged item by item, and two items can have equal contents.
///
///     var document = OutlineDocument()
///     let food = document.makeItem(ItemContent("Food"))
///     let tea = document.makeItem(ItemContent("Tea"))
///     document.outline.append([food])
///     document.outline.append([tea], to: food)
///     document[tea].title = "Green tea"
///
/// A document is a value. Copies share their structure: a copy takes constant time, and the cost of an
/// edit depends on what it changes.
public struct OutlineDocument: Sendable {
  /// The order of the items, their parents, and which of them are expanded.
  ///
  /// Every item needs a content, so insert only items that ``makeItem(_:)`` returned or that the outline
  /// contained before.
  public var outline = SectionSnapshot<ItemID>()

  /// The fields of the document as a whole, such as a title or an owner.
  public var header: [DocumentField] = []

  var contents = ContentTable()

  /// The style of the text that the document was read from, apart from its rows. All edits keep it, and
  /// comparisons ignore it.
  var style: TextStyle?

  /// The number of the next new item.
  var nextNumber = 0

  /// Creates an empty document.
  public init() {}

  /// Creates a document from its rows.
  ///
  /// - Parameters:
  ///   - rows: The content of each row, its level (0 for a root) and whether it is expanded, in preorder.
  ///     The items are numbered in this order, from 0.
  ///   - header: The fields of the document as a whole.
  /// - Throws: ``OutlineError/levelSkips(item:level:deepestAllowed:)`` if the level of a row is negative,
  ///   or more than one greater than that of the row before it.
  /// - Complexity: O(*n*), where *n* is the number of rows.
  public init(
    rows: some Sequence<(content: ItemContent, level: Int, isExpanded: Bool)>,
    header: [DocumentField] = []
  ) throws(OutlineError) {
    try self.init(rows: rows, header: header) { (0..<$0).map(ItemID.init) }
  }

  /// Creates a document with given item numbers.
  ///
  /// - Parameter items: Returns the given number of items, all different. They become the items of the
  ///   rows.
  init(
    rows: some Sequence<(content: ItemContent, level: Int, isExpanded: Bool)>,
    header: [DocumentField], items: (_ count: Int) -> [ItemID]
  ) throws(OutlineError) {
    var builder = DocumentBuilder(capacity: rows.underestimatedCount)
    for row in rows {
      builder.append(row.content, level: row.level, isExpanded: row.isExpanded)
    }
    self = try builder.document(items: items)
    self.header = header
  }

  /// The content of an item.
  ///
  /// - Precondition: The item was made by this document, or inserted by a difference.
  /// - Complexity: O(log *n*).
  public subscript(item: ItemID) -> ItemContent {
    get {
      guard let content = contents[item] else { Self.trap(onForeign: item) }
      return content
    }
    set {
      guard contents[item] != nil else { Self.trap(onForeign: item) }
      contents[item] = newValue
    }
  }

  /// Traps because an item has no content in this document.
  static func trap(onForeign item: ItemID) -> Never {
    // Not `preconditionFailure`: a release build would drop the message.
    fatalError("Item \(item) does not belong to this document")
  }

  /// Returns the content of an item; `nil` if the item does not belong to this document.
  ///
  /// - Complexity: O(log *n*).
  public func content(of item: ItemID) -> ItemContent? { contents[item] }

  /// Makes a new item. It is not in the outline until it is inserted there.
  ///
  /// - Complexity: O(log *n*).
  public mutating func makeItem(_ content: ItemContent) -> ItemID {
    let item = takeNumber()
    contents[item] = content
    return item
  }

  /// Makes a new item that has only a title.
  ///
  /// - Parameter title: UTF-8.
  mutating func makeItem(title: UnsafeRawBufferPointer) -> ItemID {
    let item = takeNumber()
    contents.insert(item, title: title)
    return item
  }

  private mutating func takeNumber() -> ItemID {
    defer { nextNumber += 1 }
    return ItemID(nextNumber)
  }
}

extension OutlineDocument: Equatable {
  /// Returns whether two documents have equal outlines, contents and headers.
  ///
  /// - Complexity: O(changes · log *n*) for documents that share history, otherwise O(*n* log *n*).
  public static func == (first: OutlineDocument, second: OutlineDocument) -> Bool {
    first.header == second.header && first.outline == second.outline
      && !first.contents.itemsThatDiffer(from: second.contents)
        .contains { first.outline.contains($0) }
  }
}
