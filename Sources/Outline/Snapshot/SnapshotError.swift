/// Why an edit of a ``Snapshot`` was refused.
///
/// Sections and items appear as their descriptions, so that an error can be kept, compared and
/// sent whatever their types are.
public enum SnapshotError: Error, Hashable, Sendable {
  /// Items were to be appended to the last section, and there is no section.
  case noSections

  /// A list of items names some of them more than once. Each is listed once, in the order found.
  case repeatedItems([String])

  /// A list of sections names some of them more than once. Each is listed once, in the order
  /// found.
  case repeatedSections([String])

  /// Sections to append or insert are in the snapshot already.
  case sectionsExist([String])

  /// The snapshot does not contain the item that an operation needs.
  case unknownItem(String, during: Operation)

  /// The snapshot does not contain the section that an operation needs.
  case unknownSection(String, during: Operation)

  /// Something was to be inserted or moved next to itself.
  case destinationIsSupplied(String, during: Operation)

  /// What was attempted, in the words that the message uses.
  public enum Operation: String, Hashable, Sendable, Codable {
    /// Appending to a section.
    case append = "append to"

    /// Inserting next to something.
    case insertBefore = "insert before"

    /// Inserting after something.
    case insertAfter = "insert after"

    /// Moving something.
    case move = "move"

    /// Moving something to the place before another.
    case moveBefore = "move before"

    /// Moving something to the place after another.
    case moveAfter = "move after"

    /// Marking for a reload.
    case reload = "reload"

    /// Marking for a reconfiguration.
    case reconfigure = "reconfigure"

    /// Asking about a section.
    case query = "query"
  }
}

extension SnapshotError: CustomStringConvertible {
  /// UIKit's message where UIKit has one that says what is wrong.
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
      "Invalid update: attempted to \(operation.rawValue) an identifier that is itself to go "
        + "there: \(identifier)"
    }
  }

  private func counted(_ sections: [String]) -> String {
    sections.count == 1
      ? "1 section identifier that already exists"
      : "\(sections.count) section identifiers that already exist"
  }

  /// A set as Foundation prints it, which is how it stands in UIKit's messages.
  private func listed(_ identifiers: [String]) -> String {
    "{(\n" + identifiers.map { "    \($0)" }.joined(separator: ",\n") + "\n)}"
  }
}
