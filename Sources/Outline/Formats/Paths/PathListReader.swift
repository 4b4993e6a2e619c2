/// Reads a list of paths into a tree, one piece of the text after another.
///
/// If the list contains zero bytes, each path ends at a zero byte; otherwise, each path ends at a line break. If the
/// first line ends with a carriage return and a line feed, the reader removes the carriage return at the end of every
/// line. If `git` has quoted a line because of special characters, the reader decodes the line. Empty lines are
/// skipped. If the first line has the columns of ``ObjectListing``, all other lines must also have these columns.
package struct PathListReader: ~Copyable {
  package private(set) var tree = PathTree()
  /// The incomplete path at the end of the last piece of text.
  private var rest: [UInt8] = []
  private var terminator: UInt8?
  /// True if the text contains zero bytes although each path ends at a line break.
  private var hasZeroBytes = false
  private var hasCarriageReturns = false
  private var line = 0
  /// True if the first path has been read. The line of the first path shows whether the list has columns.
  private var hasPaths = false
  /// The columns of the list; `nil` if there are none.
  private var columns: ObjectListing?

  package init() {}

  /// Reads the next piece of the text.
  package mutating func read(_ piece: UnsafeRawBufferPointer) throws(FormatError) {
    var start = 0
    let terminator = findTerminator(in: piece)
    while let terminator, let end = piece.firstIndex(of: terminator, from: start) {
      let path = UnsafeRawBufferPointer(rebasing: piece[start..<end])
      if rest.isEmpty { try add(path) } else { try addRest(path) }
      start = end + 1
    }
    rest.append(contentsOf: piece[start...])
  }

  /// Reads the last path, which may lack a terminator, and returns the tree.
  package mutating func finish() throws(FormatError) -> PathTree {
    if !rest.isEmpty { try addRest(UnsafeRawBufferPointer(start: nil, count: 0)) }
    return tree
  }

  private mutating func findTerminator(in piece: UnsafeRawBufferPointer) -> UInt8? {
    if terminator == nil {
      if piece.firstIndex(of: 0, from: 0) != nil {
        terminator = 0
      } else if let end = piece.firstIndex(of: 0x0A, from: 0) {
        terminator = 0x0A
        hasCarriageReturns = (end == 0 ? rest.last : piece[end - 1]) == 0x0D
      }
    }
    if terminator != 0 && piece.firstIndex(of: 0, from: 0) != nil { hasZeroBytes = true }
    return terminator
  }

  private mutating func addRest(_ end: UnsafeRawBufferPointer) throws(FormatError) {
    var path = rest
    path.append(contentsOf: end)
    rest.removeAll(keepingCapacity: true)
    try path.withUnsafeBufferPointer { bytes throws(FormatError) in
      try add(UnsafeRawBufferPointer(bytes))
    }
  }

  private mutating func add(_ text: UnsafeRawBufferPointer) throws(FormatError) {
    line += 1
    var path = text
    if hasCarriageReturns && path.last == 0x0D {
      path = UnsafeRawBufferPointer(rebasing: path.dropLast())
    }
    if path.isEmpty { return }
    if hasZeroBytes && path.contains(0) {
      throw FormatError(
        line: line, "the line contains a zero byte; expected one after every path, or none at all")
    }
    if !hasPaths && terminator != 0 { columns = ObjectListing(firstLine: path) }
    hasPaths = true
    if columns != nil { path = try removeColumns(path) }
    do throws(FormatError) {
      guard path.first == 0x22, terminator != 0, let unquoted = PathQuoting.unquoted(path) else {
        return try tree.add(path)
      }
      try unquoted.withUnsafeBufferPointer { bytes throws(FormatError) in
        try tree.add(UnsafeRawBufferPointer(bytes))
      }
    } catch {
      throw FormatError(line: line, error.message)
    }
  }

  /// Returns the path on a line of a list that has columns.
  private mutating func removeColumns(
    _ text: UnsafeRawBufferPointer
  ) throws(FormatError) -> UnsafeRawBufferPointer {
    guard let path = columns?.path(in: text) else {
      throw FormatError(
        line: line, column: 1,
        "unlike the first line, this line does not begin with a date, a time and a size; "
          + "expected the output of `aws s3 ls --recursive` without `--summarize`")
    }
    return path
  }
}

/// The columns before the paths in a list of objects. The command `aws s3 ls` prints such a list:
///
///     2024-05-01 10:00:00       1234 photos/cat.jpg
///                                PRE photos/old/
///
/// With the option `--human-readable`, the size is a number and a unit, such as `1.2 KiB`.
struct ObjectListing {
  /// True if the sizes have units; `nil` before the first size has been read.
  private var hasUnits: Bool?

  /// Creates the columns from the first line of a list; `nil` if the line has no columns.
  init?(firstLine line: UnsafeRawBufferPointer) {
    guard line.first == 0x20 || line.first.map(\.isDigit) == true else { return nil }
    // A path can begin with spaces, but hardly ever begins with as many spaces as precede `PRE`.
    if Self.size(line) == nil && Self.prefix(line) == nil { return nil }
  }

  /// Returns the path on a line, or `nil` if the line lacks the columns.
  mutating func path(in line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    if let prefix = Self.prefix(line) { return UnsafeRawBufferPointer(rebasing: prefix) }
    guard var start = Self.size(line) else { return nil }
    let unit = Self.unitLength(line[start...])
    let hasUnits = hasUnits ?? (unit > 0)
    self.hasUnits = hasUnits
    if hasUnits && unit == 0 { return nil }
    if hasUnits { start += unit }
    return start + 1 < line.count && line[start] == 0x20
      ? UnsafeRawBufferPointer(rebasing: line[(start + 1)...]) : nil
  }

  private static let time = Array("0000-00-00 00:00:00 ".utf8)
  private static let units = ["Bytes", "Byte", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"].map {
    Array($0.utf8)
  }

  /// Returns the index after the date, the time and the size; `nil` if these columns are missing.
  private static func size(_ line: UnsafeRawBufferPointer) -> Int? {
    guard line.count > time.count else { return nil }
    for (byte, expected) in zip(line, time) {
      guard expected == 0x30 ? byte.isDigit : byte == expected else { return nil }
    }
    let number = line[time.count...].drop { $0 == 0x20 }
    let rest = number.drop { $0.isDigit || $0 == 0x2E }
    return number.first.map(\.isDigit) == true && rest.first == 0x20 ? rest.startIndex : nil
  }

  /// Returns the length of the space and the unit at the start of the text; 0 if there is no unit.
  private static func unitLength(_ text: Slice<UnsafeRawBufferPointer>) -> Int {
    let word = text.dropFirst().prefix(6)
    let unit = units.first { word.starts(with: $0) && word.dropFirst($0.count).first == 0x20 }
    return unit.map { $0.count + 1 } ?? 0
  }

  /// Returns the path of a folder, which is the text after spaces and `PRE `. Returns `nil` for any other
  /// line.
  private static func prefix(_ line: UnsafeRawBufferPointer) -> Slice<UnsafeRawBufferPointer>? {
    let text = line.drop { $0 == 0x20 }
    guard text.startIndex >= time.count, text.starts(with: "PRE ".utf8), text.last == 0x2F else {
      return nil
    }
    return text.dropFirst(4)
  }
}
