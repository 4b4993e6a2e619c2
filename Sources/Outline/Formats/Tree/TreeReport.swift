/// The last line of a tree: `3 directories, 14 files`, `12 items`.
enum TreeReport {
  private static let words = [
    "directory", "directories", "file", "files", "item", "items", "hidden", "added row",
    "added rows", "link", "links",
  ].map { Array($0.utf8)[...] }
  private static let usage = Array(" used in ".utf8)

  /// Whether a line is one: numbers of things, after the disk usage if that is said.
  static func isReport(_ line: ArraySlice<UInt8>) -> Bool {
    var counts = line
    if let place = line.indices.first(where: { line[$0...].starts(with: usage) }) {
      guard isDigit(line.first) else { return false }
      counts = line[place...].dropFirst(usage.count)
    }
    return counts.split(separator: 0x2C, omittingEmptySubsequences: false).allSatisfy(isCount)
  }

  static func text(rows: Int) -> [UInt8] { Array("\(rows) item\(rows == 1 ? "" : "s")".utf8) }

  private static func isCount(_ text: ArraySlice<UInt8>) -> Bool {
    let text = text.drop { $0 == 0x20 }
    let word = text.drop { isDigit($0) }
    return word.startIndex > text.startIndex && word.first == 0x20
      && words.contains(word.dropFirst())
  }

  private static func isDigit(_ byte: UInt8?) -> Bool {
    byte.map { (0x30...0x39).contains($0) } ?? false
  }
}
