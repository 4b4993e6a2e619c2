/// Reads Markdown: finds the rows, then keeps of each what would not be written the same without.
struct MarkdownReader {
  private let lines: TextLines
  private let found: MarkdownRows
  private let style: TextStyle
  private let frontMatter: MarkdownFrontMatter?

  init(_ input: TextInput) {
    lines = TextLines(input.bytes)
    frontMatter = MarkdownFrontMatter(lines)
    let first = frontMatter?.lineCount ?? 0
    found = MarkdownRows(lines, from: first, in: MarkdownScanner())
    let last = (first..<lines.count).last { [lines] in !lines.isBlank($0) } ?? first - 1
    style = TextStyle(
      lines, hasMark: input.hasMark,
      contentEnd: last < 0 ? 0 : lines.content(of: last).endIndex)
  }

  /// What the rows say.
  var contents: [TextRow] { MarkdownContents.writer(lines, found, header: [], style: style).rows }

  /// What the rows say and how they are laid out, and what there is besides.
  func read() -> (rows: [TextRow], header: [DocumentField]) {
    let source = MarkdownSource(
      lines: lines, style: style, firstLine: frontMatter?.lineCount ?? 0)
    var header = header(source)
    let writer = MarkdownContents.writer(lines, found, header: header, style: style)
    var layout = MarkdownLayoutReader(source, found.rows, writer)
    layout.read()
    if let lead = layout.lead { header["#lead"] = lead }
    if let indent = layout.childIndent { header["#child-indent"] = indent }
    return (layout.rows, header)
  }

  private func header(_ source: MarkdownSource) -> [DocumentField] {
    var fields: [DocumentField] = []
    if let frontMatter {
      if let title = frontMatter.title { fields["title"] = .text(title) }
      fields["#front-matter"] = .layout(frontMatter.bytes)
    }
    fields += style.fields
    if let unit { fields["#indent"] = .layout(unit) }
    if let preamble = found.preamble {
      let start = lines.start(of: source.firstLine)
      fields["#preamble"] = .layout(source.text(from: start, to: preamble.upperBound - 1))
    }
    return fields
  }

  /// What the first nested item is indented by, if that is not just to the content around it.
  private var unit: ArraySlice<UInt8>? {
    var around: [(level: Int, row: MarkdownRow)] = []
    for row in found.rows where row.kind.marker != nil {
      while let last = around.last, last.level >= row.level { around.removeLast() }
      if let parent = around.last?.row, parent.lines != row.lines {
        let inner = lines.indentation(of: row.lines.lowerBound)
        let outer = lines.indentation(of: parent.lines.lowerBound)
        let unit = inner.starts(with: outer) ? inner.dropFirst(outer.count) : []
        let isUsual = inner.elementsEqual(repeatElement(0x20, count: parent.contentColumn))
        return unit.isEmpty || isUsual ? nil : unit
      }
      around.append((row.level, row))
    }
    return nil
  }
}
