/// The queries about places of ``SectionedOutline``, asked of the present state.
extension OutlineDataSource {
  /// Returns the section that has an item, hidden or not; `nil` if there is none. See
  /// ``SectionedOutline/section(containing:)``.
  public func section(containing item: Item) -> Section? {
    sectionedOutline.section(containing: item)
  }

  /// Returns the place of a visible row; `nil` if the item is hidden or not there. See
  /// ``SectionedOutline/position(of:)``.
  public func position(of item: Item) -> RowPosition? { sectionedOutline.position(of: item) }

  /// Returns the item of a visible row; `nil` if there is no such row. See ``SectionedOutline/item(at:)``.
  public func item(at position: RowPosition) -> Item? { sectionedOutline.item(at: position) }

  /// Returns the number of visible rows of a section. Traps when there is no section of that index. See
  /// ``SectionedOutline/numberOfRows(inSection:)``.
  public func numberOfRows(inSection section: Int) -> Int {
    sectionedOutline.numberOfRows(inSection: section)
  }
}
