/// Beginning and ending leaf blocks, and adding lines to them.
extension MarkdownBlocks {
  mutating func begin(_ leaf: Leaf) {
    endLeaf()
    self.leaf = leaf
    switch leaf {
    case .none, .paragraph, .html: break
    case .fence, .code:
      output.begin("pre")
      output.write("<code>")
    }
  }

  /// Adds a line to the open paragraph, or begins a paragraph.
  mutating func addText(_ text: ArraySlice<UInt8>) {
    guard case .paragraph(var lines) = leaf else { return begin(.paragraph(Array(text))) }
    leaf = .none
    lines.append(0x0A)
    lines += text
    leaf = .paragraph(lines)
  }

  /// Adds a line of code or HTML.
  mutating func addLine(_ line: ArraySlice<UInt8>) {
    guard case .html(var lines) = leaf else {
      output.write(text: line)
      return output.write("\n")
    }
    leaf = .none
    lines += line
    lines.append(0x0A)
    leaf = .html(lines)
  }

  /// Ends the open leaf block.
  ///
  /// - Parameter level: The level of the heading that an open paragraph becomes; `nil` if the paragraph stays
  ///   a paragraph.
  mutating func endLeaf(level: Int? = nil) {
    let ended = leaf
    leaf = .none
    switch ended {
    case .none: break
    case .paragraph(let text): writeParagraph(text, level: level)
    case .fence, .code:
      output.write("</code>")
      endBlock()
    case .html(let text): HTMLBlockDrawing(text).write(to: &output)
    }
  }

  /// Writes text as a table, a heading or a paragraph. Text that is not a table becomes a heading if `level`
  /// is not `nil`. Link reference definitions at the start of the text are not written.
  private mutating func writeParagraph(_ text: [UInt8], level: Int?) {
    var start = 0
    while let end = found.add(from: text, at: start) { start = end }
    let text = Array(text[start...].trimmedAtEnd)
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
