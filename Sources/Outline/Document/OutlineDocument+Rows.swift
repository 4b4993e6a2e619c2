extension OutlineDocument {
  /// Calls a closure with each row and its content, in preorder.
  ///
  /// - Parameter body: The content is valid until it returns.
  /// - Complexity: O(*n*) for *n* rows that are in the order in which their items were made; otherwise
  ///   each item that does not follow the one made before it takes O(log *n*).
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

  /// Returns the rows whose contents have more than a short title and fulfil a condition, in preorder.
  package func items(where isWanted: (ItemContent) -> Bool) -> [ItemID] {
    var items: [ItemID] = []
    forEachRow { row, content in
      if case .content(let content) = content, isWanted(content) { items.append(row.item) }
    }
    return items
  }

  /// Returns the content of an item; `nil` if it has nothing but a short title.
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
