import Outline

/// A path per row, as `find` prints them: in a directory the source and the names below it, in a document
/// the titles from the root.
struct PathOutput: OutlineOutput, ~Copyable {
  private var writer: ByteWriter
  private let terminator: UInt8
  /// The path of the source, if it is a directory.
  private var start: [UInt8] = []
  private var path = RowPath()

  init(_ writer: consuming ByteWriter, endsWithZero: Bool) {
    self.writer = writer
    terminator = endsWithZero ? 0 : 0x0A
  }

  mutating func begin() throws(SystemError) {}

  mutating func begin(_ source: SourceRow) throws(SystemError) {
    start = []
    if source.kind == .plain { return }
    start = Array(source.name)
    writer.append(name: start[...])
    try writer.endRecord(terminator)
    if source.kind == .directory && start.last != "/" { start.append(0x2F) }
  }

  mutating func add(_ row: OutlineRow) throws(SystemError) {
    path.enter(row.title, level: row.level)
    writer.append(name: start[...])
    writer.append(name: path.bytes[...])
    try writer.endRecord(terminator)
  }

  mutating func flushIfDue() throws(SystemError) { try writer.flushIfDue() }

  /// Does nothing: what is left out has no path.
  mutating func omit(_ count: Int, hiding hidden: Int, level: Int) throws(SystemError) {}

  mutating func endSource() throws(SystemError) {}

  mutating func end() throws(SystemError) { try writer.flush() }
}

extension PathOutput: MeasurableOutput {
  var ancestorsInSight: Int { .max }

  mutating func move(below ancestors: RowAncestors) {
    path = ancestors.path
  }

  mutating func addEmptyList(level: Int) {}

  mutating func flush() throws(SystemError) { try writer.flush() }
}
