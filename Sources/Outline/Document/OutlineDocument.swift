/// An outline of items and their contents.
///
/// Renaming an item or checking its checkbox changes the item's content, but not the outline. Moving an
/// item changes the outline, but not the item's content. Both kinds of edits keep the identity of the
/// item. Because each item has an identity, documents can be compared, stored and merged item by item.
/// Edits can be undone item by item, and two items can have equal contents.
///
///     var document = OutlineDocument()
///     let food = document.makeItem(ItemContent("Food"))
///     let tea = document.makeItem(ItemContent("Tea"))
///     document.outline.append([food])
///     document.outline.append([tea], to: food)
///     document[tea].title = "Green tea"
///
/// A document is a value type. Copies share their structure, so copying takes constant time. The cost of an
/// edit depends mainly on the size of the change, and only logarithmically on the size of the document.
public struct OutlineDocument: Sendable {
  /// The outline of the items, which contains their order, their parents, and whether each item is expanded.
  ///
  /// Insert only items that ``makeItem(_:)`` has returned or that were in the outline before, because the
  /// document must have the content of each item in the outline.
  public var outline = SectionSnapshot<ItemID>()

  /// The fields of the document as a whole, such as a title or an owner.
  public var header: [DocumentField] = []

  var contents = ContentTable()

  /// The style of the text from which the document was read, except for the style of the rows. Edits do not
  /// change the style, and comparisons ignore the style.
  var style: TextStyle?

  /// The number that the next new item gets.
  var nextNumber = 0

  /// Creates an empty document.
  public init() {}

  /// Creates a document from its rows.
  ///
  /// - Parameters:
  ///   - rows: The rows in preorder. Each row consists of its content, its level (0 for a root), and whether
  ///     it is expanded. The items are numbered from 0 in this order.
  ///   - header: The fields of the document as a whole.
  /// - Throws: ``OutlineError/levelSkips(item:level:deepestAllowed:)`` if the level of a row is negative,
  ///   or exceeds the level of the row before it by more than one.
  /// - Complexity: O(*n*), where *n* is the number of rows.
  public init(
    rows: some Sequence<(content: ItemContent, level: Int, isExpanded: Bool)>,
    header: [DocumentField] = []
  ) throws(OutlineError) {
    try self.init(rows: rows, header: header) { (0..<$0).map(ItemID.init) }
  }

  /// Creates a document from its rows and their items.
  ///
  /// - Parameter items: A closure that returns the given number of distinct items, which become the items
  ///   of the rows.
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

  /// The content of the given item.
  ///
  /// - Precondition: The item belongs to this document, because ``makeItem(_:)`` made it or a difference
  ///   inserted it.
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

  /// Traps because an item does not belong to the document.
  static func trap(onForeign item: ItemID) -> Never {
    // `preconditionFailure` would not print the message in a release build.
    fatalError("Item \(item) does not belong to this document")
  }

  /// Returns the content of an item, or `nil` if the item does not belong to this document.
  ///
  /// - Complexity: O(log *n*).
  public func content(of item: ItemID) -> ItemContent? { contents[item] }

  /// Makes a new item. The item is not in the outline until you insert it there.
  ///
  /// - Complexity: O(log *n*).
  public mutating func makeItem(_ content: ItemContent) -> ItemID {
    let item = takeNumber()
    contents[item] = content
    return item
  }

  /// Makes a new item that has only a title.
  ///
  /// - Parameter title: The title in UTF-8.
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
  /// - Complexity: O(*c* log *n*) if one document is a copy of the other with *c* changes; otherwise O(*n*
  ///   log *n*).
  public static func == (first: OutlineDocument, second: OutlineDocument) -> Bool {
    first.header == second.header && first.outline == second.outline
      && !first.contents.itemsThatDiffer(from: second.contents)
        .contains { first.outline.contains($0) }
  }
}

/// The identity of an item in a document. The identity is a number that stays the same when the item is
/// renamed, moved, or restored by undo, and when the document is stored and opened again.
public struct ItemID: Hashable, Sendable {
  /// The number of the item.
  public let number: Int

  /// The range of numbers that an item can have. Many JSON readers use `Double`, which represents every
  /// number in this range exactly. On platforms with a 32-bit `Int`, the greatest number is `Int.max - 1`.
  public static let numbers = 0...Int(min(1 << 53, Int64(Int.max)) - 1)

  /// Creates an identity.
  ///
  /// - Parameter number: The number of the item. For new items, ``OutlineDocument/makeItem(_:)`` chooses
  ///   the number.
  public init(_ number: Int) { self.number = number }
}

extension ItemID {
  /// Adds the number to a hash.
  public func hash(into hasher: inout Hasher) { hasher.combine(number) }

  /// The hash value of the number. The default implementation, which uses ``hash(into:)``, returns the same
  /// value, but takes twice as long. The hash value is computed for every item when an outline is opened.
  public var hashValue: Int { number.hashValue }
}

extension ItemID: Comparable {
  /// Returns whether an item has a smaller number than another item. A document gives a new item a greater
  /// number than all earlier items.
  public static func < (first: ItemID, second: ItemID) -> Bool { first.number < second.number }
}

extension ItemID: CustomStringConvertible {
  /// The number of the item.
  public var description: String { String(number) }
}

extension ItemID: Codable {
  /// Decodes an identity from a plain number.
  public init(from decoder: any Decoder) throws {
    number = try decoder.singleValueContainer().decode(Int.self)
  }

  /// Encodes the identity as a plain number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}
