/// Beginning and ending leaf blocks, and adding lines to them.
extension MarkdownBlocks {
  mutating func begin(_ leaf: Leaf) {
    endLeaf()
    self.leaf = leaf
  }

  mutating func addLine(_ line: ArraySlice<UInt8>) {
    text += line
    text.append(0x0A)
  }

  /// Ends the open leaf block, and writes it.
  ///
  /// - Parameter level: If the open paragraph becomes a heading, the level of this heading; otherwise `nil`.
  mutating func endLeaf(level: Int? = nil) {
    let (ended, lines) = (leaf, text)
    (leaf, text) = (.none, [])
    switch ended {
    case .none: break
    case .paragraph: writeParagraph(lines.dropLast(), level: level)
    case .fence: writeCode(lines[...])
    case .code:
      // Blank lines at the end are not part of indented code.
      writeCode(lines.prefix((lines.lastIndex { $0 != 0x0A } ?? 0) + 2))
    case .html: HTMLBlockDrawing(lines).write(to: &output)
    }
  }

  private mutating func writeCode(_ text: ArraySlice<UInt8>) {
    output.begin("pre")
    output.write("<code>")
    output.write(text: text)
    output.write("</code>")
    endBlock()
  }

  /// Writes text as a table, a heading or a paragraph. Text that is not a table becomes a heading if `level`
  /// is not `nil`. Link reference definitions at the start of the text are not written.
  private mutating func writeParagraph(_ lines: ArraySlice<UInt8>, level: Int?) {
    var rest = lines
    while let end = found.add(from: rest) { rest = rest[end...] }
    let text = Array(rest.trimmedAtEnd)
    if text.isEmpty { return }
    if let table = Self.table(text) {
      write(table)
    } else if let level {
      writeHeading(text[...], level: level)
    } else {
      output.begin("p")
      MarkdownDrawing.writeLine(text[...], to: &output)
      endBlock()
    }
  }

  mutating func writeHeading(_ text: ArraySlice<UInt8>, level: Int) {
    let scanner = InlineScanner(Array(text), output.definitions)
    let id = output.anchors.addHeading(scanner)
    output.begin("h\(min(level + 1, 6))", id: id)
    InlineWriter.write(scanner, to: &output)
    endBlock()
  }

  mutating func endBlock() {
    output.end()
    output.write("\n")
  }
}

/// Drawing tables whose cells are separated by pipes.
extension MarkdownBlocks {
  /// Returns the cells of a table. A paragraph is a table if its second line is a row of dashes with as many
  /// cells as the first line.
  private static func table(_ paragraph: [UInt8]) -> [[[UInt8]]]? {
    guard paragraph.contains(0x7C) else { return nil }
    let lines = paragraph.split(separator: 0x0A, omittingEmptySubsequences: false)
    guard lines.count >= 2, isDivider(lines[1]) else { return nil }
    let head = cells(of: lines[0])
    guard head.count == cells(of: lines[1]).count else { return nil }
    return [head] + lines.dropFirst(2).map { Array(cells(of: $0).prefix(head.count)) }
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

  private mutating func write(_ table: [[[UInt8]]]) {
    output.begin("table")
    output.write("\n")
    for (index, row) in table.enumerated() {
      output.write("<tr>")
      for cell in row {
        output.begin(index == 0 ? "th" : "td")
        MarkdownDrawing.writeLine(cell[...], to: &output)
        output.end()
      }
      output.write("</tr>\n")
    }
    endBlock()
  }
}
