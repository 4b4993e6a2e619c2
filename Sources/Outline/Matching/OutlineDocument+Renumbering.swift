extension OutlineDocument {
  /// Returns this document with the item numbers of an older document. Each item that is also in the older
  /// document gets its number from the older document. The two documents can then be compared and merged item
  /// by item.
  ///
  ///     let ours = oursAsRead.renumbered(after: base)
  ///     let theirs = theirsAsRead.renumbered(after: base, newItemsAfter: ours)
  ///
  /// The result shares its unchanged parts with the older document, so the cost of later comparisons
  /// depends on the size of the changes. ``ItemMatching`` finds the items that are in both documents.
  ///
  /// - Parameters:
  ///   - older: The document that provides the item numbers.
  ///   - other: The other side of a merge; `nil` if there is no other side. The items of the other side have already
  ///     been renumbered. If both sides have a new item with the same content at the same place, the item gets the
  ///     same number on both sides. In this case, either both sides received the item from a third document, or each
  ///     side added the item itself. The place of an item consists of its parent and of an old sibling before or
  ///     after the item. All other new items get numbers that the other side does not use. An item that matches an
  ///     older item only by its place counts as new. If the new item got the number of the older item, a merge would
  ///     apply to it the edits that the other side made to the older item.
  /// - Complexity: O(*n* log *n*), where *n* is the combined size of the two documents.
  public func renumbered(
    after older: OutlineDocument, newItemsAfter other: OutlineDocument? = nil
  ) -> OutlineDocument {
    let pairs = ItemMatching(from: older, to: self).pairs
    return renumbered(
      after: older, other == nil ? pairs : pairs.filter { !$0.isByPlace }, newItemsAfter: other)
  }

  /// Returns the two sides of a merge with the item numbers of their base. The sides' own item numbers are
  /// ignored.
  ///
  /// If an item on one side matches an item of the base only by its place, the item on that side is called a
  /// *replacement*. If the base's item still exists on the other side, the replacement counts as a new item, because
  /// its title may name a different thing. If the base's item no longer exists on the other side, or also has a
  /// replacement there, each replacement gets the number of the base's item. As a result, the merge finds the
  /// conflict.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the combined size of the three documents.
  public static func renumbered(
    ours: OutlineDocument, theirs: OutlineDocument, after base: OutlineDocument
  ) -> (ours: OutlineDocument, theirs: OutlineDocument) {
    let rows = RowIdentification(from: base)
    let pairs = (
      ItemMatching(from: base, rows, to: ours).pairs,
      ItemMatching(from: base, rows, to: theirs).pairs
    )
    let ours = ours.renumbered(
      after: base, pairs.0.withoutReplacements(of: pairs.1), newItemsAfter: nil)
    let theirs = theirs.renumbered(
      after: base, pairs.1.withoutReplacements(of: pairs.0), newItemsAfter: ours)
    return (ours, theirs)
  }

  private func renumbered(
    after older: OutlineDocument, _ pairs: [ItemMatching.Pair],
    newItemsAfter other: OutlineDocument?
  ) -> OutlineDocument {
    var result = numbered(after: older, pairs, newItemsAfter: other)
    // Applying the difference cannot fail, because the difference was computed from the same older outline.
    result.outline = older.outline.applying(
      result.outline.outlineDifference(from: older.outline))!
    return result
  }

  /// Returns this document with the item numbers of an older document. The outline of the result shares no
  /// memory with the older outline.
  ///
  /// - Parameter pairs: The items that are in both documents, in the order of this document's rows.
  package func numbered(
    after older: OutlineDocument, _ pairs: [ItemMatching.Pair],
    newItemsAfter other: OutlineDocument? = nil
  ) -> OutlineDocument {
    var result = older
    result.nextNumber = max(older.nextNumber, other?.nextNumber ?? 0)
    var newItems = NewItems(of: other, since: older)
    let siblings = newItems.isEmpty ? nil : OldSiblings(in: self, pairs)
    var olds = older.contents.reader
    var pairs = pairs[...]
    var numbers: [ItemID] = []
    numbers.reserveCapacity(outline.count)
    var ancestors: [ItemID] = []
    forEachRow { row, content in
      ancestors.removeLast(ancestors.count - row.level)
      let number: ItemID
      if let pair = pairs.first, pair.new == row.item {
        pairs.removeFirst()
        number = pair.old
        let isSame = olds.withContent(of: number) {
          content.hasSameBytes(as: $0) && content.isWritten(as: $0)
        }
        if isSame != true { result[number] = ItemContent(content) }
      } else {
        let content = ItemContent(content)
        if let siblings,
          let known = newItems.take(content, below: ancestors.last, siblings[row.item])
        {
          number = known
          result.contents[number] = content
        } else {
          number = result.makeItem(content)
        }
      }
      numbers.append(number)
      ancestors.append(number)
    }
    result.outline = outline.mapped(to: numbers)
    result.header = header
    result.style = style
    return result
  }
}

extension [ItemMatching.Pair] {
  /// Returns the pairs without the replacements that count as new items. A pair is such a replacement if its two
  /// items match only by their place, and the other side of the merge still has the old item.
  fileprivate func withoutReplacements(of other: Self) -> Self {
    guard contains(where: \.isByPlace) else { return self }
    let kept = Set(other.lazy.filter { !$0.isByPlace }.map(\.old))
    return filter { !$0.isByPlace || !kept.contains($0.old) }
  }
}

extension SectionSnapshot<ItemID> {
  /// Returns the outline with different items. The array contains the new item of each row, in preorder. The new
  /// items must be distinct.
  fileprivate func mapped(to items: [ItemID]) -> SectionSnapshot<ItemID> {
    var shape = CheckedShape(capacity: count)
    for row in rows { shape.append(level: row.level, isExpanded: row.isExpanded) }
    // This cannot fail, because the rows come from a valid outline.
    return try! SectionSnapshot(items, shapedAs: shape)
  }
}

extension OldSiblings {
  fileprivate init(in document: OutlineDocument, _ pairs: [ItemMatching.Pair]) {
    let olds = Dictionary(uniqueKeysWithValues: pairs.lazy.map { ($0.new, $0.old) })
    self.init(in: document) { olds[$0] }
  }
}

/// The items of a document that are not in an older document. These new items are looked up by their content and
/// their place. The place of an item consists of its parent, and of the nearest old sibling before or after the item.
/// A sibling is old if it is also in the older document.
private struct NewItems {
  private struct Key: Hashable {
    var parent: ItemID?
    /// The nearest old sibling before or after the item; `nil` if there is no such sibling.
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

  /// Returns a new item at the given place, with content that has the same meaning as the given content. Returns
  /// `nil` if there is no such item. No item is returned twice.
  ///
  /// - Parameters:
  ///   - parent: The parent at that place.
  ///   - siblings: The nearest old siblings before and after the place.
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

  /// - Parameter old: A closure that returns the corresponding item in the older document, or `nil` for a new item.
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
