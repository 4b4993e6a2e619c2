extension OutlineModel {
  /// Expands an item on behalf of a user, if the handlers allow it. See ``OutlineDataSource/expand(_:)``.
  ///
  /// If a search shows the item, this method expands the item only in the search result, and calls no
  /// handlers.
  @discardableResult
  public func expand(_ item: Item) throws(OutlineError) -> Bool {
    if let isChanged = toggleFound(item, isCollapsed: false) { return isChanged }
    return try source.expand(item)
  }

  /// Collapses an item on behalf of a user, if the handlers allow it. See
  /// ``OutlineDataSource/collapse(_:)``.
  ///
  /// If a search shows the item, this method collapses the item only in the search result, and calls no
  /// handlers.
  @discardableResult
  public func collapse(_ item: Item) throws(OutlineError) -> Bool {
    if let isChanged = toggleFound(item, isCollapsed: true) { return isChanged }
    return try source.collapse(item)
  }

  /// Expands a collapsed item, or collapses an expanded item, on behalf of a user, if the handlers allow
  /// it. An item whose children are being loaded counts as expanded.
  ///
  /// This method returns nothing, so that `try? model.toggle(item)` causes no warning. The methods
  /// ``expand(_:)`` and ``collapse(_:)`` return whether they changed the item.
  ///
  /// If a search shows the item, this method expands or collapses the item only in the search result, and
  /// calls no handlers.
  ///
  /// - Throws: See ``OutlineDataSource/toggle(_:)``.
  public func toggle(_ item: Item) throws(OutlineError) {
    if let search, toggleFound(item, isCollapsed: !search.collapsed.contains(item)) != nil {
      return
    }
    try source.toggle(item)
  }

  /// Expands an item on behalf of a user, after `loadChildren` has loaded its children. See
  /// ``OutlineDataSource/loadAndExpand(_:isolation:)``.
  @discardableResult
  public func loadAndExpand(_ item: Item) async throws -> Bool {
    guard sectionSnapshotHandlers.loadChildren != nil else { return try expand(item) }
    return try await source.loadAndExpand(item)
  }

  /// Expands or collapses an item in the search result. Returns whether the item's expansion changed, or
  /// `nil` if there is no search or the search does not show the item.
  private func toggleFound(_ item: Item, isCollapsed: Bool) -> Bool? {
    guard var search, shown.section(containing: item) != nil else { return nil }
    let wasCollapsed = search.collapsed.contains(item)
    if isCollapsed { search.collapsed.insert(item) } else { search.collapsed.remove(item) }
    if wasCollapsed != isCollapsed { setSearch(search) }
    return wasCollapsed != isCollapsed
  }
}

// MARK: - Searching

extension OutlineModel {
  /// True from a call to ``search(_:)`` until the call to ``endSearch()``.
  public var isSearching: Bool {
    _ = shown
    return search != nil
  }

  /// Shows only the items that match the user's search, and their ancestors. All shown items are expanded.
  ///
  /// The outlines, ``snapshot()`` and ``sectionedOutline`` do not change. ``rows(in:)``, ``follow(_:)``,
  /// ``updates`` and all positions refer to the rows that the search shows. Items that are inserted later
  /// are shown if they match. A second call to `search` replaces the search, and expands the items that the
  /// user has collapsed in the search result.
  ///
  /// - Parameter isMatch: A closure that returns whether an item matches. The closure is called for every
  ///   item when the search begins, and for every item again after each change.
  /// - Complexity: O(*n*) for this call and for each later change, where *n* is the number of items.
  public func search(_ isMatch: @escaping (Item) -> Bool) {
    setSearch(Search(isMatch: isMatch))
  }

  /// Ends the search, so that all items are shown.
  public func endSearch() {
    if search != nil { setSearch(nil) }
  }
}

// A member of UIKit's data sources that this class does not need.
// Code that uses the member does not compile, and the compiler's message names the replacement.

extension OutlineModel {
  /// Unavailable, because the view animates the changes. ``OutlineUpdate/animatingDifferences`` is true for
  /// an update that should be animated.
  @available(
    *, unavailable,
    message: "the view animates updates that have OutlineUpdate.animatingDifferences set"
  )
  public var defaultRowAnimation: Never { fatalError() }
}
