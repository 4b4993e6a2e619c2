/// A table whose cells are separated by pipes. A paragraph is a table if its second line is a row of dashes
/// with as many cells as the first line.
struct MarkdownTableDrawing {
  private let rows: [[[UInt8]]]

  init?(_ paragraph: [UInt8]) {
    guard paragraph.contains(0x7C) else { return nil }
    let lines = paragraph.split(separator: 0x0A, omittingEmptySubsequences: false)
    guard lines.count >= 2, Self.isDivider(lines[1]) else { return nil }
    let head = Self.cells(of: lines[0])
    guard head.count == Self.cells(of: lines[1]).count else { return nil }
    rows = [head] + lines.dropFirst(2).map { Array(Self.cells(of: $0).prefix(head.count)) }
  }

  private static func isDivider(_ line: ArraySlice<UInt8>) -> Bool {
    line.contains(0x2D) && line.allSatisfy { $0 == 0x2D || $0 == 0x3A || $0 == 0x7C || $0.isBlank }
  }

  /// Returns the text of each cell on a line. Cells are separated by pipes, and an escaped pipe is part of
  /// a cell's text.
  private static func cells(of line: ArraySlice<UInt8>) -> [[UInt8]] {
    var cells: [[UInt8]] = [[]]
    var rest = line.drop(while: \.isBlank).trimmedAtEnd
    if rest.first == 0x7C { rest = rest.dropFirst() }
    while let byte = rest.popFirst() {
      if byte == 0x5C, rest.first == 0x7C {
        cells[cells.count - 1].append(0x7C)
        rest = rest.dropFirst()
      } else if byte == 0x7C {
        if !rest.isEmpty { cells.append([]) }
      } else {
        cells[cells.count - 1].append(byte)
      }
    }
    return cells.map { Array($0.drop(while: \.isBlank)[...].trimmedAtEnd) }
  }

  func write(to output: inout HTMLOutput) {
    output.begin("table")
    output.write("\n")
    for (index, row) in rows.enumerated() {
      output.write("<tr>")
      for cell in row {
        output.begin(index == 0 ? "th" : "td")
        MarkdownDrawing.writeLine(cell[...], to: &output)
        output.end()
      }
      output.write("</tr>\n")
    }
    output.end()
    output.write("\n")
  }
}
