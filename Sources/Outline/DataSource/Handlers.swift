/// The handlers that a data source calls when a *user* expands or collapses an item. Applying a snapshot
/// does not call these handlers.
///
/// While `didExpandItem` or `didCollapseItem` runs, the data source already has the new state. All handlers
/// except `didExpandItem` and `didCollapseItem` run while the data source still has the old state. UIKit has
/// no `did` handlers.
///
/// A handler that captures its data source keeps the data source alive. To avoid a reference cycle, make
/// handlers with ``OutlineDataSource/handler(_:)``, and `loadChildren` with ``OutlineDataSource/loader(_:)``.
/// ``OutlineDataSource/handler(_:)`` and ``OutlineDataSource/loader(_:)`` take a closure that receives the
/// data source as its first argument.
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
/// A handler that captures its data source keeps the data source alive. To avoid a reference cycle, make
/// handlers with ``OutlineDataSource/handler(_:)``. This method takes a closure that receives the data source
/// as its first argument.
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

extension OutlineDataSource {
  /// Returns a handler for `loadChildren` that uses this data source without keeping it alive.
  ///
  /// - Parameter body: A closure that the handler calls with the data source and the handler's arguments.
  /// - Returns: The handler, which throws a `CancellationError` if the data source has been released.
  public func loader<each Argument, Result>(
    _ body: @escaping @Sendable (OutlineDataSource, repeat each Argument) async throws -> Result
  ) -> @Sendable (repeat each Argument) async throws -> Result {
    { [weak self] (argument: repeat each Argument) in
      guard let self else { throw CancellationError() }
      return try await body(self, repeat each argument)
    }
  }

  /// Returns a handler that uses this data source without keeping it alive.
  ///
  /// A data source stores its handlers. A handler that captures the data source creates a reference cycle:
  /// the data source, its rows and the handler stay in memory, and the sequence ``updates`` never ends. The
  /// closure that you pass to this method does not capture the data source, but receives it as its first
  /// argument:
  ///
  ///     source.sectionSnapshotHandlers.shouldExpandItem = source.handler { source, item in
  ///       source.snapshot(for: "Library").level(of: item) < 3
  ///     }
  ///
  /// - Parameter body: A closure that the handler calls with the data source and the handler's arguments.
  /// - Returns: The handler, which must be assigned only to this data source. Calling the handler after the
  ///   data source has been released traps.
  public func handler<each Argument, Result>(
    _ body: @escaping @Sendable (OutlineDataSource, repeat each Argument) -> Result
  ) -> @Sendable (repeat each Argument) -> Result {
    { [unowned self] (argument: repeat each Argument) in body(self, repeat each argument) }
  }
}
