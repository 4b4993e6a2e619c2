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
  /// Whether rows below a collapsed one are wanted too.
  var wantsHiddenRows: Bool { get }

  mutating func add(_ row: OutlineRow) throws(SystemError)
}

/// A way to write a whole outline.
protocol OutlineOutput: RowSink, ~Copyable {
  mutating func begin(source: Bytes) throws(SystemError)

  mutating func end() throws(SystemError)
}
