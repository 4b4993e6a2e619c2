import Outline

/// Writes a path for each row, as `find` does. For a directory, a path consists of the path of the source, followed
/// by the names below the source. For a document, a path consists of the titles from the root to the row. If the
/// options choose rows below a directory but not the directory itself, the path of the directory is not written.
/// Otherwise, a program that deletes all listed paths would delete the whole directory.
struct PathOutput: OutlineOutput, ~Copyable {
  var writer: ByteWriter
  private let terminator: UInt8
  /// True to report titles that would be different if the list were read again. For example, a title with a slash would
  /// become two names.
  private let isConversion: Bool
  /// Returns true if the path of the source is also written.
  private let choosesSource: (SourceRow) -> Bool
  /// The text with which every path begins. For a directory, this is the path of the source.
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

  /// Does nothing, because rows that are left out have no path.
  mutating func omit(_ count: Int, level: Int) throws(SystemError) {}

  mutating func hide(_ kind: NodeKind, isRead: Bool) {}

  mutating func end() throws(SystemError) { try writer.flush() }
}

extension PathOutput {
  /// Messages about names that the list cannot represent exactly.
  var losses: [Message] {
    let message = lost.message(.paths, endsWithZero: terminator == 0)
    return [message].compactMap(\.self)
  }

  /// True if a reader of the list gets the name unchanged.
  private func keeps(_ name: Bytes) -> Bool {
    if name.contains(terminator) { return false }
    return !isConversion || !name.isEmpty && !name.isEqual(to: ".") && !name.contains(0x2F)
  }

  /// Records a name that the list cannot express. On a terminal, the list is for a person, so names are escaped
  /// instead of being recorded.
  private mutating func noteLost(_ name: Bytes) {
    if !writer.escapes { lost.add(name) }
  }
}

/// The names that a format cannot express exactly. The first five names are stored, and the other names are only
/// counted.
struct LostNames {
  private var first: [[UInt8]] = []
  private var count = 0
  private var haveLineBreaks = false

  init() {}

  init(of document: OutlineDocument, in format: DocumentFormat) {
    for item in document.outline.items {
      let name = document[item].titleBytes
      if !format.keepsTitle(name[...]) { add(name[...]) }
    }
  }

  mutating func add(_ name: Bytes) {
    count += 1
    if first.count < 5 { first.append(Array(name)) }
    haveLineBreaks = haveLineBreaks || name.contains(0x0A)
  }

  /// Returns a message about these names; nil if all names can be expressed exactly.
  ///
  /// - Parameter endsWithZero: Whether each path ends with a zero byte.
  func message(_ format: DocumentFormat, endsWithZero: Bool = false) -> Message? {
    if count == 0 { return nil }
    let shown = first.map { "“\($0)”" as Message }.joined(separator: ", ")
    let more: Message = count > first.count ? " and \(count - first.count) more" : ""
    let hint: Message =
      format == .paths && haveLineBreaks && !endsWithZero
      ? "; with -0, names may contain line breaks" : ""
    return "\(format.rawValue) cannot express these names exactly: \(shown)\(more)\(hint)"
  }
}
