import Outline

/// One row on its way to the output, as the scanner or an outline gives it.
struct OutlineRow {
  /// 0 for the rows right below the source.
  var level: Int
  var isLastSibling: Bool
  var title: Bytes
  var kind: NodeKind
  var branch: Branch
  var image: Bytes?
  /// What a symbolic link says.
  var target: Bytes?
  var details: FileDetails?
  /// Of what a symbolic link leads to; nil if it leads nowhere, or that was not asked for.
  var targetDetails: FileDetails?

  enum Branch: Equatable {
    /// Nothing below it.
    case leaf
    /// Its children come next.
    case expanded
    /// How many rows it hides, where that is known.
    case collapsed(hiding: Int?)
    case unreadable
    /// It leads back to one of the folders it is in.
    case loop
  }
}

/// Takes rows in order, parents before children.
protocol RowSink: ~Copyable {
  mutating func add(_ row: OutlineRow) throws(SystemError)

  /// Before something that may take a while: what was added can be shown.
  mutating func rest() throws(SystemError)

  /// Stands for the last siblings of a level, which are too many.
  mutating func omit(_ count: Int, level: Int) throws(SystemError)
}

/// What stands above the rows: the directory, the document, or a file that has no rows.
struct SourceRow {
  /// As it was given.
  var name: Bytes
  var kind: NodeKind
  var details: FileDetails?
}

/// A way to write a whole outline, or several.
protocol OutlineOutput: RowSink, ~Copyable {
  mutating func begin() throws(SystemError)

  mutating func begin(_ source: SourceRow) throws(SystemError)

  mutating func endSource() throws(SystemError)

  mutating func end() throws(SystemError)
}
