/// The items of a document that are not in an older document. These new items are looked up by their
/// content and their place. A place is given by the parent, and by the nearest sibling before or after the
/// item that is also in the older document.
struct NewItems {
  private struct Key: Hashable {
    var parent: ItemID?
    /// The nearest sibling before or after the item that is also in the older document, or `nil` if there
    /// is no such sibling.
    var sibling: ItemID?
    var isBefore: Bool
    /// The title, the note and the fields as bytes.
    var bytes: [UInt8]
  }

  /// For each key, the new items that have the key, in reverse order.
  private var items: [Key: [ItemID]] = [:]
  private var taken: Set<ItemID> = []

  var isEmpty: Bool { items.isEmpty }

  /// - Complexity: O(*n* + *b*), where *n* is the number of items in the document, and *b* is the number of
  ///   bytes in the new items.
  init(of document: OutlineDocument?, since older: OutlineDocument) {
    guard let document else { return }
    let siblings = OldSiblings(in: document) { older.outline.contains($0) ? $0 : nil }
    for item in siblings.newItems.reversed() {
      let parent = document.outline.parent(of: item)
      for key in Self.keys(document[item], below: parent, siblings[item]) {
        items[key, default: []].append(item)
      }
    }
  }

  /// Returns a new item at the given place whose content has the same meaning as the given content. Returns
  /// `nil` if there is no such item. No item is returned twice.
  ///
  /// - Parameters:
  ///   - parent: The parent at that place.
  ///   - siblings: The nearest siblings before and after the place that are also in the older document.
  mutating func take(
    _ content: ItemContent, below parent: ItemID?, _ siblings: OldSiblings.Pair
  ) -> ItemID? {
    for key in Self.keys(content, below: parent, siblings) {
      while let item = items[key]?.popLast() {
        if taken.insert(item).inserted { return item }
      }
    }
    return nil
  }

  private static func keys(
    _ content: ItemContent, below parent: ItemID?, _ siblings: OldSiblings.Pair
  ) -> [Key] {
    var bytes = Array(content.title.utf8) + [0]
    content.appendMeaning(to: &bytes)
    return [
      Key(parent: parent, sibling: siblings.before, isBefore: true, bytes: bytes),
      Key(parent: parent, sibling: siblings.after, isBefore: false, bytes: bytes),
    ]
  }
}

/// For each new item in a document, the nearest old siblings before and after it. A sibling is called old
/// if it is also in the older document.
struct OldSiblings {
  typealias Pair = (before: ItemID?, after: ItemID?)

  /// The new items, in preorder.
  private(set) var newItems: [ItemID] = []
  private var siblings: [ItemID: Pair] = [:]

  /// - Parameter old: Returns the corresponding item in the older document; `nil` for a new item.
  init(in document: OutlineDocument, old: (ItemID) -> ItemID?) {
    /// For each row on the current path, the last old child that has been visited, and the new children
    /// after that child.
    var lists: [(before: ItemID?, new: [ItemID])] = [(nil, [])]
    func close(_ list: (before: ItemID?, new: [ItemID]), before next: ItemID?) {
      for item in list.new { siblings[item] = (list.before, next) }
    }
    for row in document.outline.rows {
      while lists.count > row.level + 1 { close(lists.removeLast(), before: nil) }
      if let item = old(row.item) {
        close(lists[row.level], before: item)
        lists[row.level] = (item, [])
      } else {
        newItems.append(row.item)
        lists[row.level].new.append(row.item)
      }
      lists.append((nil, []))
    }
    for list in lists { close(list, before: nil) }
  }

  subscript(item: ItemID) -> Pair { siblings[item] ?? (nil, nil) }
}
