/// The pairs of items of two documents that are the same item, found by their contents.
///
/// An item has an identity only in one document and its copies. A file that is read before and after
/// someone edited it gives two documents, in which the item numbers only count the rows. A matching finds
/// the items that both documents have:
///
///     let matching = ItemMatching(from: older, to: newer)
///     for pair in matching.pairs where older[pair.old] != newer[pair.new] {
///       print(newer[pair.new].title, "changed")
///     }
///
/// An item that does not clearly match has no partner, so it appears as removed or inserted.
/// <doc:MatchingOutlines> describes how items are matched.
public struct ItemMatching: Sendable {
  /// An item in both documents.
  public struct Pair: Hashable, Sendable {
    /// The item in the older document.
    public var old: ItemID
    /// The item in the newer document.
    public var new: ItemID
    /// True if only the place suggests that the items are the same: the title was replaced with one that
    /// has no word in common with it.
    public var isByPlace: Bool
  }

  /// The items that are in both documents, in the order of the newer one. No item is in two pairs.
  public let pairs: [Pair]

  /// Matches the items of two documents. The item numbers are ignored.
  ///
  /// If the two documents are swapped, the pairs are the same, with their items swapped.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the size of both documents, for any shape. Nearly all of
  ///   the work is linear.
  public init(from older: OutlineDocument, to newer: OutlineDocument) {
    self.init(from: older, RowIdentification(from: older), to: newer)
  }

  /// - Parameter rows: The rows of the older document.
  init(from older: OutlineDocument, _ rows: RowIdentification, to newer: OutlineDocument) {
    var rows = rows
    rows.append(newer, to: .new, includesContents: true)
    let (olds, news) = (older.outline.items, newer.outline.items)
    pairs = rows.matching().map {
      Pair(old: olds[$0.old], new: news[$0.new], isByPlace: $0.isByPlace)
    }
  }
}

extension RowIdentification {
  /// The rows of a document, before those of a newer one are added.
  init(from older: OutlineDocument) {
    self.init(areNames: false)
    append(older, to: .old, includesContents: true)
  }
}
