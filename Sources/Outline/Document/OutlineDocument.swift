/// An outline of identities, and what each of them says.
///
/// Renaming an item or checking its box changes its content and not the outline; moving it changes
/// the outline and not its content. Its identity stays. So a document can be compared, stored,
/// undone and merged item by item, whatever its items say, and two items may say the same.
///
///     var document = OutlineDocument()
///     let food = document.makeItem(ItemContent("Food"))
///     let tea = document.makeItem(ItemContent("Tea"))
///     document.outline.append([food])
///     document.outline.append([tea], to: food)
///     document[tea].title = "Green tea"
///
/// A document is a value: copies are free, and an edit of one costs what it changes.
public struct OutlineDocument: Sendable {
  /// The items: their order, who is whose parent, who is expanded.
  ///
  /// Each of them has a content: insert what ``makeItem(_:)`` gave, or what was there before.
  public var outline = SectionSnapshot<ItemID>()

  /// What the format says of the document as a whole: a title, an owner.
  public var header: [DocumentField] = []

  var contents = ContentTable()

  /// What its format keeps of the text that it was read from. It goes with the document through all
  /// edits and says nothing about what the document is.
  var source: (any DocumentSource)?

  /// The number of the next new item.
  var nextNumber = 0

  /// Creates an empty document.
  public init() {}

  /// Creates a document from its rows.
  ///
  /// - Parameters:
  ///   - rows: What each row says, its level (0 for a root) and whether it is expanded, in preorder.
  ///     The items are numbered in this order, from 0.
  ///   - header: What is said of the document as a whole.
  /// - Throws: ``OutlineError`` if a row's level is more than one below the row before it.
  /// - Complexity: O(*n*).
  public init(
    rows: some Sequence<(content: ItemContent, level: Int, isExpanded: Bool)>,
    header: [DocumentField] = []
  ) throws(OutlineError) {
    var contents: [ItemContent] = []
    var levels: [(item: ItemID, level: Int)] = []
    var expanded: [Bool] = []
    for row in rows {
      levels.append((ItemID(contents.count), row.level))
      contents.append(row.content)
      expanded.append(row.isExpanded)
    }
    outline = try SectionSnapshot(rows: levels)
    // Most rows with children are expanded, and all of them at once are expanded soonest.
    let parents = levels.indices.map { row in
      row + 1 < levels.count && levels[row + 1].level > levels[row].level
    }
    outline.expandAll()
    outline.collapse(levels.indices.filter { parents[$0] && !expanded[$0] }.map(ItemID.init))
    outline.expand(levels.indices.filter { !parents[$0] && expanded[$0] }.map(ItemID.init))
    self.contents = ContentTable(contents)
    nextNumber = contents.count
    self.header = header
  }

  /// What an item says.
  ///
  /// - Precondition: The document has made the item, or got it from a difference.
  /// - Complexity: O(log *n*).
  public subscript(item: ItemID) -> ItemContent {
    get {
      guard let content = contents[item] else {
        preconditionFailure("Item \(item) is not of this document")
      }
      return content
    }
    set {
      precondition(contents[item] != nil, "Item \(item) is not of this document")
      contents[item] = newValue
    }
  }

  /// What an item says; `nil` if it is not of this document.
  ///
  /// - Complexity: O(log *n*).
  public func content(of item: ItemID) -> ItemContent? { contents[item] }

  /// Makes a new identity for a content. It is not in the outline until it is inserted there.
  ///
  /// - Complexity: O(log *n*).
  public mutating func makeItem(_ content: ItemContent) -> ItemID {
    let item = ItemID(nextNumber)
    nextNumber += 1
    contents[item] = content
    return item
  }
}

/// The text that a document was read from, as its format keeps it to write what has not changed as it
/// was.
protocol DocumentSource: AnyObject, Sendable {}

extension OutlineDocument: Equatable {
  /// Whether two documents have the same items at the same places, expanded alike, that say the same,
  /// and the same header.
  ///
  /// - Complexity: O(changes · log *n* + *n* / 64) for documents that share history, else O(*n* log *n*).
  public static func == (first: OutlineDocument, second: OutlineDocument) -> Bool {
    first.header == second.header && first.outline == second.outline
      && !first.contents.itemsThatDiffer(from: second.contents)
        .contains { first.outline.contains($0) }
  }
}
