/// The handlers that a data source calls when a *user* expands or collapses an item. Applying a snapshot
/// does not call these handlers.
///
/// While `didExpandItem` or `didCollapseItem` runs, the data source already has the new state. All handlers
/// except `didExpandItem` and `didCollapseItem` run while the data source still has the old state. UIKit has
/// no `did` handlers.
///
/// A data source stores its handlers. A handler that captures the data source with a strong reference creates
/// a reference cycle. The data source, its rows and the handler then stay in memory, and the sequence
/// ``OutlineDataSource/updates`` never ends. To avoid this cycle, capture the data source with an unowned
/// reference:
///
///     source.sectionSnapshotHandlers.shouldExpandItem = { [unowned source] item in
///       source.snapshot(for: "Library").level(of: item) < 3
///     }
///
/// The handler `loadChildren` needs a weak reference, because the data source can be released while this
/// handler runs.
public struct SectionSnapshotHandlers<Item: Hashable>: Sendable {
  /// Returns whether an item may be expanded. If this handler is `nil`, all items may be expanded.
  public var shouldExpandItem: (@Sendable (Item) -> Bool)?
  /// Called before an item is expanded.
  public var willExpandItem: (@Sendable (Item) -> Void)?
  /// Called after an item has been expanded.
  public var didExpandItem: (@Sendable (Item) -> Void)?
  /// Returns whether an item may be collapsed. If this handler is `nil`, all items may be collapsed.
  public var shouldCollapseItem: (@Sendable (Item) -> Bool)?
  /// Called before an item is collapsed.
  public var willCollapseItem: (@Sendable (Item) -> Void)?
  /// Called after an item has been collapsed.
  public var didCollapseItem: (@Sendable (Item) -> Void)?
  /// Returns the descendants of an item that is being expanded, for lazy loading.
  ///
  /// The handler receives the item and an outline of its current descendants. The outline that the handler
  /// returns replaces these descendants.
  public var snapshotForExpandingParent:
    (@Sendable (Item, SectionSnapshot<Item>) -> SectionSnapshot<Item>)?
  /// Asynchronously loads the descendants of an item that is being expanded.
  ///
  /// The handler receives the item and an outline of its current descendants. The outline that the handler
  /// returns replaces these descendants, and the item is expanded. While the handler runs,
  /// ``OutlineDataSource/isLoading(_:)`` is true for the item. When this handler is set,
  /// `snapshotForExpandingParent` is not called. UIKit has no counterpart of `loadChildren`.
  public var loadChildren:
    (@Sendable (Item, SectionSnapshot<Item>) async throws -> SectionSnapshot<Item>)?
  /// Called with an error if an item's children could not be loaded after a call to
  /// ``OutlineDataSource/expand(_:)`` or ``OutlineDataSource/toggle(_:)``. `expand` and `toggle` do not wait
  /// until the children have been loaded, so they cannot throw the error themselves. The error is either the
  /// error that `loadChildren` threw, or the reason why the returned outline cannot be inserted.
  public var didFailToLoadChildren: (@Sendable (Item, any Error) -> Void)?

  /// Creates handlers that allow all items to be expanded and collapsed.
  public init() {}
}

/// The handlers that a data source calls when a *user* reorders items.
///
/// As in ``SectionSnapshotHandlers``, a handler must not capture the data source with a strong reference.
public struct ReorderingHandlers<Section: Hashable, Item: Hashable>: Sendable {
  /// Returns whether an item may be reordered. If this handler is `nil`, no item may be reordered.
  public var canReorderItem: (@Sendable (Item) -> Bool)?
  /// Called once before the items are moved, while the data source still has the old state.
  public var willReorder: (@Sendable (ReorderTransaction<Section, Item>) -> Void)?
  /// Called once after the items have been moved, when the data source already has the new state.
  public var didReorder: (@Sendable (ReorderTransaction<Section, Item>) -> Void)?

  /// Creates handlers that allow no reordering.
  public init() {}
}
