/// The state that a list, a terminal or a web page shows. The state consists of sections with one outline
/// each. A data source does not draw anything itself.
///
/// You *apply* new snapshots to a data source. The data source computes the changes, and reports them to the
/// closures that follow it (see ``follow(_:)``) and to the readers of ``updates``. When a user toggles or
/// drags an item, call ``expand(_:)``, ``collapse(_:)`` or ``reorder(_:to:)``. `expand`, `collapse` and
/// `reorder` call the handlers, as UIKit does for a collection view.
///
///     let source = OutlineDataSource<String, String>()
///     var outline = SectionSnapshot<String>()
///     outline.append(["Food", "Drinks"])
///     outline.append(["Apple", "Bread"], to: "Food")
///     source.apply(outline, to: "Shopping")
///     try source.expand("Food")
///     print(source.snapshot().itemIdentifiers)
///     // Prints "["Food", "Apple", "Bread", "Drinks"]"
///
/// Each item is in only one section.
///
/// ## Threads
///
/// All methods and properties can be used from any thread. Changes happen one after another, and `updates`
/// and ``follow(_:)`` report them in that order. Handlers are called on the caller's thread, except for
/// `loadChildren` and the handlers that are called after it. No lock is held while a handler runs, so
/// handlers may use the data source.
///
/// No reader waits for a comparison of snapshots, no matter how many rows are compared. `==` and
/// `hash(into:)` of an item may read the data source, but must not change it. If two changes are made at
/// the same time, the change that is stored second is computed again from the state after the first change.
/// After two failed attempts to store a change, other changes wait for that change.
///
/// If several threads set handlers, each thread should set all handlers at once. Setting a single handler
/// reads and writes all handlers, so a handler that another thread sets at the same time may be lost.
///
/// Handlers are `@Sendable`, so they cannot use the properties of a class on the main actor. A class on the
/// main actor should use an ``OutlineModel``, whose handlers can use these properties.
public final class OutlineDataSource<Section: Hashable & Sendable, Item: Hashable & Sendable>:
  Sendable
{
  // Each file has one part of the API: applying, toggling, reordering, loading, following or updates.

  let state = Locked(State())
  /// A lock that is held while a new state is stored. An attempt to store a change fails if another change
  /// was stored first. After two failed attempts, the third attempt holds the lock from reading the old state
  /// to storing the new one.
  let writing = Locked(())

  /// Calls followers. A data source and the data sources that filter it use the same delivery.
  let delivery: UpdateDelivery

  /// True if this data source shows only a part of another data source. An item that is removed from this
  /// data source may be inserted again later, because the unfiltered data source may still contain the item.
  let isFilter: Bool

  /// The actor on which this data source is used, or `nil` if it is used from any thread. After loading,
  /// handlers are also called on this actor.
  let isolation: (any Actor)?

  /// Creates a data source without sections.
  public convenience init() { self.init(isolation: nil) }

  init(isolation: (any Actor)?, filtering other: OutlineDataSource? = nil) {
    self.isolation = isolation
    delivery = other?.delivery ?? UpdateDelivery()
    isFilter = other != nil
  }

  deinit {
    // A stream does not end on its own when its continuation is released.
    for subscription in state.withLock({ $0.subscriptions.values }) { subscription.finish() }
    for load in loads.byNumber.values { load.task.cancel() }
  }

  struct State {
    var sections = SectionedOutline<Section, Item>()
    /// A number that changes whenever a change is stored.
    var version = 0
    var sectionSnapshotHandlers = SectionSnapshotHandlers<Item>()
    var reorderingHandlers = ReorderingHandlers<Section, Item>()
    var subscriptions: [Int: UpdateSubscription<Section, Item>] = [:]
    var nextSubscription = 0
    /// The loads of children that are in progress.
    var loads = ChildLoads<Item>()
  }
}

extension OutlineDataSource {
  /// The handlers for items that a user expands or collapses.
  public var sectionSnapshotHandlers: SectionSnapshotHandlers<Item> {
    get { state.withLock { $0.sectionSnapshotHandlers } }
    set {
      // The old handlers are released while no lock is held.
      // The release may call the `deinit` of objects that the handlers capture.
      var handlers = newValue
      state.withLock { swap(&$0.sectionSnapshotHandlers, &handlers) }
    }
  }

  /// The handlers for items that a user reorders. Without `canReorderItem`, no item can be reordered.
  public var reorderingHandlers: ReorderingHandlers<Section, Item> {
    get { state.withLock { $0.reorderingHandlers } }
    set {
      var handlers = newValue
      state.withLock { swap(&$0.reorderingHandlers, &handlers) }
    }
  }

  /// Returns the sections with their visible items, without the marks of applied snapshots.
  ///
  /// - Complexity: O(*n*), where *n* is the number of visible items.
  public func snapshot() -> Snapshot<Section, Item> {
    sectionedOutline.visibleSnapshot()
  }

  /// Returns the outline of a section, or an empty outline if the section is unknown.
  public func snapshot(for section: Section) -> SectionSnapshot<Item> {
    sectionedOutline[section]
  }

  /// A copy of the sections with their outlines. Copying takes O(1).
  public var sectionedOutline: SectionedOutline<Section, Item> {
    state.withLock { $0.sections }
  }
}
