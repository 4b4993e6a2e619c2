extension OutlineDocument {
  /// Returns this document with the identities of an older one. Items that are the same get the number that
  /// they have in the older document, so the two documents can be compared and merged item by item.
  ///
  ///     let ours = oursAsRead.renumbered(after: base)
  ///     let theirs = theirsAsRead.renumbered(after: base, newItemsAfter: ours)
  ///
  /// The result shares its unchanged parts with the older document, so the cost of later comparisons
  /// depends on the size of the changes. ``ItemMatching`` finds the items that are the same.
  ///
  /// - Parameters:
  ///   - older: The document with the identities.
  ///   - other: The other side of a merge, already renumbered; `nil` if there is none. A new item gets the
  ///     number of a new item of the other side that has the same content and place: both sides got it from
  ///     a third one, or both added it. The place is the parent and an old sibling before or after the
  ///     item. The numbers of all other new items differ from those of the other side. An item that matches
  ///     by its place alone is new, because it must not receive edits that the other side made to the old
  ///     item.
  /// - Complexity: O(*n* log *n*), where *n* is the size of both documents.
  public func renumbered(
    after older: OutlineDocument, newItemsAfter other: OutlineDocument? = nil
  ) -> OutlineDocument {
    let pairs = ItemMatching(from: older, to: self).pairs
    return renumbered(
      after: older, other == nil ? pairs : pairs.filter { !$0.isByPlace }, newItemsAfter: other)
  }

  /// Returns the two sides of a merge with the identities of their base. The sides themselves need no
  /// identities.
  ///
  /// Suppose that an item matches one of the base by its place alone. It is new if the other side has the
  /// old item: the title was replaced, and so perhaps was the thing that it names. If the other side does
  /// not have the old item either, both sides replaced it, or one removed it, and this is a conflict.
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
    // A difference always applies to the outline that it was made from.
    result.outline = older.outline.applying(renumbered.outlineDifference(from: older.outline))!
    result.header = header
    result.style = style
    return result
  }
}

extension [ItemMatching.Pair] {
  /// Returns the pairs without those that match by place alone and whose old item the other side of a merge
  /// has.
  fileprivate func withoutReplacements(of other: Self) -> Self {
    guard contains(where: \.isByPlace) else { return self }
    let kept = Set(other.lazy.filter { !$0.isByPlace }.map(\.old))
    return filter { !$0.isByPlace || !kept.contains($0.old) }
  }
}

extension SectionSnapshot<ItemID> {
  /// Returns the outline with its items replaced by others, all different, in the order of the rows.
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
