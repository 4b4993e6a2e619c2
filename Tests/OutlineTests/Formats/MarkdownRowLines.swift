@testable import Outline

/// The lines of each row of a text, and the rows around it. The tests compare edited texts with it.
struct MarkdownRowLines {
  struct Row {
    var row: MarkdownRow
    var parent: Int?
    var previous: Int?
    var lines: [Int]
  }

  private(set) var rows: [Row] = []
  private let text: TextLines
  private let owners: [Int?]

  init(_ bytes: [UInt8]) throws {
    let text = TextLines(try TextInput(bytes, isLenient: false).bytes)
    let first = MarkdownFrontMatter(text)?.lineCount ?? 0
    let found = MarkdownRows(text, from: first)
    var owners = [Int?](repeating: nil, count: text.count)
    for line in 0..<first { owners[line] = -1 }
    for line in found.preamble ?? 0..<0 { owners[line] = -1 }
    var open: [(index: Int, last: Int?)] = [(-1, nil)]
    for (index, row) in found.rows.enumerated() {
      open.removeLast(open.count - row.level - 1)
      let parent = open[row.level].index
      rows.append(
        Row(
          row: row, parent: parent < 0 ? nil : parent, previous: open[row.level].last,
          lines: Array(row.lines) + Array(row.note ?? 0..<0)))
      open[row.level].last = index
      open.append((index, nil))
      for line in rows[index].lines where owners[line] == nil { owners[line] = index }
    }
    self.owners = owners
    self.text = text
  }

  func text(of number: Int) -> String { String(decoding: text.content(of: number), as: UTF8.self) }

  /// Returns a line without the number of its item, which changes when an earlier item is deleted.
  func lineWithoutNumber(_ number: Int) -> [UInt8] {
    let line = Array(text.content(of: number))
    guard let index = owners[number], index >= 0 else { return line }
    let row = rows[index].row
    guard row.lines.contains(number), case .item(let marker) = row.kind, marker.number != nil else {
      return line
    }
    let start = text.start(of: number)
    let digits = row.marker.lowerBound - start..<row.marker.upperBound - 1 - start
    return digits.lowerBound >= 0 && digits.upperBound <= line.count
      ? Array(line[..<digits.lowerBound] + line[digits.upperBound...]) : line
  }

  /// The lines that belong to a row or are not blank, with their row and the number of blank lines above.
  var pieces: [(line: Int, owner: Int, blank: Int)] {
    var pieces: [(line: Int, owner: Int, blank: Int)] = []
    var blank = 0
    for (line, owner) in owners.enumerated() {
      if let owner { pieces.append((line, owner, blank)) }
      blank = owner == nil ? blank + 1 : 0
    }
    return pieces
  }
}
