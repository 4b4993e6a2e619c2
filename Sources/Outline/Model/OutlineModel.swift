public import Observation

/// A view's observable model, which consists of sections with one outline each. The model is isolated to the
/// main actor.
///
/// A SwiftUI view, or any other view that uses Observation, reads ``rows(in:)`` and is drawn again when the
/// rows change. In response to a gesture, the view calls a method such as ``toggle(_:)``,
/// ``reorder(_:to:)`` or ``undo()``.
///
///     let model = OutlineModel<String, String>()
///     model.update("Shopping") { $0.append(["Food", "Drinks"]) }
///
///     // In a view:
///     List(model.rows(in: "Shopping")) { row in
///       Text(row.item).onTapGesture { try? model.toggle(row.item) }
///     }
///
/// A model has the methods of ``OutlineDataSource``, and replaces UIKit's
/// `UICollectionViewDiffableDataSource`. All work except loading happens synchronously on the main actor.
/// Handlers are ordinary closures, which may capture `[weak self]` and need not be `Sendable`. A view without
/// Observation calls ``follow(_:)``, or uses a ``ViewDriver``, which calls that method.
///
/// A model contains two data sources, and changes flow from the first data source to the second:
///
///     apply, update, toggle … ─► source ─ search ─► display ─► follow, updates, rows(in:), position(of:)
///
/// ``sectionedOutline`` is a copy of the state. Making the copy takes O(1), and any thread can use the
/// copy.
///
/// Sections and items are `Sendable`. If items are instances of a class with mutable properties, isolate the class to
/// the main actor. Write `nonisolated` implementations of `==` and `hash(into:)` that use only a constant
/// (<doc:FromUIKit>).
@MainActor @Observable
public final class OutlineModel<Section: Hashable & Sendable, Item: Hashable & Sendable> {
  private(set) var loadingItems: Set<Item> = []
  var history = UndoHistory<ReorderTransaction<Section, Item>>()
  /// The state before the change in progress; `nil` if no change is in progress, or if the change will not
  /// be recorded.
  @ObservationIgnored var undoneState: SectionedOutline<Section, Item>?

  /// The greatest number of changes that can be undone. If the limit is 0, no changes are recorded.
  @ObservationIgnored public var undoLimit = 100

  /// The handlers for items that a user expands or collapses.
  @ObservationIgnored public var sectionSnapshotHandlers = SectionSnapshotHandlers() {
    didSet { source.sectionSnapshotHandlers = forwarded(sectionSnapshotHandlers) }
  }
  /// The handlers for items that a user reorders. Unless `canReorderItem` is set, no item can be reordered.
  @ObservationIgnored public var reorderingHandlers = ReorderingHandlers() {
    didSet { source.reorderingHandlers = forwarded(reorderingHandlers) }
  }

  @ObservationIgnored let source = OutlineDataSource<Section, Item>(isolation: MainActor.shared)
  /// The data source of the shown rows. While the user searches, the shown rows are the search result;
  /// otherwise, they are all rows of `source`.
  @ObservationIgnored let display: OutlineDataSource<Section, Item>
  @ObservationIgnored private(set) var search: Search?
  @ObservationIgnored private var following: FollowToken?
  /// The driver of the view, if the model was created with a view.
  @ObservationIgnored var driver: AnyObject?

  /// Creates a model without sections.
  public init() {
    display = OutlineDataSource(isolation: MainActor.shared, filtering: source)
    following = source.followEveryChange { [weak self] update in
      MainActor.assumeIsolated { self?.show(update) }
    }
  }

  /// The search that the user has entered.
  struct Search {
    let isMatch: (Item) -> Bool
    /// The items of the search result that the user has collapsed.
    var collapsed: Set<Item> = []
  }
}

extension OutlineModel {
  /// A copy of the sections and their outlines. Making the copy takes O(1).
  public var sectionedOutline: SectionedOutline<Section, Item> {
    access(keyPath: \.sectionedOutline)
    return source.sectionedOutline
  }

  /// The sections that are shown. The sections contain all rows or, while the user searches, only the
  /// search result.
  var shown: SectionedOutline<Section, Item> {
    access(keyPath: \.shown)
    return display.sectionedOutline
  }

  /// Shows a change of the outlines in `source`. Only observers of the changed parts are notified.
  private func show(_ update: OutlineUpdate<Section, Item>) {
    let loading = source.loadingItems
    if loading != loadingItems { loadingItems = loading }
    if !update.after.isIdentical(to: update.before) {
      withMutation(keyPath: \.sectionedOutline) {}
    }
    if !(search?.collapsed.isEmpty ?? true) {
      search?.collapsed.subtract(update.after.removedItems(since: update.before))
    }
    let shown = search.map { update.after.found(by: $0) } ?? update.after
    change(to: shown) {
      display.changeSections(
        animatingDifferences: update.animatingDifferences, isReload: update.isReload,
        marks: update.marks
      ) { $0 = shown }
    }
    display.dropMarks(ofItemsRemovedFrom: update.before, to: update.after)
  }

  /// Shows an outline in a section, and redraws the rows of the given items.
  func show(_ outline: SectionSnapshot<Item>, in section: Section, reconfiguring items: [Item]) {
    source.changeSections(marks: RowMarks(reconfigured: Set(items))) { sections in
      if sections[section] != outline || !sections.contains(section) {
        sections[section] = outline
      }
    }
  }

  /// Starts, replaces or ends the search.
  func setSearch(_ search: Search?) {
    self.search = search
    let shown = search.map { sectionedOutline.found(by: $0) } ?? sectionedOutline
    change(to: shown) { display.changeSections { $0 = shown } }
  }

  private func change(to shown: SectionedOutline<Section, Item>, _ change: () -> Void) {
    guard !shown.isIdentical(to: display.sectionedOutline) else { return change() }
    withMutation(keyPath: \.shown, change)
  }
}

extension SectionedOutline where Section: Sendable, Item: Sendable {
  /// Returns the matching items and their ancestors. All returned items are expanded, except the items that
  /// the user has collapsed in the search result.
  @MainActor
  fileprivate func found(by search: OutlineModel<Section, Item>.Search) -> SectionedOutline {
    SectionedOutline(
      sectionIdentifiers.map { section in
        var outline = self[section].filter(search.isMatch)
        outline.expandAll()
        outline.collapse(search.collapsed.filter(outline.contains))
        return (section, outline)
      })
  }
}
