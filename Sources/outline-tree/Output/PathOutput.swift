import Outline

/// A path per row, as `find` prints them: in a directory the source and the names below it, in a document
/// the titles from the root. Directories that were not chosen, and are only there for what is below them, have
/// none: a program that reads the list may delete what it names.
struct PathOutput: OutlineOutput, ~Copyable {
  private var writer: ByteWriter
  private let terminator: UInt8
  /// True if titles of a document are reported that a slash makes two names of.
  private let isConversion: Bool
  /// True if a source is listed itself.
  private let choosesSource: (SourceRow) -> Bool
  /// The path of the source, if it is a directory.
  private var start: [UInt8] = []
  private var path = RowPath()
  private var lost = LostNames()

  init(
    _ writer: consuming ByteWriter, endsWithZero: Bool, isConversion: Bool = false,
    choosesSource: @escaping (SourceRow) -> Bool = { _ in true }
  ) {
    self.writer = writer
    self.choosesSource = choosesSource
    self.isConversion = isConversion
    terminator = endsWithZero ? 0 : 0x0A
  }

  mutating func begin() throws(SystemError) {}

  mutating func begin(_ source: SourceRow) throws(SystemError) {
    start = []
    if source.kind == .plain { return }
    start = Array(source.name)
    if choosesSource(source) {
      if start.contains(terminator) { noteLost(source.name) }
      writer.append(name: start[...])
      try writer.endRecord(terminator)
    }
    if source.kind == .directory && start.last != "/" { start.append(0x2F) }
  }

  mutating func add(_ row: OutlineRow) throws(SystemError) {
    path.enter(row.title, level: row.level)
    if row.isPassage { return }
    if !keeps(row.title) { noteLost(row.title) }
    writer.append(name: start[...])
    writer.append(name: path.bytes[...])
    try writer.endRecord(terminator)
  }

  mutating func flushIfDue() throws(SystemError) { try writer.flushIfDue() }

  /// Does nothing: what is left out has no path.
  mutating func omit(_ count: Int, level: Int) throws(SystemError) {}

  mutating func hide(_ kind: NodeKind, isRead: Bool) {}

  mutating func endSource() throws(SystemError) {}

  mutating func end() throws(SystemError) { try writer.flush() }
}

extension PathOutput {
  /// About the names that who reads the list would not get.
  var losses: [Message] {
    let message = lost.message(.paths, endsWithZero: terminator == 0)
    return [message].compactMap(\.self)
  }

  /// True if a name is the same after the list has been read.
  private func keeps(_ name: Bytes) -> Bool {
    if name.contains(terminator) { return false }
    return !isConversion || !name.isEmpty && !name.isEqual(to: ".") && !name.contains(0x2F)
  }

  /// On a terminal, names are escaped: the list is for a person, not for another program.
  private mutating func noteLost(_ name: Bytes) {
    if !writer.escapes { lost.add(name) }
  }
}

extension PathOutput: MeasurableOutput {
  var ancestorsInSight: Int { .max }

  mutating func move(below ancestors: RowAncestors) {
    path = ancestors.path
  }

  mutating func addEmptyList(level: Int) {}

  mutating func flush() throws(SystemError) { try writer.flush() }
}
