/// A row of a ``DocumentModel``, for display in a list.
public struct DocumentRow: Identifiable, Hashable, Sendable {
  let row: ModelRow<ItemID>
  /// The title, the note and the other fields of the item.
  public let content: ItemContent

  /// The item.
  public var item: ItemID { row.item }
  /// The text of the item's line.
  public var title: String { content.title }
  /// Additional text of the item, which is not part of its line.
  public var note: String? { content.note }
  /// The state of the item's checkbox. The state is `true` if the checkbox is checked, `false` if the
  /// checkbox is not checked, and `nil` if there is no checkbox.
  public var isChecked: Bool? { content.isChecked }
  /// The number of the item's ancestors, which is 0 for a root.
  public var level: Int { row.level }
  /// True if the item is expanded.
  public var isExpanded: Bool { row.isExpanded }
  /// True if the item has children, hidden or not.
  public var hasChildren: Bool { row.hasChildren }

  /// The item, which is the identity of the row.
  public var id: ItemID { item }
}

/// The visible rows of a ``DocumentModel``. Each row is created when it is read, so a list that shows only
/// a few of a million rows creates only those few rows.
public struct DocumentRows: RandomAccessCollection, Sendable {
  let rows: ModelRows<ItemID>
  let document: OutlineDocument

  /// The index of the first row, which is 0.
  public var startIndex: Int { rows.startIndex }
  /// The number of rows.
  public var endIndex: Int { rows.endIndex }

  /// The row at an index.
  ///
  /// - Precondition: `index` is in `0..<count`.
  /// - Complexity: O(log *n*), where *n* is the number of items, including hidden ones.
  public subscript(index: Int) -> DocumentRow {
    let row = rows[index]
    return DocumentRow(row: row, content: document[row.item])
  }
}

extension DocumentModel {
  /// The visible rows. While the user searches, only the matching rows and their ancestors are visible.
  ///
  /// - Complexity: O(1). Reading a row is O(log *n*), where *n* is the number of items.
  public var rows: DocumentRows { DocumentRows(rows: list.rows(in: .body), document: document) }

  /// Returns the position of an item's row in ``rows``, or `nil` if the item is hidden or unknown.
  public func position(of item: ItemID) -> RowPosition? { list.position(of: item) }

  /// Returns the item of the row at a position in ``rows``, or `nil` if there is no such row.
  public func item(at position: RowPosition) -> ItemID? { list.item(at: position) }

  /// Calls a closure with each change of the visible rows. Each method that makes a change calls the
  /// closure before returning. See ``OutlineModel/follow(_:)``.
  ///
  /// - Parameter body: A closure that draws a change.
  /// - Returns: A token. The closure is called for each change until the token is released or canceled.
  public func follow(
    _ body: @escaping @MainActor (OutlineUpdate<DocumentSection, ItemID>) -> Void
  ) -> FollowToken { list.follow(body) }

  /// The changes to the visible rows, for a reader that runs on another actor or processes the changes
  /// later. See ``OutlineDataSource/updates``.
  public var updates: OutlineUpdates<DocumentSection, ItemID> { list.updates }
}

// MARK: - Searching

extension DocumentModel {
  /// True while a search is active, from a call to ``search(_:)`` until a call to ``endSearch()``.
  public var isSearching: Bool { list.isSearching }

  /// Shows only the items whose contents match the user's search, and their ancestors. All shown items are
  /// expanded. See ``OutlineModel/search(_:)``.
  ///
  /// - Complexity: O(*n* log *n*) for this call and for each later change, where *n* is the number of
  ///   items.
  public func search(_ isMatch: @escaping (ItemContent) -> Bool) {
    list.search { [weak self] item in
      self?.document.content(of: item).map(isMatch) ?? false
    }
  }

  /// Ends the search and shows the whole outline again.
  public func endSearch() { list.endSearch() }
}
