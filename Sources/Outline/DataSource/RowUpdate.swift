/// The changes of the visible rows.
public struct RowUpdate<Item: Hashable> {
  /// The difference of the visible items of all sections together: the rows that are removed, inserted and
  /// moved. It has as few changes as possible, and moves are associated.
  public let difference: CollectionDifference<Item>

  /// Items of rows that were visible before and have to be redrawn, in order: their level, expansion,
  /// section or payload changed, or whether they have children, or a snapshot marked them.
  public let reconfigured: [Item]

  /// Whether the change should be animated.
  public let animatingDifferences: Bool
}

/// An element of a data source's ``OutlineDataSource/updates``.
public enum OutlineUpdate<Section: Hashable, Item: Hashable> {
  /// Rows changed.
  case rows(RowUpdate<Item>)
  /// Everything has to be redrawn, from this snapshot of the visible items.
  case reload(Snapshot<Section, Item>)
}

extension RowUpdate: Equatable {}
extension RowUpdate: Sendable where Item: Sendable {}
extension OutlineUpdate: Equatable {}
extension OutlineUpdate: Sendable where Section: Sendable, Item: Sendable {}
