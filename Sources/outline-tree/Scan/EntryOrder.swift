/// The order of a folder's entries.
struct EntryOrder: Equatable, Sendable {
  var key = Key.name
  var isReversed = false
  /// Links to directories count as directories. Not reversed with the rest.
  var directoriesFirst = false

  /// By name, in byte order, where the key does not decide.
  enum Key: String, CaseIterable, Sendable {
    case name
    /// Digits count as numbers.
    case natural
    /// Large ones first.
    case size
    /// Old ones first.
    case mtime
    /// Directories, links, files, the rest.
    case type
    /// As the file system gives them.
    case none
  }

  var needsDetails: Bool { key == .size || key == .mtime }
}
