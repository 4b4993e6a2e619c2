/// Writes rows as a list of paths, parents before their children.
struct PathsWriter {
  private let rows: [TextRow]
  private let end: UInt8
  private var output: [UInt8] = []
  /// Whether a path would be read as two of them, or as another one, if a line had it.
  private var needsZero = false
  /// How many bytes of paths repeat those of parents. It grows with the square of the depth.
  private var repeatedBytes = 0

  /// Returns the list: with a path a line, if lines can have all paths.
  ///
  /// - Throws: If a title cannot be a name, two siblings have the same one, or the list is too long.
  static func list(_ rows: [TextRow], title: [UInt8]?) throws(FormatError) -> [UInt8] {
    var writer = PathsWriter(rows, end: 0x0A)
    try writer.write(title)
    if writer.needsZero {
      writer = PathsWriter(rows, end: 0)
      try writer.write(title)
    }
    return writer.output
  }

  private init(_ rows: [TextRow], end: UInt8) { (self.rows, self.end) = (rows, end) }

  private mutating func write(_ title: [UInt8]?) throws(FormatError) {
    if let title, !title.isEmpty {
      append(title)
      try writeRows(below: title == [0x2E] ? [] : title.last == 0x2F ? title : title + [0x2F])
    } else {
      if isLikeTitled { append([0x2E]) }
      try writeRows(below: [])
    }
  }

  /// Whether the first row would be read as the folder that all paths are in.
  private var isLikeTitled: Bool {
    rows.hasChildren(at: 0) && !rows.dropFirst().contains { $0.level == 0 }
  }

  private mutating func writeRows(below start: [UInt8]) throws(FormatError) {
    var path = start
    /// The lengths of the paths of the open rows, by level, and the titles of their children.
    var open: [(length: Int, titles: Set<[UInt8]>)] = [(path.count, [])]
    for (index, row) in rows.enumerated() {
      let title = row.content.titleBytes
      open.removeLast(open.count - row.level - 1)
      path.removeLast(path.count - open[row.level].length)
      path += title
      try check(title, path, isNew: open[row.level].titles.insert(title).inserted)
      let isDirectory = row.content.fields["type"] == .text("directory")
      append(isDirectory && !rows.hasChildren(at: index) ? path + [0x2F] : path)
      path.append(0x2F)
      open.append((path.count, []))
    }
  }

  private mutating func check(_ title: [UInt8], _ path: [UInt8], isNew: Bool) throws(FormatError) {
    guard PathsFormat.keepsTitle(title[...]) else {
      throw FormatError(
        "the title of “\(String(decoding: path, as: UTF8.self))” cannot be a name in a path")
    }
    guard isNew else {
      throw FormatError(
        "two rows have the path “\(String(decoding: path, as: UTF8.self))”; a list of paths cannot "
          + "tell them apart")
    }
    repeatedBytes += path.count - title.count
    guard repeatedBytes < IndentationSize.limit else {
      throw FormatError(
        "the outline is too deep for paths: they would take hundreds of megabytes; write another "
          + "format, such as json")
    }
  }

  private mutating func append(_ path: [UInt8]) {
    needsZero =
      needsZero || path.contains(0x0A) || path.last == 0x0D
      || path.withUnsafeBytes { PathQuoting.unquoted($0) != nil }
    output += path
    output.append(end)
  }
}
