/// Builds a document from rows that arrive one by one, in preorder. If a row has only a short title, the title
/// is usually stored as bytes.
package struct DocumentBuilder {
  private var contents = ContentTable.Builder()
  private var shape: CheckedShape

  package init(capacity: Int = 0) { shape = CheckedShape(capacity: capacity) }

  /// The number of rows that have been added.
  package var count: Int { shape.rows.count }

  package mutating func append(
    _ content: consuming ItemContent, level: Int, isExpanded: Bool = false
  ) {
    contents.append(content)
    shape.append(level: level, isExpanded: isExpanded)
  }

  /// Adds a collapsed row that has only a title.
  ///
  /// - Parameter title: The title in UTF-8.
  mutating func append(title: UnsafeRawBufferPointer, level: Int) {
    contents.append(title: title)
    shape.append(level: level)
  }

  /// Returns the document. The items are numbered from 0 in the order of the rows.
  package consuming func document() throws(OutlineError) -> OutlineDocument {
    try document { (0..<$0).map(ItemID.init) }
  }

  /// - Parameter items: A closure that returns the given number of distinct items, which become the items
  ///   of the rows.
  consuming func document(
    items: (_ count: Int) -> [ItemID]
  ) throws(OutlineError) -> OutlineDocument {
    let items = items(shape.rows.count)
    var document = OutlineDocument()
    document.nextNumber = items.lazy.map { $0.number + 1 }.max() ?? 0
    document.outline = try SectionSnapshot(items, shapedAs: shape)
    document.contents = contents.table(for: document.outline)
    return document
  }
}

extension OutlineDocument {
  /// Calls `body` with each row and its content, in preorder.
  ///
  /// - Parameter body: A closure whose second argument, the content, is valid only until the closure
  ///   returns.
  /// - Complexity: O(*n* + *k* log *n*), where *n* is the number of rows, and *k* is the number of rows
  ///   whose item was not made directly after the item of the previous row.
  func forEachRow<Failure: Error>(
    _ body: (SectionSnapshot<ItemID>.Row, ContentView) throws(Failure) -> Void
  ) throws(Failure) {
    var contents = contents.reader
    for row in outline.rows {
      let isFound: Void? = try contents.withContent(of: row.item) { content throws(Failure) in
        try body(row, content)
      }
      if isFound == nil { Self.trap(onForeign: row.item) }
    }
  }

  /// Returns, in preorder, the items whose contents satisfy `isWanted`. Items whose titles are stored as
  /// bytes are omitted. These items have no note and no fields.
  package func items(where isWanted: (ItemContent) -> Bool) -> [ItemID] {
    var items: [ItemID] = []
    forEachRow { row, content in
      if case .content(let content) = content, isWanted(content) { items.append(row.item) }
    }
    return items
  }

  /// Returns the content of an item, or `nil` if the item's title is stored as bytes. Such an item has no note
  /// and no fields.
  ///
  /// - Complexity: O(log *n*).
  package func contentBesidesTitle(of item: ItemID) -> ItemContent? {
    let content: ItemContent?? = contents.withContent(of: item) { content in
      switch content {
      case .title: nil
      case .content(let content): content
      }
    }
    guard let content else { Self.trap(onForeign: item) }
    return content
  }
}
