/// Finds the rows that two outlines have in common. The outlines are given as rows with levels.
///
///     var rows = RowIdentification(areNames: false)
///     rows.append(to: .old, level: 0, title: …)
///     rows.append(to: .new, level: 0, title: …)
///     for pair in rows.pairs(from: older, to: newer) { … }
///
/// `OutlineMatcher` finds the pairs.
package struct RowIdentification {
  private var titles = ByteNumbers()
  private var contents = ByteNumbers()
  private var old = LabeledRows()
  private var new = LabeledRows()
  private let areNames: Bool

  package enum Side { case old, new }

  /// - Parameter areNames: True if the titles are the names of files, which are unique among siblings. If
  ///   the argument is true, the same path always identifies the same file in both outlines.
  package init(areNames: Bool) {
    self.areNames = areNames
    // The number 0 represents empty content.
    _ = contents.number(of: UnsafeRawBufferPointer(start: nil, count: 0))
  }

  /// Adds the next row in preorder.
  ///
  /// - Parameters:
  ///   - level: The level of the row: 0 for a root, and at most one greater than the level of the previous
  ///     row.
  ///   - title: The bytes of the title.
  ///   - content: The values of the row other than its title, as bytes; empty if there are no such values.
  ///     Rows that have the same title are distinguished by these bytes. In outlines of files, this argument
  ///     must be empty if several files have the same content.
  ///   - kind: The kind of the file; always 0 except in outlines of files.
  package mutating func append(
    to side: Side, level: Int, title: UnsafeRawBufferPointer,
    content: UnsafeRawBufferPointer = .init(start: nil, count: 0), kind: UInt8 = 0
  ) {
    let title = titles.number(of: title)
    let content = content.isEmpty ? 0 : contents.number(of: content)
    switch side {
    case .old: old.append(level: level, title: title, content: content, kind: kind)
    case .new: new.append(level: level, title: title, content: content, kind: kind)
    }
  }

  /// Adds the next row in preorder, with the title of the given item.
  package mutating func append(
    to side: Side, level: Int, titleOf item: ItemID, in document: OutlineDocument,
    content: UnsafeRawBufferPointer, kind: UInt8
  ) {
    document.withTitleBytes(of: item) {
      append(to: side, level: level, title: $0, content: content, kind: kind)
    }
  }

  /// Adds all rows of a document.
  ///
  /// - Parameter includesContents: True to compare the notes and fields of rows, too.
  package mutating func append(
    _ document: OutlineDocument, to side: Side, includesContents: Bool
  ) {
    var bytes: [UInt8] = []
    document.forEachRow { row, content in
      switch content {
      case .title(let title, _): append(to: side, level: row.level, title: title)
      case .content(let content):
        bytes.removeAll(keepingCapacity: true)
        if includesContents { content.appendMeaning(to: &bytes) }
        content.titleBytes.withUnsafeBytes { title in
          bytes.withUnsafeBytes { append(to: side, level: row.level, title: title, content: $0) }
        }
      }
    }
  }

  /// Returns the items of each pair of matching rows. The two documents must be those whose rows were added.
  /// The pairs are in the order of the newer document.
  package consuming func pairs(
    from older: OutlineDocument, to newer: OutlineDocument
  ) -> [ItemMatching.Pair] {
    let (olds, news) = (older.outline.items, newer.outline.items)
    return pairs().map {
      ItemMatching.Pair(old: olds[$0.old], new: news[$0.new], isByPlace: $0.isByPlace)
    }
  }

  /// Returns the preorder positions of each pair of matching rows. `isByPlace` is true if the two rows match
  /// only by their place. The pairs are in the order of the newer outline.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of bytes in all rows. All work is linear, except
  ///   that pairs of similar titles are sorted.
  consuming func pairs() -> [(old: Int, new: Int, isByPlace: Bool)] {
    old.close()
    new.close()
    var matcher = OutlineMatcher(
      old: old, new: new, titles: titles, contentLimit: contents.count, areNames: areNames)
    matcher.run()
    return matcher.new.partners.enumerated().dropFirst().compactMap { row, partner in
      partner < 0
        ? nil : (Int(partner) - 1, row - 1, matcher.matchedByPlace.contains(Int32(row)))
    }
  }
}
