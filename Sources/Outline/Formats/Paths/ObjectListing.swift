/// The columns before the paths in a list of objects, as printed by `aws s3 ls`:
///
///     2024-05-01 10:00:00       1234 photos/cat.jpg
///                                PRE photos/old/
///
/// With `--human-readable`, the size consists of two words: `1.2 KiB`.
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
