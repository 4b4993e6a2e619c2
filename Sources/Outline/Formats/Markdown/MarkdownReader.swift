/// Reads Markdown: finds the rows, then keeps of each what would not be written the same without.
struct MarkdownReader {
  private let lines: TextLines
  private let found: MarkdownRows
  private let style: TextStyle
  private let frontMatter: MarkdownFrontMatter?
  private var writer: MarkdownWriter

  init(_ input: TextInput) {
    lines = TextLines(input.bytes)
    frontMatter = MarkdownFrontMatter(lines)
    let first = frontMatter?.lineCount ?? 0
    found = MarkdownRows(lines, from: first, in: MarkdownScanner())
    let last = (first..<lines.count).last { [lines] in !lines.isBlank($0) } ?? first - 1
    style = TextStyle(
      lines, hasMark: input.hasMark,
      contentEnd: last < 0 ? 0 : lines.content(of: last).endIndex)
    writer = MarkdownWriter([], header: [], style: style)
  }

  /// What the rows say.
  var contents: [TextRow] { MarkdownContents(lines, found).rows }

  mutating func read() throws(FormatError) -> OutlineDocument {
    let header = header
    let rows = contents
    // What has been read has room.
    writer = MarkdownWriter(rows, header: header, style: style, room: .max)
    writer.writeTop(header)
    for index in rows.indices { keep(index) }
    return try OutlineDocument(writer.rows, header: header)
  }

  private var header: [DocumentField] {
    var fields: [DocumentField] = []
    if let frontMatter {
      if let title = frontMatter.title { fields["title"] = .text(title) }
      fields["#front-matter"] = .layout(frontMatter.bytes)
    }
    fields += style.fields
    if let unit { fields["#indent"] = .layout(unit) }
    if let preamble = found.preamble {
      let start = lines.start(of: frontMatter?.lineCount ?? 0)
      fields["#preamble"] = .layout(source(from: start, to: preamble.upperBound - 1))
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

  /// The text from a place to the end of a line, with what ends that if it is not the usual end.
  private func source(from start: Int, to line: Int) -> ArraySlice<UInt8> {
    let end = lines.content(of: line).endIndex
    let isUsual = lines.end(of: line).elementsEqual(style.newline) || isLast(line)
    return lines.bytes[start..<(isUsual ? end : end + lines.end(of: line).count)]
  }

  /// Whether the style says what follows a line.
  private func isLast(_ line: Int) -> Bool {
    (line + 1..<lines.count).allSatisfy { lines.isBlank($0) }
  }
}

/// What is kept.
extension MarkdownReader {
  /// Gives a row the fields without which it would not be written as it was.
  private mutating func keep(_ index: Int) {
    let row = found.rows[index]
    writer.close(to: row.level)
    writer.findChain(from: index)
    let place = writer.place
    keepLayout(index, row, place)
    keepSource(index, row, place)
    if let after = row.after { keepSource(index, after: after, place) }
    writer.write(index)
  }

  /// One field after the other: what a row is indented by, say, may depend on the blank lines.
  private mutating func keepLayout(_ index: Int, _ row: MarkdownRow, _ place: MarkdownPlace) {
    if !writer.layout(index, place).isInline {
      let blank = blank(before: row.lines.lowerBound)
      if !blank.elementsEqual(writer.layout(index, place).blank) {
        set("#blank", style.blankLines(blank), index)
        // Not every marker can stand below a paragraph: the one that it has can.
        let isKept = blank.elementsEqual(writer.layout(index, place).blank)
        if !isKept { set("#list", .layout(row.kind.name), index) }
      }
      let indent = lines.bytes[row.start..<row.marker.lowerBound]
      if row.kind.marker != nil && !indent.elementsEqual(writer.layout(index, place).indent) {
        set("#indent", .layout(indent), index)
      }
    }
    let layout = writer.layout(index, place)
    let pad = lines.bytes[row.marker.upperBound..<max(row.marker.upperBound, row.titleStart)]
    if !layout.isEmpty && !row.marker.isEmpty && !pad.elementsEqual(layout.pad) {
      set("#pad", .layout(pad), index)
    }
    if let note = row.note {
      let gap = blank(before: note.lowerBound)
      if !gap.elementsEqual(layout.gap) { set("#gap", style.blankLines(gap), index) }
    }
  }

  private mutating func keepSource(_ index: Int, _ row: MarkdownRow, _ place: MarkdownPlace) {
    let layout = writer.layout(index, place)
    if layout.isShared { return }
    let last = (row.note?.upperBound ?? row.lines.upperBound) - 1
    let source = source(from: row.start, to: last)
    if writer.piece(index, layout, place, room: source.count) != writer.ended(Array(source)) {
      set("#source", .layout(source), index)
    }
  }

  private mutating func keepSource(_ index: Int, after: Range<Int>, _ place: MarkdownPlace) {
    let row = found.rows[index]
    let written = MarkdownWritten(kind: row.kind, pad: [], contentColumn: row.contentColumn)
    let start = lines.start(of: after.lowerBound) - blank(before: after.lowerBound).count
    let source = source(from: start, to: after.upperBound - 1)
    let text = writer.afterText(index, written, place, room: source.count)
    if text != writer.ended(Array(source)) { set("#after-source", .layout(source), index) }
  }

  private mutating func set(_ name: String, _ value: DocumentField.Value, _ index: Int) {
    writer.rows[index].content.fields[name] = value
  }

  /// The blank lines above a line.
  private func blank(before line: Int) -> ArraySlice<UInt8> {
    var first = line
    let start = frontMatter?.lineCount ?? 0
    while first > start && lines.isBlank(first - 1) { first -= 1 }
    return lines.bytes[lines.start(of: first)..<lines.start(of: line)]
  }
}
