extension OutlineModel {
  /// The handlers that a model calls when a *user* expands or collapses an item. These handlers correspond
  /// to ``SectionSnapshotHandlers``, but run on the main actor.
  public struct SectionSnapshotHandlers {
    /// Returns whether an item may be expanded. If this handler is `nil`, all items may be expanded.
    public var shouldExpandItem: (@MainActor (Item) -> Bool)?
    /// Called before an item is expanded.
    public var willExpandItem: (@MainActor (Item) -> Void)?
    /// Called after an item has been expanded.
    public var didExpandItem: (@MainActor (Item) -> Void)?
    /// Returns whether an item may be collapsed. If this handler is `nil`, all items may be collapsed.
    public var shouldCollapseItem: (@MainActor (Item) -> Bool)?
    /// Called before an item is collapsed.
    public var willCollapseItem: (@MainActor (Item) -> Void)?
    /// Called after an item has been collapsed.
    public var didCollapseItem: (@MainActor (Item) -> Void)?
    /// Returns the descendants of an item that is being expanded. See
    /// ``SectionSnapshotHandlers/snapshotForExpandingParent``.
    public var snapshotForExpandingParent:
      (@MainActor (Item, SectionSnapshot<Item>) -> SectionSnapshot<Item>)?
    /// Loads the descendants of an item that is being expanded. See ``SectionSnapshotHandlers/loadChildren``.
    public var loadChildren:
      (@MainActor (Item, SectionSnapshot<Item>) async throws -> SectionSnapshot<Item>)?
    /// Called with an error if an item's children could not be loaded after a call to
    /// ``OutlineModel/expand(_:)`` or ``OutlineModel/toggle(_:)``.
    public var didFailToLoadChildren: (@MainActor (Item, any Error) -> Void)?

    /// Creates handlers that allow all items to be expanded and collapsed.
    public init() {}
  }

  /// The handlers that a model calls when a *user* reorders items. These handlers correspond to
  /// ``ReorderingHandlers``, but run on the main actor.
  public struct ReorderingHandlers {
    /// Returns whether an item may be reordered. If this handler is `nil`, no item may be reordered.
    public var canReorderItem: (@MainActor (Item) -> Bool)?
    /// Called once before the items are moved, while the model still has the old state.
    public var willReorder: (@MainActor (ReorderTransaction<Section, Item>) -> Void)?
    /// Called once after the items have been moved, when the model already has the new state.
    public var didReorder: (@MainActor (ReorderTransaction<Section, Item>) -> Void)?

    /// Creates handlers that allow no reordering.
    public init() {}
  }
}

// The data source calls its handlers on the main actor, because only the model calls the data source.
// After loading, handlers run on the main actor because the data source's `isolation` is the main actor.
extension OutlineModel {
  func forwarded(_ handlers: SectionSnapshotHandlers) -> Outline.SectionSnapshotHandlers<Item> {
    var forwarded = Outline.SectionSnapshotHandlers<Item>()
    forwarded.shouldExpandItem = handlers.shouldExpandItem.map(onMainActor)
    forwarded.willExpandItem = handlers.willExpandItem.map(onMainActor)
    forwarded.didExpandItem = handlers.didExpandItem.map(onMainActor)
    forwarded.shouldCollapseItem = handlers.shouldCollapseItem.map(onMainActor)
    forwarded.willCollapseItem = handlers.willCollapseItem.map(onMainActor)
    forwarded.didCollapseItem = handlers.didCollapseItem.map(onMainActor)
    forwarded.snapshotForExpandingParent = handlers.snapshotForExpandingParent.map(onMainActor)
    if let load = handlers.loadChildren {
      forwarded.loadChildren = { item, present in try await load(item, present) }
    }
    forwarded.didFailToLoadChildren = handlers.didFailToLoadChildren.map(onMainActor)
    return forwarded
  }

  func forwarded(_ handlers: ReorderingHandlers) -> Outline.ReorderingHandlers<Section, Item> {
    var forwarded = Outline.ReorderingHandlers<Section, Item>()
    forwarded.canReorderItem = handlers.canReorderItem.map(onMainActor)
    forwarded.willReorder = handlers.willReorder.map(onMainActor)
    forwarded.didReorder = handlers.didReorder.map(onMainActor)
    return forwarded
  }

  private func onMainActor<each Argument: Sendable, Result: Sendable>(
    _ handler: @escaping @MainActor (repeat each Argument) -> Result
  ) -> @Sendable (repeat each Argument) -> Result {
    { (argument: repeat each Argument) in
      MainActor.assumeIsolated { handler(repeat each argument) }
    }
  }
}
