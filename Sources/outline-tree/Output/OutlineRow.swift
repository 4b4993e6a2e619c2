import Outline

/// A row that is written, as the scanner or an outline produces it.
struct OutlineRow {
  /// 0 for the children of the source.
  var level: Int
  var isLastSibling: Bool
  /// True if it was not chosen, and is only there for what is below it.
  var isPassage = false
  var title: Bytes
  var kind: NodeKind
  var branch: Branch
  var image: Bytes?
  /// The target of a symbolic link.
  var target: Bytes?
  var details: FileDetails?
  /// The type and mode of a symbolic link's target; nil if it is broken, or they were not read.
  var targetMode: TypeAndMode?
  var note: [UInt8]?

  enum Branch: Equatable {
    /// It has no children.
    case leaf
    /// Its children follow.
    case expanded
    /// Its children are hidden. How many rows that are is not always known.
    case collapsed(hiding: Int?)
    case unreadable
    /// It is a link to one of the folders that contain it.
    case loop
  }
}

/// Something that rows are added to, in preorder.
protocol RowSink: ~Copyable {
  mutating func add(_ row: OutlineRow) throws(SystemError)

  /// Writes what has waited too long. Called before something that may take a while.
  mutating func flushIfDue() throws(SystemError)

  /// Adds a row that stands for the remaining siblings of a level.
  mutating func omit(_ count: Int, level: Int) throws(SystemError)

  /// Counts a row that is known and not shown: it is below a collapsed row, or a limit leaves it out.
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
  /// The status that git reports of the files, if that is asked for.
  var git: GitFolder?
}

/// A way to write a whole outline, or several.
protocol OutlineOutput: RowSink, ~Copyable {
  mutating func begin() throws(SystemError)

  mutating func begin(_ source: SourceRow) throws(SystemError)

  mutating func endSource() throws(SystemError)

  mutating func end() throws(SystemError)
}

/// The style of a listing: names of rows and the text around them, in every format that is written row by row.
struct ListingStyle: Equatable, Sendable {
  /// True if names are paths that begin with the source.
  var showsPaths = false
  /// True if there are connectors, or spaces and line breaks in JSON and XML.
  var isIndented = true
  /// True if names are in double quotes.
  var quotesNames = false
  /// True if a character after a name tells its type.
  var marksTypes = false
  /// True if notes are below their rows. Otherwise a mark after the title says that there is one.
  var showsNotes = false
  /// True if the last line counts the rows.
  var showsReport = true
}
