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
  ///   - other: The other side of a merge, which was renumbered before; `nil`: there is none. A new item that says the
  ///     same as a new one there, at the same place, has its number: both sides got it from a third one, or added the
  ///     same. The place is the parent and an old sibling before or after it. Other new items have other numbers than those there. An item that is the same by its place alone is a new
  ///     one: it must not get what the other side did to the old one.
  /// - Complexity: O(*n* log *n*), where *n* is the size of both documents.
  public func renumbered(
    after older: OutlineDocument, newItemsAfter other: OutlineDocument? = nil
  ) -> OutlineDocument {
    let pairs = ItemMatching(from: older, to: self).pairs
    return renumbered(
      after: older, other == nil ? pairs : pairs.filter { !$0.isByPlace }, newItemsAfter: other)
  }

  /// Returns two sides of a merge, neither of which has identities, with those of their base.
  ///
  /// An item that is the same as one of the base by its place alone is a new one if the other side has the old one: the
  /// title was replaced with another one, and so was perhaps the thing that it names. If neither side has it, both
  /// replaced it, or one removed it, and that is a conflict.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the size of the three documents.
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
    var result = older
    result.nextNumber = max(older.nextNumber, other?.nextNumber ?? 0)
    var newItems = NewItems(of: other, since: older)
    let siblings = newItems.isEmpty ? nil : OldSiblings(in: self, pairs)
    var olds = older.contents.reader
    // In the order of the rows.
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
    let renumbered = outline.mapped(to: numbers)
    // A difference from an outline always fits it.
    result.outline = older.outline.applying(renumbered.outlineDifference(from: older.outline))!
    result.header = header
    result.style = style
    return result
  }
}

extension [ItemMatching.Pair] {
  /// Returns the pairs but those by place alone of items that the other side of a merge has.
  fileprivate func withoutReplacements(of other: Self) -> Self {
    guard contains(where: \.isByPlace) else { return self }
    let kept = Set(other.lazy.filter { !$0.isByPlace }.map(\.old))
    return filter { !$0.isByPlace || !kept.contains($0.old) }
  }
}

extension SectionSnapshot<ItemID> {
  /// Returns the outline with other items, all different, in the order of the rows.
  fileprivate func mapped(to items: [ItemID]) -> SectionSnapshot<ItemID> {
    var shape = CheckedShape(capacity: count)
    for row in rows { shape.append(level: row.level, isExpanded: row.isExpanded) }
    // The rows of a valid outline.
    return try! SectionSnapshot(items, shapedAs: shape)
  }
}

extension OldSiblings {
  fileprivate init(in document: OutlineDocument, _ pairs: [ItemMatching.Pair]) {
    let olds = Dictionary(uniqueKeysWithValues: pairs.lazy.map { ($0.new, $0.old) })
    self.init(in: document) { olds[$0] }
  }
}
