import Outline

/// A row to write, as produced by the scanner or an outline.
struct OutlineRow {
  /// The level, which is 0 for the children of the source.
  var level: Int
  var isLastSibling: Bool
  /// True if the options do not choose the row, and it is present only because of rows below it.
  var isPassage = false
  var title: Bytes
  var kind: NodeKind
  var branch: Branch
  var image: Bytes?
  /// The target of a symbolic link.
  var target: Bytes?
  var details: FileDetails?
  /// The type and mode of a symbolic link's target; nil if the link is broken, or if they were not
  /// read.
  var targetMode: TypeAndMode?
  var note: [UInt8]?

  enum Branch: Equatable {
    /// The row has no children.
    case leaf
    /// The children of the row follow.
    case expanded
    /// The rows below the row are hidden. Their number may be unknown.
    case collapsed(hiding: Int?)
    case unreadable
    /// The row is a link to one of the folders that contain it.
    case loop
  }
}

/// A destination to which rows are added in preorder.
protocol RowSink: ~Copyable {
  mutating func add(_ row: OutlineRow) throws(SystemError)

  /// Writes rows that have waited too long. This is called before work that may take a while.
  mutating func flushIfDue() throws(SystemError)

  /// Adds a row that stands for the remaining siblings of a level.
  mutating func omit(_ count: Int, level: Int) throws(SystemError)

  /// Counts a row that is known but not shown, because it is below a collapsed row, or a limit
  /// leaves it out.
  ///
  /// - Parameter isRead: Whether the rows below it are known, too.
  mutating func hide(_ kind: NodeKind, isRead: Bool)
}

/// The line above the rows: the directory, the document, or a file without rows.
struct SourceRow {
  /// The name as it was given.
  var name: Bytes
  var kind: NodeKind
  var details: FileDetails?
  /// The status of the files in git, if it is shown.
  var git: GitFolder?
}

/// A way to write whole outlines.
protocol OutlineOutput: RowSink, ~Copyable {
  mutating func begin() throws(SystemError)

  mutating func begin(_ source: SourceRow) throws(SystemError)

  mutating func endSource() throws(SystemError)

  mutating func end() throws(SystemError)
}

/// The style of a listing, for every format that is written row by row: the names of rows and the
/// text around them.
struct ListingStyle: Equatable, Sendable {
  /// True if names are paths that begin with the source.
  var showsPaths = false
  /// True if there are connectors, or indentation and line breaks in JSON and XML.
  var isIndented = true
  /// True if names are in double quotes.
  var quotesNames = false
  /// True if a character after a name shows the type of the file.
  var marksTypes = false
  /// True if notes are written below their rows. Otherwise, a mark after the title shows that there
  /// is a note.
  var showsNotes = false
  /// True if the last line counts the rows.
  var showsReport = true
}
