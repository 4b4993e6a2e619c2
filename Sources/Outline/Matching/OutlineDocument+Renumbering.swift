extension OutlineDocument {
  /// Returns this document with the identities of an older one: an item that is the same in both has its
  /// number there. So the two can be compared and merged item by item.
  ///
  ///     let ours = oursAsRead.renumbered(after: base)
  ///     let theirs = theirsAsRead.renumbered(after: base, newItemsAfter: ours)
  ///
  /// The result shares what did not change with the older document, so that what is done with both next
  /// depends on the size of the changes. ``ItemMatching`` says which items are the same.
  ///
  /// - Parameters:
  ///   - older: The document with the identities.
  ///   - other: The other side, which was renumbered before; `nil`: there is none. A new item that says the same as a
  ///     new one there, below the same parent, has its number: both sides got it from a third one, or added the same.
  ///     Other new items have other numbers than those there.
  /// - Complexity: O(*n* log *n*), where *n* is the size of both documents.
  public func renumbered(
    after older: OutlineDocument, newItemsAfter other: OutlineDocument? = nil
  ) -> OutlineDocument {
    let matching = ItemMatching(from: older, to: self)
    var numbers: [ItemID: ItemID] = [:]
    numbers.reserveCapacity(outline.count)
    for pair in matching.pairs { numbers[pair.new] = pair.old }
    var result = older
    result.nextNumber = max(older.nextNumber, other?.nextNumber ?? 0)
    var newItems = NewItems(of: other, since: older)
    var ancestors: [ItemID] = []
    forEachRow { row, content in
      let content = ItemContent(content)
      ancestors.removeSubrange(row.level...)
      if let number = numbers[row.item] {
        if !content.isIdentical(to: older[number]) { result[number] = content }
      } else if let number = newItems.take(content, below: ancestors.last) {
        numbers[row.item] = number
        result.contents[number] = content
      } else {
        numbers[row.item] = result.makeItem(content)
      }
      ancestors.append(numbers[row.item]!)
    }
    let renumbered = outline.mapped { numbers[$0]! }
    // A difference from an outline always fits it.
    result.outline = older.outline.applying(renumbered.outlineDifference(from: older.outline))!
    result.header = header
    result.source = renumberedSource(result, numbers)
    return result
  }

  /// Returns what the format keeps of the text, for the items with other numbers.
  private func renumberedSource(
    _ result: OutlineDocument, _ numbers: [ItemID: ItemID]
  ) -> (any DocumentSource)? {
    guard let source else { return nil }
    let original = source.document
    if original == self {
      var copy = result
      copy.source = nil
      return source.describing(copy)
    }
    // Items that were removed since need numbers that no other item has.
    var next = result.nextNumber
    return source.describing(
      original.mapped { item in
        if let number = numbers[item] { return number }
        next += 1
        return ItemID(next - 1)
      })
  }

  private func mapped(_ number: (ItemID) -> ItemID) -> OutlineDocument {
    var result = OutlineDocument()
    result.header = header
    result.outline = outline.mapped { item in
      let item = (old: item, new: number(item))
      result.contents[item.new] = contents[item.old]
      result.nextNumber = max(result.nextNumber, item.new.number + 1)
      return item.new
    }
    return result
  }
}

extension SectionSnapshot<ItemID> {
  /// Returns the outline with other items, all different.
  fileprivate func mapped(_ item: (ItemID) -> ItemID) -> SectionSnapshot<ItemID> {
    var shape = CheckedShape(capacity: count)
    var items: [ItemID] = []
    items.reserveCapacity(count)
    for row in rows {
      items.append(item(row.item))
      shape.append(level: row.level, isExpanded: row.isExpanded)
    }
    // The rows of a valid outline.
    return try! SectionSnapshot(items, shapedAs: shape)
  }
}

extension ItemContent {
  fileprivate init(_ view: ContentView) {
    switch view {
    case .title(let title): self.init(String(decoding: title, as: UTF8.self))
    case .content(let content): self = content
    }
  }
}
