/// The state of a list, a terminal or a web page: sections, each with an outline. It does not draw.
///
/// You *apply* new snapshots to a data source. It computes what changed, and reports it to those who
/// ``follow(_:)`` it, and in ``updates``. When
/// a user toggles or drags an item, call ``expand(_:)``, ``collapse(_:)`` or ``reorder(_:to:)``, which call
/// the handlers, like UIKit does for a collection view.
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
/// An item is unique in all sections together.
///
/// ## Threads
///
/// All methods and properties can be used from any thread. Changes happen one after the other, and
/// `updates` and ``follow(_:)`` report them in that order. Handlers are called on the thread of the caller, except for
/// `loadChildren` and those that are called when it has ended. No lock is held meanwhile, so they may use the
/// data source.
///
/// No reader waits for a comparison of snapshots, however many rows are compared, and `==` and `hash(into:)`
/// of an item may read the data source, but not change it. Of two changes at the same time, the second one is
/// compared again, with the state that the first one left. While a change that lost twice is compared, other
/// changes wait for it.
///
/// To set several handlers from several threads, set all of them at once.
///
/// Handlers are `@Sendable`, so they cannot use the properties of a class on the main actor. Such a class uses an
/// ``OutlineModel``, whose handlers can.
public final class OutlineDataSource<Section: Hashable & Sendable, Item: Hashable & Sendable>:
  Sendable
{
  let state = Locked(State())
  /// Held while a state is stored. A change that lost the race twice holds it from reading to storing.
  let writing = Locked(())

  /// Calls followers. Data sources of which one follows the other have one together.
  let delivery: UpdateDelivery

  /// True if items that go may come back, because another data source has them.
  let isFilter: Bool

  /// The actor of all callers, if there is one: then handlers are called on it after loading, too.
  let isolation: (any Actor)?

  /// Creates a data source without sections.
  public convenience init() { self.init(isolation: nil) }

  init(isolation: (any Actor)?, filtering other: OutlineDataSource? = nil) {
    self.isolation = isolation
    delivery = other?.delivery ?? UpdateDelivery()
    isFilter = other != nil
  }

  deinit {
    // A stream does not end by itself when its continuation is released.
    for subscription in state.withLock({ $0.subscriptions.values }) { subscription.finish() }
    for load in loads.list { load.task.cancel() }
  }

  struct State {
    var sections = SectionedOutline<Section, Item>()
    /// Different after each change.
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
  /// The handlers for a user's expanding and collapsing.
  public var sectionSnapshotHandlers: SectionSnapshotHandlers<Item> {
    get { state.withLock { $0.sectionSnapshotHandlers } }
    set { _ = state.withLock { exchange(&$0.sectionSnapshotHandlers, with: newValue) } }
  }

  /// The handlers for a user's reordering. Without `canReorderItem`, nothing can be reordered.
  public var reorderingHandlers: ReorderingHandlers<Section, Item> {
    get { state.withLock { $0.reorderingHandlers } }
    set { _ = state.withLock { exchange(&$0.reorderingHandlers, with: newValue) } }
  }

  /// Returns the sections with their visible items, without the marks of snapshots that were applied.
  ///
  /// - Complexity: O(*n*), where *n* is the number of visible items.
  public func snapshot() -> Snapshot<Section, Item> {
    sectionedOutline.visibleSnapshot()
  }

  /// Returns the outline of a section, which is empty for an unknown section.
  public func snapshot(for section: Section) -> SectionSnapshot<Item> {
    sectionedOutline[section]
  }

  /// The sections with their outlines: a copy, which costs nothing.
  public var sectionedOutline: SectionedOutline<Section, Item> {
    state.withLock { $0.sections }
  }
}

/// Sets a variable, and returns its old value. The caller releases the old value, after unlocking.
private func exchange<Value>(_ variable: inout Value, with newValue: Value) -> Value {
  let old = variable
  variable = newValue
  return old
}
