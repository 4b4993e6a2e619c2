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
  /// - Parameter level: The level of the heading that an open paragraph becomes; `nil` if the paragraph stays
  ///   a paragraph.
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
    if let table = MarkdownTableDrawing(text) {
      table.write(to: &output)
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
    let id = output.anchors.addHeading(VisibleText.withoutImages(scanner))
    output.begin("h\(min(level + 1, 6))", id: id)
    InlineWriter.write(scanner, to: &output)
    endBlock()
  }

  mutating func endBlock() {
    output.end()
    output.write("\n")
  }
}
