// UIKit's names for the position queries of `SectionedOutline`. Positions have the type `ViewPath`, which
// is UIKit's `IndexPath` on systems with UIKit, and `RowPosition` elsewhere.

extension OutlineModel {
  /// Returns the item of the visible row at a position, or `nil` if there is no such row.
  /// `itemIdentifier(for:)` is UIKit's name for ``item(at:)``.
  public func itemIdentifier(for path: ViewPath) -> Item? { item(at: path.rowPosition) }

  /// Returns the position of an item's row, or `nil` if the item is hidden or unknown. `indexPath(for:)` is
  /// UIKit's name for ``position(of:)``.
  public func indexPath(for item: Item) -> ViewPath? { position(of: item).map { ViewPath($0) } }

  /// Returns the section at an index, or `nil` if there is no such section.
  public func sectionIdentifier(for index: Int) -> Section? {
    sectionedOutline.sectionIdentifier(for: index)
  }

  /// Returns the index of a section, or `nil` if the section does not exist.
  public func index(for section: Section) -> Int? { sectionedOutline.indexOfSection(section) }
}

extension OutlineDataSource {
  /// Returns the item of the visible row at a position, or `nil` if there is no such row.
  /// `itemIdentifier(for:)` is UIKit's name for ``item(at:)``.
  public func itemIdentifier(for path: ViewPath) -> Item? { item(at: path.rowPosition) }

  /// Returns the position of an item's row, or `nil` if the item is hidden or unknown. `indexPath(for:)` is
  /// UIKit's name for ``position(of:)``.
  public func indexPath(for item: Item) -> ViewPath? { position(of: item).map { ViewPath($0) } }

  /// Returns the section at an index, or `nil` if there is no such section.
  public func sectionIdentifier(for index: Int) -> Section? {
    sectionedOutline.sectionIdentifier(for: index)
  }

  /// Returns the index of a section, or `nil` if the section does not exist.
  public func index(for section: Section) -> Int? { sectionedOutline.indexOfSection(section) }
}

extension SectionedOutline {
  fileprivate func sectionIdentifier(for index: Int) -> Section? {
    0..<count ~= index ? section(numbered: index) : nil
  }
}
