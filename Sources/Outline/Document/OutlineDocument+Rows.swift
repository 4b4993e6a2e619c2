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
}
