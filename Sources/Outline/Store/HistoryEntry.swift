/// A commit in the history of an ``OutlineFile``.
public struct HistoryEntry: Hashable, Sendable {
  /// The number of the commit. The first commit of a file has the number 1. Numbers continue after
  /// ``OutlineFile/compact()``.
  public let sequence: Int
  /// The time of the commit, in seconds since 1970.
  public let time: Int64
  /// The note of the commit. Undoing and redoing an edit have the note of that edit.
  public let note: String
  /// What the commit does.
  public let kind: Kind

  /// What a commit does.
  public enum Kind: Hashable, Sendable {
    /// Changes something.
    case edit
    /// Only expands and collapses items. Undo and redo skip it.
    case folding
    /// Undoes the edit with this number.
    case undo(of: Int)
    /// Redoes the edit with this number.
    case redo(of: Int)
  }

  /// The time of the commit in the format of RFC 3339, such as `2026-02-03T04:05:06Z`.
  public var timestamp: String { Timestamp.text(time) }
}
