/// One commit of an ``OutlineFile``: when it was, what it was called, what it did to others.
public struct HistoryEntry: Hashable, Sendable {
  /// Its number. The first commit of a file is 1; numbers go on when history is dropped.
  public let sequence: Int
  /// When it was, in seconds since 1970.
  public let time: Int
  /// What the one who committed called it.
  public let note: String
  /// What it did.
  public let kind: Kind

  /// What a commit does.
  public enum Kind: Hashable, Sendable {
    /// It changes something.
    case edit
    /// It expands and collapses items and changes nothing else. Undo passes over it.
    case folding
    /// It takes back the edit of this number.
    case undo(of: Int)
    /// It makes the edit of this number again.
    case redo(of: Int)
  }

  /// When it was, as RFC 3339 has it: `2026-02-03T04:05:06Z`.
  public var timestamp: String { Timestamp.text(time) }
}
