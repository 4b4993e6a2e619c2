extension Snapshot {
  /// The number of items, in all sections together.
  public var numberOfItems: Int { sectionOfItem.count }

  /// The number of sections.
  public var numberOfSections: Int { sections.count }

  /// The sections, in order.
  public var sectionIdentifiers: [Section] { sections }

  /// The items of all sections, in order.
  ///
  /// - Complexity: O(*n* + *s*)
  public var itemIdentifiers: [Item] {
    var items: [Item] = []
    items.reserveCapacity(numberOfItems)
    for section in sections { items += contents[section] ?? [] }
    return items
  }

  /// The number of items in one section.
  ///
  /// - Parameter section: A section of the snapshot. Traps when it is not.
  public func numberOfItems(inSection section: Section) -> Int {
    items(of: section).count
  }

  /// The items of one section, in order.
  ///
  /// - Parameter section: A section of the snapshot. Traps when it is not.
  public func itemIdentifiers(inSection section: Section) -> [Item] {
    items(of: section)
  }

  /// The section that an item stands in, or `nil` when the snapshot does not contain it.
  public func sectionIdentifier(containingItem item: Item) -> Section? {
    sectionOfItem[item]
  }

  /// The index of an item in ``itemIdentifiers``, so counted across sections, or `nil` when the
  /// snapshot does not contain it.
  ///
  /// - Complexity: O(*s* + items of the section). UIKit's is O(1) once it is asked often; where
  ///   many indices are needed, make a dictionary of ``itemIdentifiers``.
  public func indexOfItem(_ item: Item) -> Int? {
    guard let section = sectionOfItem[item], let index = items(of: section).firstIndex(of: item)
    else { return nil }
    return sections.prefix { $0 != section }.reduce(index) { $0 + items(of: $1).count }
  }

  /// The index of a section in ``sectionIdentifiers``, or `nil` when there is no such section.
  ///
  /// - Complexity: O(*s*); O(1) when there is none.
  public func indexOfSection(_ section: Section) -> Int? {
    contents[section] == nil ? nil : sections.firstIndex(of: section)
  }

  private func items(of section: Section) -> [Item] {
    trapping {
      guard let items = contents[section] else {
        throw SnapshotError.unknownSection(String(describing: section), during: .query)
      }
      return items
    }
  }
}
