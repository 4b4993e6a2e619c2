import Outline

/// The parts that are left out.
extension Overview {
  /// A list that is not whole.
  struct HiddenPart {
    var outline: Int
    /// The parent and its ancestors, the root first; empty: it is of rows without a parent.
    var path: [ItemID]
    /// The number of rows, with those below them.
    var hidden: Int
    /// True if its beginning is shown.
    var isBegun: Bool
    /// True if its rows have children.
    var isDeep: Bool
  }

  /// The list of which most is hidden; nil if all are whole.
  var largestHiddenPart: HiddenPart? {
    let hidden = lists.indices.filter { !lists[$0].isWhole }.map { ($0, hiddenCount(of: $0)) }
    guard let (index, count) = hidden.max(by: { ($0.1, -$0.0) < ($1.1, -$1.0) }) else { return nil }
    let entry = lists[index]
    let whole = outlines[entry.outline].whole
    let isDeep = entry.parent.map { whole.end(of: $0) - $0 - 1 > entry.count } ?? false
    return HiddenPart(
      outline: entry.outline, path: path(of: index).map { whole.items[$0] }, hidden: count,
      isBegun: entry.shown > 0, isDeep: isDeep)
  }

  private func hiddenCount(of list: Int) -> Int {
    let entry = lists[list]
    let whole = outlines[entry.outline].whole
    return (entry.parent.map { whole.end(of: $0) } ?? whole.items.count) - entry.next
  }
}
