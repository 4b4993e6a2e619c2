/// The handlers that a data source calls when a *user* expands or collapses an item. Applying a snapshot
/// does not call them.
///
/// While a handler runs, the data source has the state before the change, or the state after it in the
/// two `did` handlers, which UIKit does not have.
public struct SectionSnapshotHandlers<Item: Hashable>: Sendable {
  /// Returns whether an item may be expanded. `nil` allows all items.
  public var shouldExpandItem: (@Sendable (Item) -> Bool)?
  /// Called before an item is expanded.
  public var willExpandItem: (@Sendable (Item) -> Void)?
  /// Called after an item was expanded.
  public var didExpandItem: (@Sendable (Item) -> Void)?
  /// Returns whether an item may be collapsed. `nil` allows all items.
  public var shouldCollapseItem: (@Sendable (Item) -> Bool)?
  /// Called before an item is collapsed.
  public var willCollapseItem: (@Sendable (Item) -> Void)?
  /// Called after an item was collapsed.
  public var didCollapseItem: (@Sendable (Item) -> Void)?
  /// Returns the descendants of an item that is being expanded, for lazy loading.
  ///
  /// It gets the present descendants as an outline. They are replaced by the outline that it returns.
  public var snapshotForExpandingParent:
    (@Sendable (Item, SectionSnapshot<Item>) -> SectionSnapshot<Item>)?

  /// Creates handlers that allow everything.
  public init() {}
}

/// The handlers that a data source calls when a *user* reorders items.
public struct ReorderingHandlers<Section: Hashable, Item: Hashable>: Sendable {
  /// Returns whether an item may be reordered. `nil` allows no items.
  public var canReorderItem: (@Sendable (Item) -> Bool)?
  /// Called once before the items are moved. The data source has the old state.
  public var willReorder: (@Sendable (ReorderTransaction<Section, Item>) -> Void)?
  /// Called once after the items were moved. The data source has the new state.
  public var didReorder: (@Sendable (ReorderTransaction<Section, Item>) -> Void)?

  /// Creates handlers that allow no reordering.
  public init() {}
}
