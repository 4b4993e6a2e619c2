// UIKit's names of what `SectionedOutline` says of places. They take and return UIKit's `IndexPath` where there is
// UIKit, and a `RowPosition` elsewhere: `ViewPath` is either.

extension OutlineModel {
  /// Returns the item of a row that is shown; `nil` if there is no such row: UIKit's name of ``item(at:)``.
  public func itemIdentifier(for path: ViewPath) -> Item? { item(at: path.rowPosition) }

  /// Returns the place of a row that is shown; `nil` if the item is hidden or not there: UIKit's name of
  /// ``position(of:)``.
  public func indexPath(for item: Item) -> ViewPath? { position(of: item).map { ViewPath($0) } }

  /// Returns the section of an index; `nil` if there is no such section.
  public func sectionIdentifier(for index: Int) -> Section? {
    sectionedOutline.sectionIdentifier(for: index)
  }

  /// Returns the index of a section; `nil` if it is not there.
  public func index(for section: Section) -> Int? { sectionedOutline.indexOfSection(section) }
}

extension OutlineDataSource {
  /// Returns the item of a visible row; `nil` if there is no such row: UIKit's name of ``item(at:)``.
  public func itemIdentifier(for path: ViewPath) -> Item? { item(at: path.rowPosition) }

  /// Returns the place of a visible row; `nil` if the item is hidden or not there: UIKit's name of
  /// ``position(of:)``.
  public func indexPath(for item: Item) -> ViewPath? { position(of: item).map { ViewPath($0) } }

  /// Returns the section of an index; `nil` if there is no such section.
  public func sectionIdentifier(for index: Int) -> Section? {
    sectionedOutline.sectionIdentifier(for: index)
  }

  /// Returns the index of a section; `nil` if it is not there.
  public func index(for section: Section) -> Int? { sectionedOutline.indexOfSection(section) }
}

extension SectionedOutline {
  fileprivate func sectionIdentifier(for index: Int) -> Section? {
    0..<count ~= index ? section(numbered: index) : nil
  }
}
