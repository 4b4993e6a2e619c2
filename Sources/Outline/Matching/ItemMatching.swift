/// The items that two documents have in common, found by comparing the contents of the items.
///
/// The identity of an item is valid only in one document and its copies. If a file is read before and after
/// someone edits it, the item numbers of the two documents are only row numbers. A matching finds the items
/// that both documents have:
///
///     let matching = ItemMatching(from: older, to: newer)
///     for pair in matching.pairs where older[pair.old] != newer[pair.new] {
///       print(newer[pair.new].title, "changed")
///     }
///
/// An item without a clear match is in no pair, so it counts as removed or inserted. <doc:MatchingOutlines>
/// describes how items are matched.
public struct ItemMatching: Sendable {
  /// An item that is in both documents.
  public struct Pair: Hashable, Sendable {
    /// The item's identity in the older document.
    public var old: ItemID
    /// The item's identity in the newer document.
    public var new: ItemID
    /// True if the items match only because they are at the same place. Their titles have no word in
    /// common.
    public var isByPlace: Bool
  }

  /// The items that are in both documents, in the order of the newer document. No item is in two pairs.
  public let pairs: [Pair]

  /// Matches the items of two documents. The item numbers are ignored.
  ///
  /// Swapping the two documents gives the same pairs with their items swapped.
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
  /// Creates a row identification that contains only the rows of an older document. To match this document
  /// with several newer documents, the rows of each newer document are added to a copy.
  init(from older: OutlineDocument) {
    self.init(areNames: false)
    append(older, to: .old, includesContents: true)
  }
}
