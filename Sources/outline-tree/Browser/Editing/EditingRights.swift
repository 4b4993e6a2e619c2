import Outline

/// The edits that are allowed, and the place where they can be stored.
enum EditingRights: Equatable, Sendable {
  /// The order of a directory's entries.
  case order(isKept: Bool)
  /// Everything in a document.
  case document(Keeping)

  enum Keeping: Equatable, Sendable {
    /// Each edit is written to disk as it is made.
    case store
    /// Edits are written when the user saves.
    case file
    /// The file cannot be written: edits stay unsaved.
    case readOnly(why: Message)
    /// There is no file: the document is built in, or came from a pipe.
    case nowhere

    var isReadOnly: Bool { if case .readOnly = self { true } else { false } }
  }
}
