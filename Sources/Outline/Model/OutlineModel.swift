public import Observation

/// What a view on the main actor shows: sections, each with an outline, observed.
///
/// A SwiftUI view, or any other user of Observation, reads ``rows(in:)`` and is drawn again when they change. A
/// user's gestures are method calls: ``toggle(_:)``, ``reorder(_:to:)``, ``undo()``.
///
///     let model = OutlineModel<String, String>()
///     model.update("Shopping") { $0.append(["Food", "Drinks"]) }
///
///     // In a view:
///     List(model.rows(in: "Shopping")) { row in
///       Text(row.item).onTapGesture { try? model.toggle(row.item) }
///     }
///
/// It has the methods of an ``OutlineDataSource``, which holds its state, and stands where UIKit's
/// `UICollectionViewDiffableDataSource` stood: everything happens on the main actor, at once, and handlers are
/// ordinary closures, which may capture `[weak self]` and need not be `Sendable`. A view that is not observing
/// reads ``updates``.
///
/// A copy of the state, ``sectionedOutline``, is free, and any thread can use it.
///
/// Sections and items are `Sendable`. An item that is a class with variables can be a class on the main actor,
/// whose `==` and `hash(into:)` are `nonisolated` and use a constant: see <doc:FromUIKit>.
@MainActor @Observable
public final class OutlineModel<Section: Hashable & Sendable, Item: Hashable & Sendable> {
  /// The sections with their outlines: a copy, which costs nothing.
  public private(set) var sectionedOutline = SectionedOutline<Section, Item>()
  /// What is shown: all sections, or what matches in them while the user searches.
  private(set) var shown = SectionedOutline<Section, Item>()
  private(set) var loadingItems: Set<Item> = []
  var history = ModelHistory<Section, Item>()
  /// The state before the change that is being made and recorded.
  @ObservationIgnored var undoneState: SectionedOutline<Section, Item>?

  /// How many changes can be undone. With 0, none is recorded.
  @ObservationIgnored public var undoLimit = 100

  /// The handlers for a user's expanding and collapsing.
  @ObservationIgnored public var sectionSnapshotHandlers = SectionSnapshotHandlers() {
    didSet { source.sectionSnapshotHandlers = forwarded(sectionSnapshotHandlers) }
  }
  /// The handlers for a user's reordering. Without `canReorderItem`, nothing can be reordered.
  @ObservationIgnored public var reorderingHandlers = ReorderingHandlers() {
    didSet { source.reorderingHandlers = forwarded(reorderingHandlers) }
  }

  @ObservationIgnored let source = OutlineDataSource<Section, Item>(isolation: MainActor.shared)
  @ObservationIgnored private(set) var search: Search?

  /// Creates a model without sections.
  public init() {}

  /// What the user searches.
  struct Search {
    let isMatch: (Item) -> Bool
    /// The found items that the user collapsed.
    var collapsed: Set<Item> = []
  }
}

extension OutlineModel {
  /// Changes the state, and tells who observes it.
  func change<Result, Failure: Error>(
    _ body: (OutlineDataSource<Section, Item>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { refresh() }
    return try body(source)
  }

  /// Reads the state again. Sets only what changed, because setting tells who observes it.
  func refresh() {
    let new = source.sectionedOutline
    let loading = source.loadingItems
    if loading != loadingItems { loadingItems = loading }
    guard !new.isIdentical(to: sectionedOutline) else { return }
    sectionedOutline = new
    shown = search.map { new.found(by: $0) } ?? new
  }

  /// Changes what the user searches.
  func setSearch(_ search: Search?) {
    self.search = search
    shown = search.map { sectionedOutline.found(by: $0) } ?? sectionedOutline
  }
}

extension SectionedOutline where Section: Sendable, Item: Sendable {
  /// Returns the items that match with their ancestors, expanded but for those that the user collapsed.
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
