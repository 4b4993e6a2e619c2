/// Why an edit of an outline was refused.
///
/// Items appear as their descriptions, so that errors from outlines of any item can be handled,
/// compared and shown alike. Where UIKit raises an exception for the same misuse, `description`
/// is UIKit's message.
public enum OutlineError: Error, Equatable, Sendable {
  /// Items that would stand twice in the outline, in the order found.
  case duplicateItems([String])
  /// An item that the outline does not have.
  case unknownItem(String, during: Lookup = .reading)
  /// A parent that the outline does not have.
  case unknownParent(String)
  /// An item to insert or move beside that the outline does not have.
  case unknownDestination(String, Side)
  /// A section that the data source or the store does not have.
  case unknownSection(String)
  /// An item that would have to stand inside itself.
  case cycle(item: String, destination: String)
  /// An index among a parent's children that does not exist.
  case indexOutOfRange(Int, validRange: ClosedRange<Int>)
  /// A row that is more than one level deeper than the row before it, or above level 0.
  case levelSkips(item: String, level: Int, deepestAllowed: Int)
  /// A difference or a transaction that was made against another state; says what does not fit.
  case differenceDoesNotFit(String)
  /// An item that the reordering handlers do not let move.
  case notReorderable(String)

  /// What an unknown item was looked up for.
  public enum Lookup: Equatable, Sendable {
    /// To read or move it.
    case reading
    /// To find its parent.
    case parent
    /// To delete it.
    case deletion
  }

  /// On which side of an item a destination is.
  public enum Side: String, Equatable, Sendable {
    /// Right before the item, at its level.
    case before
    /// Right after the item and all its descendants, at its level.
    case after
  }
}

extension OutlineError: CustomStringConvertible {
  /// The message, in UIKit's words where UIKit has some.
  public var description: String {
    switch self {
    case .duplicateItems(let items):
      "Identifiers in a section snapshot must be unique. Duplicate item identifiers: "
        + "{(\n    \(items.joined(separator: ",\n    "))\n)}"
    case .unknownItem(let item, during: .reading):
      "Item identifier does not exist in section snapshot: \(item)"
    case .unknownItem(let item, during: .parent):
      "Child item identifier does not exist in section snapshot: \(item)"
    case .unknownItem(let item, during: .deletion):
      "Failed to find index of item \(item)"
    case .unknownParent(let item):
      "Parent item identifier does not exist in section snapshot: \(item)"
    case .unknownDestination(let item, let side):
      "Item identifier to insert \(side.rawValue) does not exist in section snapshot: \(item)"
    case .unknownSection(let section):
      "Section identifier does not exist: \(section)"
    case .cycle(let item, let destination):
      "Cannot move \(item) to \(destination): an item cannot stand inside its own subtree"
    case .indexOutOfRange(let index, let validRange):
      "Child index \(index) is out of range; valid are "
        + "\(validRange.lowerBound)...\(validRange.upperBound)"
    case .levelSkips(let item, let level, let deepestAllowed):
      "Level \(level) of \(item) does not follow from the row before it; valid are "
        + "0...\(deepestAllowed)"
    case .differenceDoesNotFit(let reason):
      "The change was made against another state: \(reason)"
    case .notReorderable(let item):
      "Item cannot be reordered: \(item)"
    }
  }
}
