/// UIKit's names of what ``SectionedOutline`` says of places. An `IndexPath` is a ``RowPosition`` here.
extension OutlineModel {
  /// Returns the item of a visible row; `nil` if there is no such row: UIKit's name of ``item(at:)``.
  public func itemIdentifier(for position: RowPosition) -> Item? { item(at: position) }

  /// Returns the place of a visible row; `nil` if the item is hidden or not there: UIKit's name of
  /// ``position(of:)``.
  public func indexPath(for item: Item) -> RowPosition? { position(of: item) }

  /// Returns the section of an index; `nil` if there is no such section.
  public func sectionIdentifier(for index: Int) -> Section? {
    sectionedOutline.sectionIdentifier(for: index)
  }

  /// Returns the index of a section; `nil` if it is not there.
  public func index(for section: Section) -> Int? { sectionedOutline.indexOfSection(section) }
}
