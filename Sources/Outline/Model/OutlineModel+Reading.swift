extension OutlineModel {
  /// The sections, in order.
  public var sectionIdentifiers: [Section] { sectionedOutline.sectionIdentifiers }

  /// Returns the rows that a section shows; while the user searches, those that match, and their ancestors.
  ///
  /// - Complexity: O(1). Reading a row is O(log *n*), where *n* is the number of items.
  public func rows(in section: Section) -> ModelRows<Item> {
    ModelRows(rows: shown[section].visibleRows, loadingItems: loadingItems)
  }

  /// Returns the sections with their visible items. See ``OutlineDataSource/snapshot()``.
  public func snapshot() -> Snapshot<Section, Item> { sectionedOutline.visibleSnapshot() }

  /// Returns the outline of a section, which is empty for an unknown section.
  public func snapshot(for section: Section) -> SectionSnapshot<Item> { sectionedOutline[section] }

  /// Returns the place of a row that is shown, in ``rows(in:)``; `nil` if the item is hidden or not there.
  public func position(of item: Item) -> RowPosition? { shown.position(of: item) }

  /// Returns the item of a row that is shown, in ``rows(in:)``; `nil` if there is no such row.
  public func item(at position: RowPosition) -> Item? { shown.item(at: position) }

  /// Returns the section that has an item, hidden or not; `nil` if there is none.
  public func section(containing item: Item) -> Section? {
    sectionedOutline.section(containing: item)
  }

  /// Returns the number of rows that a section shows. Traps when there is no section of that index.
  public func numberOfRows(inSection section: Int) -> Int {
    shown.numberOfRows(inSection: section)
  }

  /// Returns whether the children of an item are being loaded.
  public func isLoading(_ item: Item) -> Bool { loadingItems.contains(item) }

  /// Calls a closure with each change of what is shown, as part of the change: before the completion of `apply`,
  /// on the main actor. While the user searches, that is a change of what is found. See
  /// ``OutlineDataSource/follow(_:)``.
  ///
  /// - Parameter body: Draws a change. It may change the model: see ``OutlineDataSource/follow(_:)``.
  /// - Returns: A token. The closure is called until the token is released or canceled.
  public func follow(
    _ body: @escaping @MainActor (OutlineUpdate<Section, Item>) -> Void
  ) -> FollowToken {
    display.follow { update in MainActor.assumeIsolated { body(update) } }
  }

  /// The changes of what is shown, for who reads them later or elsewhere. See ``OutlineDataSource/updates``.
  public var updates: OutlineUpdates<Section, Item> { display.updates }
}
