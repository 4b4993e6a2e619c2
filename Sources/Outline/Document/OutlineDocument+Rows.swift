extension OutlineDocument {
  /// Calls a closure with each row and its content, in preorder.
  ///
  /// - Complexity: O(*n*) for *n* rows that are in the order in which their items were made; otherwise
  ///   each item that does not follow the one made before it takes O(log *n*).
  func forEachRow<Failure: Error>(
    _ body: (SectionSnapshot<ItemID>.Row, ItemContent) throws(Failure) -> Void
  ) throws(Failure) {
    var contents = contents.reader
    for row in outline.rows {
      guard let content = contents[row.item] else { Self.trap(onForeign: row.item) }
      try body(row, content)
    }
  }
}
