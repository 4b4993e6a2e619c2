/// Positions of visible rows. The names match the names in collection views and table views.
extension SectionedOutline {
  /// The number of sections.
  public var numberOfSections: Int { count }

  /// Returns the index of a section, or `nil` if the section does not exist.
  ///
  /// - Complexity: O(log *s*), where *s* is the number of sections.
  public func indexOfSection(_ section: Section) -> Int? { number(of: section) }

  /// Returns the number of visible rows in a section.
  ///
  /// Traps when no section has this index.
  ///
  /// - Parameter section: The index of the section.
  /// - Complexity: O(log *s*), where *s* is the number of sections.
  public func numberOfRows(inSection section: Int) -> Int {
    guard 0..<count ~= section else {
      fatalError("There is no section \(section), only \(count) sections")
    }
    return outline(numbered: section).visibleCount
  }

  /// Returns the position of an item's row, or `nil` if the item is hidden or unknown.
  ///
  /// UIKit's counterpart is the data source's method `indexPath(for:)`.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of items.
  public func position(of item: Item) -> RowPosition? {
    guard let section = sectionNumber(of: item),
      let row = outline(numbered: section).visibleIndex(of: item)
    else { return nil }
    return RowPosition(section: section, row: row)
  }

  /// Returns the item of the visible row at a position, or `nil` if there is no such row.
  ///
  /// UIKit's counterpart is the data source's method `itemIdentifier(for:)`.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of items.
  public func item(at position: RowPosition) -> Item? {
    guard 0..<count ~= position.section, case let outline = outline(numbered: position.section),
      0..<outline.visibleCount ~= position.row
    else { return nil }
    return outline.visibleItem(at: position.row)
  }
}

/// The queries of ``SectionedOutline``, applied to the data source's current state.
extension OutlineDataSource {
  /// Returns the section that contains a visible or hidden item, or `nil` if no section contains the item.
  /// See ``SectionedOutline/section(containing:)``.
  public func section(containing item: Item) -> Section? {
    sectionedOutline.section(containing: item)
  }

  /// Returns the position of an item's row, or `nil` if the item is hidden or unknown. See
  /// ``SectionedOutline/position(of:)``.
  public func position(of item: Item) -> RowPosition? { sectionedOutline.position(of: item) }

  /// Returns the item of the visible row at a position, or `nil` if there is no such row. See
  /// ``SectionedOutline/item(at:)``.
  public func item(at position: RowPosition) -> Item? { sectionedOutline.item(at: position) }

  /// Returns the number of visible rows in the section at an index. Traps when no section has this index.
  /// See ``SectionedOutline/numberOfRows(inSection:)``.
  public func numberOfRows(inSection section: Int) -> Int {
    sectionedOutline.numberOfRows(inSection: section)
  }
}
