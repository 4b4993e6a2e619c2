/// What is asked when a *user* expands or collapses an item; applying a snapshot asks nothing.
///
/// Inside a handler the data source still holds the state from before, but for the two `did`
/// handlers, which UIKit does not have.
public struct SectionSnapshotHandlers<Item: Hashable>: Sendable {
  /// Whether an item may be expanded; `nil` means yes.
  public var shouldExpandItem: (@Sendable (Item) -> Bool)?
  /// Called before an item is expanded.
  public var willExpandItem: (@Sendable (Item) -> Void)?
  /// Called after an item was expanded.
  public var didExpandItem: (@Sendable (Item) -> Void)?
  /// Whether an item may be collapsed; `nil` means yes.
  public var shouldCollapseItem: (@Sendable (Item) -> Bool)?
  /// Called before an item is collapsed.
  public var willCollapseItem: (@Sendable (Item) -> Void)?
  /// Called after an item was collapsed.
  public var didCollapseItem: (@Sendable (Item) -> Void)?
  /// Gives the children of an item that is being expanded, for children that are loaded lazily.
  /// It is given the present children; what it returns takes their place.
  public var snapshotForExpandingParent:
    (@Sendable (Item, SectionSnapshot<Item>) -> SectionSnapshot<Item>)?

  /// Creates handlers that allow everything.
  public init() {}
}

/// What is asked when a *user* reorders items.
public struct ReorderingHandlers<Section: Hashable, Item: Hashable>: Sendable {
  /// Whether an item may be reordered; `nil` means no.
  public var canReorderItem: (@Sendable (Item) -> Bool)?
  /// Called once before the items are moved, while the old state is current.
  public var willReorder: (@Sendable (ReorderTransaction<Section, Item>) -> Void)?
  /// Called once after the items were moved, when the new state is current.
  public var didReorder: (@Sendable (ReorderTransaction<Section, Item>) -> Void)?

  /// Creates handlers that let nothing be reordered.
  public init() {}
}
