/// The pairs of items of two documents that are the same, found by their contents.
///
/// Items have an identity only in one document and its copies. A file that is read twice, before and after
/// somebody edited it, gives two documents, and the numbers of their items only count rows. A matching finds
/// the items that are the same in both:
///
///     let matching = ItemMatching(from: older, to: newer)
///     for pair in matching.pairs where older[pair.old] != newer[pair.new] {
///       print(newer[pair.new].title, "changed")
///     }
///
/// An item that does not clearly match has no partner, so it seems to be removed and another one inserted.
/// <doc:MatchingOutlines> says how items are matched.
public struct ItemMatching: Sendable {
  /// An item in both documents.
  public struct Pair: Hashable, Sendable {
    /// The item in the older document.
    public var old: ItemID
    /// The item in the newer document.
    public var new: ItemID
    /// True if nothing but their place says that they are the same: one title was replaced with another one that has
    /// no word in common with it.
    public var isByPlace: Bool
  }

  /// The items that are in both documents, in the order of the newer one. No item is in two pairs.
  public let pairs: [Pair]

  /// Matches the items of two documents. Their numbers are not compared.
  ///
  /// Two documents and the same two swapped have the same pairs, swapped.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the size of both documents, whatever their shape. Nearly all
  ///   of it is linear.
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
