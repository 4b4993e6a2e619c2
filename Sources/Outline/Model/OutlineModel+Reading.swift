extension OutlineModel {
  /// The sections, in order.
  public var sectionIdentifiers: [Section] { sectionedOutline.sectionIdentifiers }

  /// Returns the rows that a section shows; while the user searches, those that are found, and their ancestors.
  ///
  /// - Complexity: O(1). Reading a row is O(log *n*), where *n* is the number of items.
  public func rows(in section: Section) -> ModelRows<Item> {
    ModelRows(rows: shown[section].visibleRows, loadingItems: loadingItems)
  }

  /// Returns the sections with their visible items. See ``OutlineDataSource/snapshot()``.
  public func snapshot() -> Snapshot<Section, Item> { sectionedOutline.visibleSnapshot() }

  /// Returns the outline of a section, which is empty for an unknown section.
  public func snapshot(for section: Section) -> SectionSnapshot<Item> { sectionedOutline[section] }

  /// Returns the place of a visible row; `nil` if the item is hidden or not there.
  public func position(of item: Item) -> RowPosition? { sectionedOutline.position(of: item) }

  /// Returns the item of a visible row; `nil` if there is no such row.
  public func item(at position: RowPosition) -> Item? { sectionedOutline.item(at: position) }

  /// Returns the section that has an item, hidden or not; `nil` if there is none.
  public func section(containing item: Item) -> Section? {
    sectionedOutline.section(containing: item)
  }

  /// Returns the number of visible rows of a section. Traps when there is no section of that index.
  public func numberOfRows(inSection section: Int) -> Int {
    sectionedOutline.numberOfRows(inSection: section)
  }

  /// Returns whether the children of an item are being loaded.
  public func isLoading(_ item: Item) -> Bool { loadingItems.contains(item) }

  /// The changes to draw, for a view that does not observe the model. See ``OutlineDataSource/updates``.
  public var updates: OutlineUpdates<Section, Item> { source.updates }
}
