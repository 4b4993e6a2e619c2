/// Beginning and ending leaves, and adding lines to them.
extension MarkdownBlocks {
  mutating func begin(_ leaf: Leaf) {
    endLeaf()
    self.leaf = leaf
    switch leaf {
    case .none, .paragraph, .html(_, isShown: false): break
    case .fence, .code: output.write("<pre><code>")
    case .html(_, isShown: true): output.write("<pre class=\"html\">")
    }
  }

  /// Adds a line to a paragraph, or begins one.
  mutating func addText(_ text: ArraySlice<UInt8>) {
    guard case .paragraph(var lines) = leaf else { return begin(.paragraph(Array(text))) }
    leaf = .none
    lines.append(0x0A)
    lines += text
    leaf = .paragraph(lines)
  }

  /// Adds a line of code or HTML.
  mutating func addLine(_ line: ArraySlice<UInt8>) {
    if case .html(_, isShown: false) = leaf { return }
    output.write(text: line)
    output.write("\n")
  }

  mutating func addCode(_ line: ArraySlice<UInt8>) {
    guard case .code(let blanks) = leaf else { return }
    for _ in 0..<blanks { output.write("\n") }
    leaf = .code(blanks: 0)
    addLine(line)
  }

  mutating func addBlankLine() {
    switch leaf {
    case .paragraph: endLeaf()
    case .code(let blanks): leaf = .code(blanks: blanks + 1)
    case .none, .fence, .html: break
    }
  }

  mutating func endLeaf() {
    let ended = leaf
    leaf = .none
    switch ended {
    case .none, .html(_, isShown: false): break
    case .paragraph(let text): writeParagraph(text, in: "p")
    case .fence, .code: output.write("</code></pre>\n")
    case .html(_, isShown: true): output.write("</pre>\n")
    }
  }

  /// Writes a heading.
  mutating func addHeading(_ text: ArraySlice<UInt8>, level: Int) {
    endLeaf()
    writeContent(Array(text), in: "h\(min(level + 1, 6))")
  }

  /// Makes a heading of the open paragraph.
  mutating func endParagraph(level: Int) {
    guard case .paragraph(let text) = leaf else { return }
    leaf = .none
    writeParagraph(text, in: "h\(min(level + 1, 6))")
  }

  mutating func addThematicBreak() {
    endLeaf()
    output.write("<hr/>\n")
  }

  /// Writes a paragraph without the definitions at its start.
  private mutating func writeParagraph(_ text: [UInt8], in element: String) {
    var start = 0
    while let end = found.add(from: text, at: start) { start = end }
    let text = Array(text[start...].trimmedAtEnd)
    if text.isEmpty { return }
    if let table = MarkdownTableDrawing(text) {
      table.write(to: &output, definitions)
    } else {
      writeContent(text, in: element)
    }
  }

  private mutating func writeContent(_ text: [UInt8], in element: String) {
    output.write("<\(element)>")
    output.write(MarkdownDrawing.title(text[...], definitions))
    output.write("</\(element)>\n")
  }
}
