/// The reason why an edit of a ``Snapshot`` was refused.
///
/// The error contains the descriptions of sections and items, so it does not depend on the types of the sections
/// and items.
public enum SnapshotError: Error, Hashable, Sendable {
  /// The caller wanted to append items to the last section, but there are no sections.
  case noSections

  /// Items that occur more than once in the argument. Each item is listed only once, in the order in which
  /// the repetitions were found.
  case repeatedItems([String])

  /// Sections that occur more than once in the argument. Each section is listed only once, in the order in
  /// which the repetitions were found.
  case repeatedSections([String])

  /// Sections that are already in the snapshot, although the caller wanted to append or insert them.
  case sectionsExist([String])

  /// An item that is not in the snapshot.
  case unknownItem(String, during: Operation)

  /// A section that is not in the snapshot.
  case unknownSection(String, during: Operation)

  /// An item or section that the caller wanted to insert or move next to itself.
  case destinationIsSupplied(String, during: Operation)

  /// The operation that was attempted. Error messages contain the raw value of the operation.
  public enum Operation: String, Hashable, Sendable, Codable {
    /// Appending to a section.
    case append = "append to"

    /// Inserting items or sections before an existing one.
    case insertBefore = "insert before"

    /// Inserting items or sections after an existing one.
    case insertAfter = "insert after"

    /// Moving an item or section.
    case move = "move"

    /// Moving an item or section directly before another one.
    case moveBefore = "move before"

    /// Moving an item or section directly after another one.
    case moveAfter = "move after"

    /// Marking items or sections so that a view reloads them.
    case reload = "reload"

    /// Marking items so that a view reconfigures them.
    case reconfigure = "reconfigure"

    /// Looking up a section.
    case query = "query"
  }
}

extension SnapshotError: CustomStringConvertible {
  /// The error message. If UIKit's message describes the mistake, the error has the same message.
  public var description: String {
    switch self {
    case .noSections:
      "There are currently no sections in the data source. Please add a section first."
    case .repeatedItems(let items):
      "Fatal: supplied item identifiers are not unique. Duplicate identifiers: \(listed(items))"
    case .repeatedSections(let sections):
      "Fatal: supplied section identifiers are not unique. "
        + "Duplicate identifiers: \(listed(sections))"
    case .sectionsExist(let sections):
      "Diffable data source detected an attempt to insert or append \(counted(sections)) in the "
        + "snapshot. Identifiers in a snapshot must be unique. "
        + "Section identifiers that already exist: \(listed(sections))"
    case .unknownItem(let item, let operation):
      "Attempted to \(operation.rawValue) item identifier that does not exist in the snapshot: "
        + item
    case .unknownSection(let section, .query):
      "Section identifier was not found: \(section). "
        + "You can verify that the section exists by calling indexOfSection(_:)"
    case .unknownSection(let section, let operation):
      "Attempted to \(operation.rawValue) section identifier that does not exist in the snapshot: "
        + section
    case .destinationIsSupplied(let identifier, let operation):
      "Invalid update: attempted to \(operation.rawValue) an identifier that is itself moved or "
        + "inserted: \(identifier)"
    }
  }

  private func counted(_ sections: [String]) -> String {
    sections.count == 1
      ? "1 section identifier that already exists"
      : "\(sections.count) section identifiers that already exist"
  }

  /// Formats a list in the style of UIKit's messages, in which a list looks like a set printed by
  /// Foundation.
  private func listed(_ identifiers: [String]) -> String {
    "{(\n" + identifiers.map { "    \($0)" }.joined(separator: ",\n") + "\n)}"
  }
}
