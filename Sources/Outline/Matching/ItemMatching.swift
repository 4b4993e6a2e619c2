/// The items that two documents have in common, found by comparing the contents of the items.
///
/// The identity of an item is valid only in one document and its copies. Suppose that a file is read, then edited,
/// and then read again. In each of the two documents, the number of an item is then only the number of its row. A
/// matching finds the items that both documents have:
///
///     let matching = ItemMatching(from: older, to: newer)
///     for pair in matching.pairs where older[pair.old] != newer[pair.new] {
///       print(newer[pair.new].title, "changed")
///     }
///
/// An item that has no clear match is not in any pair, and counts as removed or inserted. <doc:MatchingOutlines>
/// describes how items are matched.
public struct ItemMatching: Sendable {
  /// An item that is in both documents.
  public struct Pair: Hashable, Sendable {
    /// The item's identity in the older document.
    public var old: ItemID
    /// The item's identity in the newer document.
    public var new: ItemID
    /// True if the two items match only because they are at the same place. The titles of such items have no word in
    /// common.
    public var isByPlace: Bool
  }

  /// The items that are in both documents, in the order of the newer document. No item is in two pairs.
  public let pairs: [Pair]

  /// Matches the items of two documents. The item numbers are ignored.
  ///
  /// If the two documents are swapped, the result has the same pairs, with the two items in each pair swapped.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the combined size of the two documents, regardless of their
  ///   shapes. All steps except sorting take linear time.
  public init(from older: OutlineDocument, to newer: OutlineDocument) {
    self.init(from: older, RowIdentification(from: older), to: newer)
  }

  /// - Parameter rows: The rows of the older document.
  init(from older: OutlineDocument, _ rows: RowIdentification, to newer: OutlineDocument) {
    var rows = rows
    rows.append(newer, to: .new, includesContents: true)
    pairs = rows.pairs(from: older, to: newer)
  }
}

extension RowIdentification {
  /// Creates a row identification that contains only the rows of an older document. To match this document with
  /// several newer documents, make a copy for each newer document, and add the newer document's rows to the copy.
  init(from older: OutlineDocument) {
    self.init(areNames: false)
    append(older, to: .old, includesContents: true)
  }
}

/// Finds the rows that two outlines have in common. Each outline is given as a list of rows with levels.
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

  /// - Parameter areNames: True if the titles are the names of files, which are unique among siblings. If so, the
  ///   same path always identifies the same file in both outlines.
  package init(areNames: Bool) {
    self.areNames = areNames
    // The number 0 represents empty content.
    _ = contents.number(of: UnsafeRawBufferPointer(start: nil, count: 0))
  }

  /// Adds the next row in preorder.
  ///
  /// - Parameters:
  ///   - level: The level of the row, which is 0 for a root, and at most one greater than the level of the
  ///     previous row.
  ///   - title: The bytes of the title.
  ///   - content: The values of the row other than its title, as bytes; empty if there are no such values. These
  ///     bytes distinguish rows that have the same title. In outlines of files, the bytes must be empty if several
  ///     files have the same content.
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

  /// Returns the items of each pair of matching rows. The two arguments must be the documents whose rows were added.
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
  /// - Complexity: O(*n* log *n*), where *n* is the number of bytes in all rows. All steps take linear time, except
  ///   for the sorting of pairs of similar titles.
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

extension ItemContent {
  /// Appends bytes that represent the note and the fields. Leaves out the field that stores the bytes of a title that
  /// is not UTF-8. Also leaves out fields that mark headings or text in Markdown, because the level of a heading
  /// depends on the heading's place. Two contents get the same bytes only if they have equal notes, and equal values
  /// for all other fields.
  package func appendMeaning(to bytes: inout [UInt8]) {
    if let note { Self.append(0, note, to: &bytes) }
    for field in fields
    where field.name != DocumentField.titleBytesName && !field.isBlock {
      Self.append(1, field.name, to: &bytes)
      switch field.value {
      case .text(let text): Self.append(2, text, to: &bytes)
      case .json(let json): Self.append(3, json, to: &bytes)
      }
    }
  }

  /// Appends the kind, the length and the bytes of a string.
  private static func append(_ kind: UInt8, _ text: String, to bytes: inout [UInt8]) {
    bytes.append(kind)
    withUnsafeBytes(of: UInt64(text.utf8.count)) { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: text.utf8)
  }

  /// Returns true if two contents have the same meaning, even if they were written in different ways.
  func isSemanticallyEqual(to other: ItemContent) -> Bool {
    if self == other { return true }
    var (bytes, otherBytes): ([UInt8], [UInt8]) = ([], [])
    appendMeaning(to: &bytes)
    other.appendMeaning(to: &otherBytes)
    return title == other.title && bytes == otherBytes
  }
}
