extension Snapshot {
  /// The number of items in all sections.
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

  /// Returns the number of items in a section.
  ///
  /// - Parameter section: A section of the snapshot. Traps when the section is unknown.
  public func numberOfItems(inSection section: Section) -> Int {
    itemIdentifiers(inSection: section).count
  }

  /// Returns the items of a section, in order.
  ///
  /// - Parameter section: A section of the snapshot. Traps when the section is unknown.
  public func itemIdentifiers(inSection section: Section) -> [Item] {
    trapping {
      guard let items = contents[section] else {
        throw SnapshotError.unknownSection(String(describing: section), during: .query)
      }
      return items
    }
  }

  /// Returns the section that contains an item, or `nil` when the item is not in the snapshot.
  public func sectionIdentifier(containingItem item: Item) -> Section? {
    sectionOfItem[item]
  }

  /// Returns the index of an item in ``itemIdentifiers``, which lists the items of all sections. Returns
  /// `nil` when the item is not in the snapshot.
  ///
  /// - Complexity: O(*s* + *m*), where *m* is the number of items in the section that contains the item.
  ///   Repeated calls to UIKit's method take only O(1). To look up many indices, build a dictionary from
  ///   ``itemIdentifiers``.
  public func indexOfItem(_ item: Item) -> Int? {
    guard let section = sectionOfItem[item],
      let index = itemIdentifiers(inSection: section).firstIndex(of: item)
    else { return nil }
    return sections.prefix { $0 != section }.reduce(index) { $0 + numberOfItems(inSection: $1) }
  }

  /// Returns the index of a section in ``sectionIdentifiers``, or `nil` when the section is not in the
  /// snapshot.
  ///
  /// - Complexity: O(*s*); O(1) for an unknown section.
  public func indexOfSection(_ section: Section) -> Int? {
    contents[section] == nil ? nil : sections.firstIndex(of: section)
  }
}
