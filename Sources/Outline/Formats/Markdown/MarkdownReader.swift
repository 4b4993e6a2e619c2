/// Reads the rows of a Markdown document, with their contents and the layout that is needed to write the
/// rows unchanged.
struct MarkdownReader {
  let lines: TextLines
  let found: [MarkdownRow]
  private let preamble: Range<Int>?
  private let frontMatter: MarkdownFrontMatter?
  /// The last line that is not blank. The line endings and blank lines after this line belong to ``style``.
  private let lastLine: Int
  /// The style of the text. The style includes the blank lines above the first row, and the indentation
  /// that all roots have.
  var style: TextStyle
  private(set) var rows: [TextRow] = []
  var layouts: [MarkdownRowLayout] = []
  /// The roots, followed by the children of each possible ancestor of the next row.
  var families = [MarkdownFamily(index: nil)]

  init(_ input: TextInput) {
    lines = TextLines(input.bytes)
    frontMatter = MarkdownFrontMatter(lines)
    let first = frontMatter?.lineCount ?? 0
    let text = MarkdownRows(lines, from: first)
    (found, preamble) = (text.rows, text.preamble)
    lastLine = lines.lastLineWithText() ?? 0
    style = TextStyle(
      lines, from: first, hasByteOrderMark: input.hasByteOrderMark, format: .markdown)
    style.indent = unit.map { Array($0) }
  }

  /// Returns the rows, the header, and the text, which includes the layouts of the rows.
  mutating func read() -> (rows: [TextRow], header: [DocumentField], text: DocumentText) {
    rows.reserveCapacity(found.count)
    layouts.reserveCapacity(found.count)
    let next = found.nextSiblings
    for index in found.indices {
      closeFamilies(to: found[index].level, next)
      read(index)
    }
    closeFamilies(to: -1, next)
    return (rows, header, text)
  }

  private mutating func read(_ index: Int) {
    let row = found[index]
    let mayEndOpen = found.mayEndOpen(at: index, as: row.kind, column: row.contentColumn)
    let content = row.content(in: lines, mayEndOpen: mayEndOpen)
    rows.append(TextRow(content: content, level: row.level))
    var layout = MarkdownRowLayout(kind: row.kind)
    layout.isInline = index > 0 && found[index - 1].isShared
    layout.hasCapitalBox =
      content.isChecked == true
      && MarkdownEscape.box(of: row.title(in: lines))?.isCapital == true
    layout.contentColumn = Int32(clamping: row.contentColumn)
    layout.isShared = row.isShared
    layouts.append(layout)
    readLayout(index)
  }

}

/// The text as a whole.
extension MarkdownReader {
  private var header: [DocumentField] {
    var fields: [DocumentField] = []
    if let frontMatter {
      if let title = frontMatter.title { fields["title"] = .text(title) }
      fields[DocumentField.frontMatterName] = .utf8(frontMatter.bytes)
    }
    if let preamble {
      // An unusual line ending is part of the text. The usual line ending is left out.
      let last = preamble.upperBound - 1
      let end = hasUsualEnd(last) ? lines.content(of: last).endIndex : end(of: last)
      fields[DocumentField.preambleName] = .utf8(lines.bytes[lines.start(of: firstLine)..<end])
    }
    return fields
  }

  /// The original text, with the offset and the layout of each row.
  private var text: DocumentText {
    let first = found.first.map { firstBlank(above: $0.lines.lowerBound) } ?? 0
    let starts = [lines.start(of: first)] + found.indices.map(endOfRow)
    return DocumentText(lines.bytes, rowsAt: starts, style, layouts: MarkdownLayouts(layouts))
  }

  /// Returns the offset at which a row ends.
  private func endOfRow(_ index: Int) -> Int {
    let row = found[index]
    return row.isShared
      ? found[index + 1].start : end(of: (row.note?.upperBound ?? row.lines.upperBound) - 1)
  }

  /// The indentation of the first nested item relative to its parent; `nil` if the item begins at the usual
  /// column, which is the column of the parent's content.
  private var unit: ArraySlice<UInt8>? {
    var ancestors: [(level: Int, row: MarkdownRow)] = []
    for row in found where row.kind.marker != nil {
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

  /// The first line after the front matter.
  private var firstLine: Int { frontMatter?.lineCount ?? 0 }

  private func hasUsualEnd(_ line: Int) -> Bool {
    line >= lastLine || lines.end(of: line).elementsEqual(style.newline)
  }

  /// Returns the offset of the end of a row whose last line is the given line.
  private func end(of line: Int) -> Int {
    lines.content(of: line).endIndex + (line >= lastLine ? 0 : lines.end(of: line).count)
  }

  /// Returns the blank lines above a line.
  func blank(before line: Int) -> ArraySlice<UInt8> {
    lines.bytes[lines.start(of: firstBlank(above: line))..<lines.start(of: line)]
  }

  /// Returns the first of the blank lines directly above a line, or the line itself if there are no blank lines.
  private func firstBlank(above line: Int) -> Int {
    var first = line
    while first > firstLine && lines.isBlank(first - 1) { first -= 1 }
    return first
  }
}
