/// The last line of a tree: `3 directories, 14 files`, `12 items`, `  1.2K used in 1 directory`.
enum DrawingReport {
  private static let words = [
    "directory", "directories", "file", "files", "item", "items", "hidden", "added row",
    "added rows", "link", "links",
  ].map { Array($0.utf8)[...] }
  private static let usage = Array(" used in ".utf8)
  private static let bytesWord = Array(" bytes".utf8)

  /// Whether a line is one: numbers of things, after the disk usage if that is said.
  static func isReport(_ line: ArraySlice<UInt8>) -> Bool {
    var counts = line.drop { $0 == 0x20 }
    if let place = counts.indices.first(where: { counts[$0...].starts(with: usage) }) {
      guard isSize(counts[..<place]) else { return false }
      counts = counts[place...].dropFirst(usage.count)
    }
    return counts.split(separator: 0x2C, omittingEmptySubsequences: false).allSatisfy(isCount)
  }

  static func text(rows: Int) -> [UInt8] { Array("\(rows) item\(rows == 1 ? "" : "s")".utf8) }

  /// Whether rows may stand for more than is drawn.
  static func tellsOfHidden(_ line: ArraySlice<UInt8>) -> Bool {
    line.split(separator: 0x2C).contains { $0.suffix(7).elementsEqual(" hidden".utf8) }
  }

  /// `4096 bytes`, `1.2K`, `17`.
  private static func isSize(_ text: ArraySlice<UInt8>) -> Bool {
    let unit = text.drop { isDigit($0) || $0 == 0x2E }
    guard isDigit(text.first) else { return false }
    return unit.isEmpty || unit.elementsEqual(bytesWord)
      || unit.count == 1 && Array("kKMGTPEZYRQ".utf8).contains(unit[unit.startIndex])
  }

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
