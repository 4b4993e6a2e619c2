import Outline

/// A row to write, from the scanner of a directory or from an outline.
struct OutlineRow {
  /// The level of the row. The children of the source have level 0.
  var level: Int
  var isLastSibling: Bool
  /// True if the options do not choose this row, but choose rows below it.
  var isPassage = false
  var title: Bytes
  var kind: NodeKind
  var branch: Branch
  var image: Bytes?
  /// The target of a symbolic link.
  var target: Bytes?
  var details: FileDetails?
  /// The type and mode of the target, if the row is a symbolic link; nil if the link is broken, or if the
  /// target was not examined.
  var targetMode: TypeAndMode?
  var note: [UInt8]?

  enum Branch: Equatable {
    /// The row has no children.
    case leaf
    /// The children of the row follow.
    case expanded
    /// The rows below this row are hidden. The number of hidden rows is nil if it is unknown.
    case collapsed(hiding: Int?)
    case unreadable
    /// The row is a link to a folder that contains the link.
    case loop
  }
}

/// A destination that accepts rows in preorder.
protocol RowSink: ~Copyable {
  mutating func add(_ row: OutlineRow) throws(SystemError)

  /// Writes buffered rows that have waited too long. Call this method before work that may take a while.
  mutating func flushIfDue() throws(SystemError)

  /// Adds a row, such as `… 12 more`, that represents the siblings left out at the end of a list of children.
  mutating func omit(_ count: Int, level: Int) throws(SystemError)

  /// Counts a row that exists but is not shown, because it is below a collapsed row or because a limit
  /// leaves it out.
  ///
  /// - Parameter isRead: Whether the children of the row have been read.
  mutating func hide(_ kind: NodeKind, isRead: Bool)
}

/// The line above all rows, which names the source. The source is a directory, a document, or a file without rows.
struct SourceRow {
  /// The name that the user gave.
  var name: Bytes
  var kind: NodeKind
  var details: FileDetails?
  /// The git status of the files; nil if the status is not shown.
  var git: GitFolder?
}

/// A writer of whole outlines in one output format.
protocol OutlineOutput: RowSink, ~Copyable {
  var writer: ByteWriter { get set }

  mutating func begin() throws(SystemError)

  mutating func begin(_ source: SourceRow) throws(SystemError)

  mutating func endSource() throws(SystemError)

  mutating func end() throws(SystemError)
}

/// Every output flushes its writer in the same way. Drawings and lists of paths write nothing before the first source,
/// and nothing after a source.
extension OutlineOutput where Self: ~Copyable {
  mutating func flushIfDue() throws(SystemError) { try writer.flushIfDue() }

  mutating func begin() throws(SystemError) {}
  mutating func endSource() throws(SystemError) {}
}

/// The style of a listing, which determines the form of row names and the text around the names. The style applies to
/// drawings, and to the JSON and XML of a directory.
struct ListingStyle: Equatable, Sendable {
  /// True if names are paths, starting with the path of the source.
  var showsPaths = false
  /// True if rows have connectors or, in JSON and XML, indentation and line breaks.
  var isIndented = true
  /// True if names are in double quotes.
  var quotesNames = false
  /// True if a character after each name shows the type of the file.
  var marksTypes = false
  /// True if notes are written below their rows. If false, a mark after the title shows that the row has a note.
  var showsNotes = false
  /// True if the output ends with a report of the number of rows.
  var showsReport = true
}

/// Computes the names of rows. The name of a row is its title or, with `-f`, its path.
struct ListedNames: Sendable {
  let showsPaths: Bool
  /// The beginning of the paths of all rows.
  private var start: [UInt8] = []
  private var path = RowPath()

  init(_ style: ListingStyle) { showsPaths = style.showsPaths }

  /// Returns the name of a source. With `-f`, slashes at the end of the name are removed, as in `tree`.
  mutating func begin(_ source: SourceRow) -> Bytes {
    if !showsPaths { return source.name }
    path = RowPath()
    var name = source.name
    while name.count > 1 && name.last == "/" { name.removeLast() }
    start = source.kind == .plain ? [] : name.last == "/" ? Array(name) : name + [0x2F]
    return name
  }

  /// Returns the name of a row. Call this method for a row before you call it for the rows below that row.
  mutating func name(of row: OutlineRow) -> Bytes {
    if !showsPaths { return row.title }
    path.enter(row.title, level: row.level)
    return (start + path.bytes)[...]
  }
}
