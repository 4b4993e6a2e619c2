/// The state of a list, a terminal or a web page: sections, each with an outline. It does not draw.
///
/// You *apply* new snapshots to a data source. It computes the changes, and reports them to closures that
/// ``follow(_:)`` it, and in ``updates``. When a user toggles or drags an item, call ``expand(_:)``,
/// ``collapse(_:)`` or ``reorder(_:to:)``. These call the handlers, as UIKit does for a collection view.
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
/// Each item is in one section only.
///
/// ## Threads
///
/// All methods and properties can be used from any thread. Changes happen one after another, and `updates`
/// and ``follow(_:)`` report them in that order. Handlers are called on the thread of the caller, except for
/// `loadChildren` and the handlers after it. No lock is held meanwhile, so handlers may use the data source.
///
/// No reader waits for a comparison of snapshots, no matter how many rows are compared. `==` and
/// `hash(into:)` of an item may read the data source, but not change it. If two changes are made at the same
/// time, the second one is compared again, with the state after the first. After a change has been compared
/// in vain twice, other changes wait for it.
///
/// To set several handlers from several threads, set all of them at once.
///
/// Handlers are `@Sendable`, so they cannot use the properties of a class on the main actor. Such a class uses an
/// ``OutlineModel``, whose handlers can.
public final class OutlineDataSource<Section: Hashable & Sendable, Item: Hashable & Sendable>:
  Sendable
{
  let state = Locked(State())
  /// Held while a state is stored. A change that was compared in vain twice holds it from reading to storing.
  let writing = Locked(())

  /// Calls followers. A data source and the data source that it follows share one delivery.
  let delivery: UpdateDelivery

  /// True if removed items may come back, because another data source still has them.
  let isFilter: Bool

  /// The actor of all callers, if there is one. Handlers are then called on it after loading, too.
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
    for load in loads.list { load.task.cancel() }
  }

  struct State {
    var sections = SectionedOutline<Section, Item>()
    /// Changes with each change of the state.
    var version = 0
    var sectionSnapshotHandlers = SectionSnapshotHandlers<Item>()
    var reorderingHandlers = ReorderingHandlers<Section, Item>()
    var subscriptions: [Int: UpdateSubscription<Section, Item>] = [:]
    var nextSubscription = 0
    /// The items whose children are being loaded.
    var loads = ChildLoads<Item>()
  }
}

extension OutlineDataSource {
  /// The handlers for items that a user expands or collapses.
  public var sectionSnapshotHandlers: SectionSnapshotHandlers<Item> {
    get { state.withLock { $0.sectionSnapshotHandlers } }
    set { _ = state.withLock { exchange(&$0.sectionSnapshotHandlers, with: newValue) } }
  }

  /// The handlers for items that a user reorders. Without `canReorderItem`, no item can be reordered.
  public var reorderingHandlers: ReorderingHandlers<Section, Item> {
    get { state.withLock { $0.reorderingHandlers } }
    set { _ = state.withLock { exchange(&$0.reorderingHandlers, with: newValue) } }
  }

  /// Returns the sections with their visible items, without the marks of applied snapshots.
  ///
  /// - Complexity: O(*n*), where *n* is the number of visible items.
  public func snapshot() -> Snapshot<Section, Item> {
    sectionedOutline.visibleSnapshot()
  }

  /// Returns the outline of a section, which is empty for an unknown section.
  public func snapshot(for section: Section) -> SectionSnapshot<Item> {
    sectionedOutline[section]
  }

  /// A copy of the sections with their outlines, which is O(1).
  public var sectionedOutline: SectionedOutline<Section, Item> {
    state.withLock { $0.sections }
  }
}

/// Sets a variable, and returns its old value. The caller releases the old value, after the lock is released.
private func exchange<Value>(_ variable: inout Value, with newValue: Value) -> Value {
  let old = variable
  variable = newValue
  return old
}
