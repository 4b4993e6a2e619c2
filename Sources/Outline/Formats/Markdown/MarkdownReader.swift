/// Reads Markdown: first the rows, and then the layout that is needed to write the rows unchanged.
struct MarkdownReader {
  private let lines: TextLines
  private let found: MarkdownRows
  private var style: TextStyle
  private let frontMatter: MarkdownFrontMatter?

  init(_ input: TextInput) {
    lines = TextLines(input.bytes)
    frontMatter = MarkdownFrontMatter(lines)
    let first = frontMatter?.lineCount ?? 0
    found = MarkdownRows(lines, from: first, in: MarkdownScanner())
    style = TextStyle(
      lines, from: first, hasByteOrderMark: input.hasByteOrderMark, format: .markdown)
  }

  /// Returns the rows, the header, and the text, which includes the layouts of the rows.
  mutating func read() -> (rows: [TextRow], header: [DocumentField], text: DocumentText) {
    style.indent = unit.map { Array($0) }
    let source = MarkdownSource(
      lines: lines, style: style, firstLine: frontMatter?.lineCount ?? 0)
    let writer = MarkdownContentReader.writer(found, style: style)
    var layout = MarkdownLayoutReader(source, rows: found.rows, writer: writer)
    layout.read()
    return (layout.writer.rows, header(source), layout.text)
  }

  private func header(_ source: MarkdownSource) -> [DocumentField] {
    var fields: [DocumentField] = []
    if let frontMatter {
      if let title = frontMatter.title { fields["title"] = .text(title) }
      fields[DocumentField.frontMatterName] = .utf8(frontMatter.bytes)
    }
    if let preamble = found.preamble {
      let start = lines.start(of: source.firstLine)
      fields[DocumentField.preambleName] = .utf8(
        source.text(from: start, to: preamble.upperBound - 1))
    }
    return fields
  }

  /// The indentation of the first nested item relative to its parent; `nil` if the item begins at the usual
  /// column, which is the column of the parent's content.
  private var unit: ArraySlice<UInt8>? {
    var ancestors: [(level: Int, row: MarkdownRow)] = []
    for row in found.rows where row.kind.marker != nil {
      while let last = ancestors.last, last.level >= row.level { ancestors.removeLast() }
      if let parent = ancestors.last?.row, parent.lines != row.lines {
        let inner = lines.indentation(of: row.lines.lowerBound)
        let outer = lines.indentation(of: parent.lines.lowerBound)
        let unit = inner.starts(with: outer) ? inner.dropFirst(outer.count) : []
        let isUsual = inner.elementsEqual(repeatElement(0x20, count: parent.contentColumn))
        return unit.isEmpty || isUsual ? nil : unit
      }
      ancestors.append((row.level, row))
    }
    return nil
  }
}

/// The lines of a Markdown document, which determine the layout of its rows.
struct MarkdownSource {
  let lines: TextLines
  let style: TextStyle
  /// The first line after the front matter.
  let firstLine: Int
  /// The last line that is not blank. The text after the last nonblank line is part of the style.
  private let lastLine: Int

  init(lines: TextLines, style: TextStyle, firstLine: Int) {
    self.lines = lines
    self.style = style
    self.firstLine = firstLine
    lastLine = lines.lastLineWithText() ?? 0
  }

  /// Returns the text from an offset to the end of a line. The line end is included only if it is unusual.
  func text(from start: Int, to line: Int) -> ArraySlice<UInt8> {
    let end = lines.content(of: line).endIndex
    return lines.bytes[start..<(hasUsualEnd(line) ? end : end + lines.end(of: line).count)]
  }

  func hasUsualEnd(_ line: Int) -> Bool {
    line >= lastLine || lines.end(of: line).elementsEqual(style.newline)
  }

  /// Returns the offset of the end of a row whose last line is the given line.
  func end(of line: Int) -> Int {
    lines.content(of: line).endIndex + (line >= lastLine ? 0 : lines.end(of: line).count)
  }

  /// Returns the blank lines above a line.
  func blank(before line: Int) -> ArraySlice<UInt8> {
    lines.bytes[lines.start(of: firstBlank(above: line))..<lines.start(of: line)]
  }

  /// Returns the first of the blank lines directly above a line, or the line itself if there are none.
  func firstBlank(above line: Int) -> Int {
    var first = line
    while first > firstLine && lines.isBlank(first - 1) { first -= 1 }
    return first
  }
}
