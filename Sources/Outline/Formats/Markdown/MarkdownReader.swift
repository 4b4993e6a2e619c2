/// Reads Markdown: finds the rows, then adds the fields that are needed to write them as they were.
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

  /// The line in which each row begins, from 1 on.
  var firstLines: [Int] { found.rows.map { $0.lines.lowerBound + 1 } }

  /// The rows without their layout.
  var contents: [TextRow] {
    MarkdownContentReader.writer(lines, found, header: [], style: style).rows
  }

  /// Returns the rows with their layout, the header, and the style.
  mutating func read() -> (rows: [TextRow], header: [DocumentField], style: TextStyle) {
    style.indent = unit.map { Array($0) }
    let source = MarkdownSource(
      lines: lines, style: style, firstLine: frontMatter?.lineCount ?? 0)
    var header = header(source)
    let writer = MarkdownContentReader.writer(lines, found, header: header, style: style)
    var layout = MarkdownLayoutReader(source, found.rows, writer)
    layout.read()
    if let lead = layout.lead { header["#lead"] = lead }
    if let indent = layout.childIndent { header["#child-indent"] = indent }
    return (layout.rows, header, style)
  }

  private func header(_ source: MarkdownSource) -> [DocumentField] {
    var fields: [DocumentField] = []
    if let frontMatter {
      if let title = frontMatter.title { fields["title"] = .text(title) }
      fields["#front-matter"] = .layout(frontMatter.bytes)
    }
    if let preamble = found.preamble {
      let start = lines.start(of: source.firstLine)
      fields["#preamble"] = .layout(source.text(from: start, to: preamble.upperBound - 1))
    }
    return fields
  }

  /// The additional indentation of the first nested item, if it is not indented to the content of its
  /// parent.
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
