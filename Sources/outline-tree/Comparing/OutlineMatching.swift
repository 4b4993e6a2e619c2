import Outline

/// Matches the rows of two outlines by their contents, and gives matching rows the same item number. Before
/// matching, item numbers of different sources are unrelated.
struct OutlineMatching {
  private let old: SourceDocument
  private let new: SourceDocument
  private let drawsImages: Bool

  struct Result {
    /// The newer outline. A row with a match in the older outline has the item of that match.
    var renumbered: SourceDocument
    /// The identities of the newer outline's rows, keyed by their items in `renumbered`; nil if the
    /// identities are not permanent.
    var identities: [ItemID: ItemID]?
    /// The items of each pair of matching rows, in the order of the newer outline.
    var pairs: [(old: ItemID, new: ItemID)]
  }

  /// The contents, apart from titles, that distinguish rows with equal titles.
  struct Contents {
    var old: (ItemID) -> [UInt8]
    var new: (ItemID) -> [UInt8]
  }

  /// Matches the rows of two outlines. If one outline is a directory, the rows of both outlines are files, and
  /// rows with the same path match.
  ///
  /// - Parameters:
  ///   - drawsImages: Whether images are compared as parts of titles, because one outline is a drawing.
  ///   - areListings: Whether the rows are files although neither outline is a directory.
  static func matching(
    _ newer: SourceDocument, with older: SourceDocument, contents: Contents? = nil,
    drawsImages: Bool = false, areListings: Bool = false
  ) -> Result {
    let areNames = areListings || older.kind != .rows || newer.kind != .rows
    let matching = OutlineMatching(old: older, new: newer, drawsImages: drawsImages)
    var rows = RowIdentification(areNames: areNames)
    let hasKinds = older.kind != .rows && newer.kind != .rows
    matching.append(older, content: contents?.old, hasKinds: hasKinds, to: .old, of: &rows)
    matching.append(newer, content: contents?.new, hasKinds: hasKinds, to: .new, of: &rows)
    return matching.result(rows.pairs())
  }

  private func append(
    _ outline: SourceDocument, content: ((ItemID) -> [UInt8])?, hasKinds: Bool,
    to side: RowIdentification.Side, of rows: inout RowIdentification
  ) {
    if !hasKinds && !drawsImages {
      rows.append(outline.document, to: side, includesContents: content != nil)
      return
    }
    for row in outline.outline.rows {
      let kind: UInt8 = hasKinds ? outline.files.kind(of: row.item).isDirectory ? 1 : 2 : 0
      (content?(row.item) ?? []).withUnsafeBytes { content in
        if drawsImages {
          // As in a drawing, the image is a part of the title. A checkbox counts as an image.
          outline.label(of: row.item).withUnsafeBytes {
            rows.append(to: side, level: row.level, title: $0, content: content, kind: kind)
          }
        } else {
          rows.append(
            to: side, level: row.level, titleOf: row.item, in: outline.document, content: content,
            kind: kind)
        }
      }
    }
  }

  /// - Parameter positions: The positions of matching rows.
  private func result(_ positions: [(old: Int, new: Int)]) -> Result {
    var result = Result(renumbered: old, pairs: [])
    let (olds, news) = (old.outline.items, new.outline.items)
    var items = [ItemID?](repeating: nil, count: news.count)
    for pair in positions {
      let (item, other) = (olds[pair.old], news[pair.new])
      items[pair.new] = item
      result.pairs.append((item, other))
      let content = content(of: other, instead: item)
      if let content { result.renumbered.document[item] = content }
    }
    var rows: [(item: ItemID, level: Int)] = []
    var (expanded, identities): ([ItemID], [ItemID: ItemID]) = ([], [:])
    for (position, row) in new.outline.rows.enumerated() {
      let item =
        items[position] ?? result.renumbered.document.makeItem(new.document[row.item])
      rows.append((item, row.level))
      if row.isExpanded { expanded.append(item) }
      if new.hasIdentities { identities[item] = row.item }
    }
    // The levels come from a valid outline, and all items are different.
    result.renumbered.outline = try! SectionSnapshot(rows: rows)
    result.renumbered.outline.expand(expanded)
    if new.hasIdentities { result.identities = identities }
    return result
  }

  /// Returns the new content of a row; nil if the content has not changed.
  private func content(of item: ItemID, instead older: ItemID) -> ItemContent? {
    if new.document.hasOnlyTitle(item, of: older, in: old.document) { return nil }
    var newer = new.document[item]
    if newer.hasSameBytes(as: old.document[older]) { return nil }
    // In a drawing, the image is a part of the title.
    if drawsImages && old.label(of: older) == new.label(of: item) {
      newer.title = old.document[older].title
    }
    return newer
  }
}
