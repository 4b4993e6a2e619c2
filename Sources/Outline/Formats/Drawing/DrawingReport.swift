/// The last line of a drawing: `3 directories, 14 files`, `12 items`, `  1.2K used in 1 directory`.
enum DrawingReport {
  private static let words = [
    "directory", "directories", "file", "files", "item", "items", "hidden", "added row",
    "added rows", "not read", "link", "links", "tokens at most (estimate)",
  ].map { Array($0.utf8)[...] }
  private static let usage = Array(" used in ".utf8)

  /// Returns whether a line is a report. A report consists of counts, such as `3 directories`, and can begin
  /// with the disk usage.
  static func isReport(_ line: ArraySlice<UInt8>) -> Bool {
    var counts = line.drop { $0 == 0x20 }
    if let index = counts.firstIndex(of: usage) {
      guard isSize(counts[..<index]) else { return false }
      counts = counts[index...].dropFirst(usage.count)
    }
    return counts.split(separator: 0x2C, omittingEmptySubsequences: false).allSatisfy(isCount)
  }

  /// Returns whether a line below a report explains how to see the remaining rows: `rest: outline-tree
  /// --budget 40 src`.
  static func isRest(_ line: ArraySlice<UInt8>) -> Bool { line.starts(with: Array("rest: ".utf8)) }

  static func text(rows: Int) -> [UInt8] { Array("\(rows) item\(rows == 1 ? "" : "s")".utf8) }

  /// Returns whether a report mentions hidden rows.
  static func mentionsHiddenRows(_ line: ArraySlice<UInt8>) -> Bool {
    line.split(separator: 0x2C).contains { $0.suffix(7).elementsEqual(" hidden".utf8) }
  }

  /// Returns whether the text is a size, such as `4096 bytes`, `1.2K` or `17`.
  private static func isSize(_ text: ArraySlice<UInt8>) -> Bool {
    let unit = text.drop { $0.isDigit || $0 == 0x2E }
    guard text.first?.isDigit == true else { return false }
    return unit.isEmpty || unit.elementsEqual(" bytes".utf8)
      || unit.count == 1 && Array("kKMGTPEZYRQ".utf8).contains(unit[unit.startIndex])
  }

  private static func isCount(_ text: ArraySlice<UInt8>) -> Bool {
    let text = text.drop { $0 == 0x20 }
    let word = text.drop(while: \.isDigit)
    return word.startIndex > text.startIndex && word.first == 0x20
      && words.contains(word.dropFirst())
  }
}
