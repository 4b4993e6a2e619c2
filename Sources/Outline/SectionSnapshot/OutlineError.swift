/// The reason why an edit of an outline was refused.
///
/// The error contains the descriptions of items, so it does not depend on the type of the items. If UIKit raises
/// an exception for the same mistake, `description` is the message of that exception.
public enum OutlineError: Error, Equatable, Sendable {
  /// Items that would occur twice in the outline, in the order in which they were found.
  case duplicateItems([String])
  /// An item that is not in the outline.
  case unknownItem(String, during: Lookup = .reading)
  /// A parent that is not in the outline.
  case unknownParent(String)
  /// An item that is not in the outline, although the edit should insert or move rows next to this item.
  case unknownDestination(String, Side)
  /// A section that is not in the data source or the store.
  case unknownSection(String)
  /// An item that would have been moved into its own subtree.
  case cycle(item: String, destination: String)
  /// A sibling index that is out of range.
  case indexOutOfRange(Int, validRange: ClosedRange<Int>)
  /// A row that is more than one level deeper than the row before it, or has a negative level.
  case levelSkips(item: String, level: Int, deepestAllowed: Int)
  /// A difference or a transaction that was made for another state. The string describes the mismatch.
  case differenceDoesNotFit(String)
  /// An item that the reordering handlers do not allow to be moved.
  case notReorderable(String)

  /// The purpose of a lookup that failed to find an item.
  public enum Lookup: Equatable, Sendable {
    /// The caller wanted to read or move the item.
    case reading
    /// The caller wanted to find the parent of the item.
    case parent
    /// The caller wanted to delete the item.
    case deletion
  }

  /// The side of an item where the caller wanted to insert rows.
  public enum Side: String, Equatable, Sendable {
    /// Directly before the item, at its level.
    case before
    /// Directly after the item and all its descendants, at the item's level.
    case after
  }
}

extension OutlineError: CustomStringConvertible {
  /// The error message. If UIKit has a message for the same mistake, the error message is UIKit's message.
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
      "Cannot move \(item) to \(destination): an item cannot be inside its own subtree"
    case .indexOutOfRange(let index, let validRange):
      "Child index \(index) is out of range; expected "
        + "\(validRange.lowerBound)...\(validRange.upperBound)"
    case .levelSkips(let item, let level, let deepestAllowed):
      "Level \(level) of \(item) is out of range; expected 0...\(deepestAllowed) after the row before it"
    case .differenceDoesNotFit(let reason):
      "The change was made for a different state: \(reason)"
    case .notReorderable(let item):
      "Item cannot be reordered: \(item)"
    }
  }
}

/// Calls a function that throws an error only if the program has a bug. If the function throws, `trapping`
/// traps with the error's message.
func trapping<Result>(_ body: () throws -> Result) -> Result {
  do {
    return try body()
  } catch {
    // `fatalError` prints the message even in a release build, unlike `preconditionFailure`.
    fatalError(String(describing: error))
  }
}

extension SectionSnapshot {
  /// Makes an edit that must succeed. If the edit throws an error, this method traps with the error's
  /// message.
  @inlinable
  mutating func trap(_ edit: (inout SectionSnapshot) throws(OutlineError) -> Void) {
    do {
      try edit(&self)
    } catch {
      trap(error)
    }
    checkInvariants()
  }

  /// Traps with the message of an error. If an item was mutated while the outline contained it, the message
  /// also names that item, because the mutation may have made the lookup fail.
  @usableFromInline
  func trap(_ error: OutlineError) -> Never {
    let changed = items.first { !contains($0) }.map(messageForChanged)
    fatalError([error.description, changed].compactMap(\.self).joined(separator: "\n"))
  }
}
