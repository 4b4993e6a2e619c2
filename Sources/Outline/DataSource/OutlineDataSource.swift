/// What a list, a terminal or a web page shows: sections, each with an outline. It has no view.
///
/// A data source keeps the current state. You *apply* new snapshots to it; it works out what
/// changed and tells everybody who reads ``updates``. A user's toggle or drag goes through
/// ``expand(_:)``, ``collapse(_:)`` and ``reorder(_:to:)``, which ask the handlers first, as UIKit
/// does for a collection view.
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
/// An item stands once in all sections together.
///
/// ## Threads
///
/// Every member can be called from any thread. Changes happen one after the other, and `updates`
/// reports them in that order. Handlers are called on the thread of the call that needs them,
/// while no lock is held: they may use the data source, and find the state from before the change
/// there.
public final class OutlineDataSource<Section: Hashable & Sendable, Item: Hashable & Sendable>:
  Sendable
{
  let state = Locked(State())

  /// Creates a data source without sections.
  public init() {}

  deinit {
    // A stream does not end by itself when nobody can continue it any more.
    for continuation in state.withLock({ $0.subscriptions.values }) { continuation.finish() }
  }

  struct State {
    var forest = SectionForest<Section, Item>()
    var sectionSnapshotHandlers = SectionSnapshotHandlers<Item>()
    var reorderingHandlers = ReorderingHandlers<Section, Item>()
    var subscriptions: [Int: AsyncStream<OutlineUpdate<Section, Item>>.Continuation] = [:]
    var nextSubscription = 0
  }
}

extension OutlineDataSource {
  /// The handlers that a user's expanding and collapsing asks.
  public var sectionSnapshotHandlers: SectionSnapshotHandlers<Item> {
    get { state.withLock { $0.sectionSnapshotHandlers } }
    set { state.withLock { $0.sectionSnapshotHandlers = newValue } }
  }

  /// The handlers that a user's reordering asks. Without `canReorderItem` nothing can be reordered.
  public var reorderingHandlers: ReorderingHandlers<Section, Item> {
    get { state.withLock { $0.reorderingHandlers } }
    set { state.withLock { $0.reorderingHandlers = newValue } }
  }

  /// The sections with their visible items. Marks of snapshots that were applied are gone.
  ///
  /// - Complexity: O(*n*), where *n* is the number of visible items.
  public func snapshot() -> Snapshot<Section, Item> {
    forest.visibleSnapshot()
  }

  /// The outline of a section: empty for a section that is not there.
  public func snapshot(for section: Section) -> SectionSnapshot<Item> {
    forest[section]
  }

  var forest: SectionForest<Section, Item> {
    state.withLock { $0.forest }
  }
}
