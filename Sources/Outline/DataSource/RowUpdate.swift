/// What an apply changes for whoever draws the rows.
public struct RowUpdate<Item: Hashable> {
  /// The difference of the visible items of all sections together, in order: which rows go, come
  /// and move. It is minimal, and moves are associated.
  public let difference: CollectionDifference<Item>

  /// Items of rows that stay but look different, in order: their level, expansion, section, or
  /// whether they have children changed, or a snapshot asked for them to be shown anew.
  public let reconfigured: [Item]

  /// Whether whoever applied the change wants it to be shown as a motion.
  public let animatingDifferences: Bool
}

/// One element of a data source's `updates`.
public enum OutlineUpdate<Section: Hashable, Item: Hashable> {
  /// Rows changed: what is drawn follows the difference.
  case rows(RowUpdate<Item>)
  /// Everything is to be drawn anew, from this snapshot of the visible items.
  case reload(Snapshot<Section, Item>)
}

extension RowUpdate: Equatable {}
extension RowUpdate: Sendable where Item: Sendable {}
extension OutlineUpdate: Equatable {}
extension OutlineUpdate: Sendable where Section: Sendable, Item: Sendable {}
