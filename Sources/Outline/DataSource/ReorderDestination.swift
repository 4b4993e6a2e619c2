/// The place where a user drops items to reorder them.
public enum ReorderDestination<Section: Hashable, Item: Hashable> {
  /// Directly before an item of any section, at its level.
  case before(Item)
  /// Directly after an item of any section and all its descendants, at the item's level.
  case after(Item)
  /// Among the children of an item of any section. The index is the sibling index of the first moved item
  /// afterwards; `nil` is the end.
  case into(Item, at: Int?)
  /// After the last root of a section.
  case end(of: Section)
}

extension ReorderDestination: Equatable {}
extension ReorderDestination: Sendable where Section: Sendable, Item: Sendable {}

extension ReorderDestination {
  /// The destination in the outline of its section.
  var withinSection: SectionSnapshot<Item>.Destination {
    switch self {
    case .before(let item): .before(item)
    case .after(let item): .after(item)
    case .into(let parent, let index): .into(parent, at: index)
    case .end: .into(nil, at: nil)
    }
  }

  /// Returns the number of the section of the destination.
  func section(in sections: SectionedOutline<Section, Item>) throws(OutlineError) -> Int {
    switch self {
    case .before(let item):
      guard let section = sections.sectionNumber(of: item) else {
        throw .unknownDestination(String(describing: item), .before)
      }
      return section
    case .after(let item):
      guard let section = sections.sectionNumber(of: item) else {
        throw .unknownDestination(String(describing: item), .after)
      }
      return section
    case .into(let parent, _):
      guard let section = sections.sectionNumber(of: parent) else {
        throw .unknownParent(String(describing: parent))
      }
      return section
    case .end(let section):
      guard let number = sections.number(of: section) else {
        throw .unknownSection(String(describing: section))
      }
      return number
    }
  }
}
