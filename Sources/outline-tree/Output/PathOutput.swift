import Outline

/// Writes a path for each row, as `find` does. For a directory, a path consists of the source and the names below it.
/// For a document, a path consists of the titles from the root to the row. If the options choose rows below a directory
/// but not the directory itself, the path of the directory is not written. Otherwise, a program that deletes all listed
/// paths would delete the whole directory.
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

/// Computes the names of rows, which are their titles or, with `-f`, their paths.
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

extension Run {
  /// Returns the address of the folder that contains a file, relative to the folder that contains a page. As in a
  /// browser, `..` is resolved by names alone, without looking at the disk. The result is empty if the file and the
  /// page are in the same folder, and nil if the path of the working directory is unknown.
  func address(ofFolderOf file: [UInt8], fromFolderOf page: [UInt8]) -> String? {
    guard let current = try? system.resolve([0x2E].asPath) else { return nil }
    let (start, end) = (Self.folder(of: page, in: current), Self.folder(of: file, in: current))
    let shared = zip(start, end).prefix { $0 == $1 }.count
    let names =
      repeatElement(Array("..".utf8)[...], count: start.count - shared) + end[shared...]
    let path = Array(names.joined(separator: [0x2F]))
    var address: [UInt8] = []
    PercentEncoding.append(path[...], keepsSlashes: true, to: &address)
    return String(decoding: address, as: UTF8.self)
  }

  /// Returns the names of the folders on the path from the root to a file.
  private static func folder(of file: [UInt8], in current: [UInt8]) -> [Bytes] {
    let path = file.first == 0x2F ? file : current + [0x2F] + file
    var names: [Bytes] = []
    for name in path.split(separator: 0x2F).dropLast() {
      if name.isEqual(to: "..") {
        _ = names.popLast()
      } else if !name.isEqual(to: ".") {
        names.append(name)
      }
    }
    return names
  }
}
