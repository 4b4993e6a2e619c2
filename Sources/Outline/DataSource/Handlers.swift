/// The handlers that a data source calls when a *user* expands or collapses an item. Applying a snapshot
/// does not call them.
///
/// While a handler runs, the data source has the state before the change. In the two `did` handlers, which
/// UIKit does not have, it has the state after the change.
///
/// A handler that captures its data source keeps it alive. ``OutlineDataSource/handler(_:)``, and
/// ``OutlineDataSource/loader(_:)`` for `loadChildren`, make a handler that gets the data source as an
/// argument instead.
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
  /// It receives the current descendants as an outline. The outline that it returns replaces them.
  public var snapshotForExpandingParent:
    (@Sendable (Item, SectionSnapshot<Item>) -> SectionSnapshot<Item>)?
  /// Loads the descendants of an item that is being expanded. This may take a while.
  ///
  /// It receives the current descendants as an outline. The outline that it returns replaces them, and the
  /// item is expanded. Until then, ``OutlineDataSource/isLoading(_:)`` is true for the item. When this
  /// handler is set, `snapshotForExpandingParent` is not called. UIKit does not have it.
  public var loadChildren:
    (@Sendable (Item, SectionSnapshot<Item>) async throws -> SectionSnapshot<Item>)?
  /// Called with an error if children could not be loaded after ``OutlineDataSource/expand(_:)`` or
  /// ``OutlineDataSource/toggle(_:)``. These do not wait, and so cannot throw it. It is the error of
  /// `loadChildren`, or the reason why the returned outline does not fit.
  public var didFailToLoadChildren: (@Sendable (Item, any Error) -> Void)?

  /// Creates handlers that allow all items.
  public init() {}
}

/// The handlers that a data source calls when a *user* reorders items.
///
/// A handler that captures its data source keeps it alive. ``OutlineDataSource/handler(_:)`` makes a handler
/// that gets the data source as an argument instead.
public struct ReorderingHandlers<Section: Hashable, Item: Hashable>: Sendable {
  /// Returns whether an item may be reordered. If it is `nil`, no item may be.
  public var canReorderItem: (@Sendable (Item) -> Bool)?
  /// Called once before the items are moved. The data source has the old state.
  public var willReorder: (@Sendable (ReorderTransaction<Section, Item>) -> Void)?
  /// Called once after the items were moved. The data source has the new state.
  public var didReorder: (@Sendable (ReorderTransaction<Section, Item>) -> Void)?

  /// Creates handlers that allow no reordering.
  public init() {}
}

extension OutlineDataSource {
  /// Returns a handler for `loadChildren` that uses this data source without keeping it alive.
  ///
  /// - Parameter body: The work of the handler. It receives the data source and the arguments of the handler.
  /// - Returns: The handler. It throws a `CancellationError` when the data source was released.
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
  /// the data source, its rows and the handler stay in memory, and ``updates`` never end. The handler that
  /// this method returns receives the data source as its first argument instead:
  ///
  ///     source.sectionSnapshotHandlers.shouldExpandItem = source.handler { source, item in
  ///       source.snapshot(for: "Library").level(of: item) < 3
  ///     }
  ///
  /// - Parameter body: The work of the handler. It receives the data source and the arguments of the handler.
  /// - Returns: The handler. Assign it only to this data source, because it traps if it is called after the
  ///   data source was released.
  public func handler<each Argument, Result>(
    _ body: @escaping @Sendable (OutlineDataSource, repeat each Argument) -> Result
  ) -> @Sendable (repeat each Argument) -> Result {
    { [unowned self] (argument: repeat each Argument) in body(self, repeat each argument) }
  }
}
