/// A commit in the history of an ``OutlineFile``.
public struct HistoryEntry: Hashable, Sendable {
  /// The number of the commit. The first commit of a file has the number 1. Numbers continue after
  /// ``OutlineFile/compact()``.
  public let sequence: Int
  /// The time of the commit, in seconds since 1970.
  public let time: Int64
  /// The note of the commit. Undoing and redoing an edit have the note of that edit.
  public let note: String
  /// The kind of the commit.
  public let kind: Kind
  /// The writer that made the commit. `nil` if a program made it that did not say so.
  public let replica: ReplicaID?
  /// The number that the commit had where it was made. It is another one than ``sequence`` in a file that got the
  /// commit from a copy. The replica and this number name the commit among those of all copies.
  public let originalSequence: Int

  /// The kind of a commit.
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

  /// - Parameter originalSequence: `nil`: the commit was made with its number.
  init(
    sequence: Int, time: Int64, note: String, kind: Kind, replica: ReplicaID? = nil,
    originalSequence: Int? = nil
  ) {
    (self.sequence, self.time, self.note, self.kind) = (sequence, time, note, kind)
    self.replica = replica
    self.originalSequence = originalSequence ?? sequence
  }

  /// The time of the commit in the format of RFC 3339, such as `2026-02-03T04:05:06Z`.
  public var timestamp: String { Timestamp.text(time) }
}
