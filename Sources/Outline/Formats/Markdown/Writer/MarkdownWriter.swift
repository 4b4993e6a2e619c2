/// Writes rows as Markdown.
///
/// A row keeps its original lines or, if it was edited, its original layout. Parts that the layout does not
/// specify get their usual form. The usual form does not depend on the siblings of a row, so editing one row
/// does not change the lines of other rows. Only rows that were not read from Markdown get the style of their
/// siblings.
///
/// The writer reads back each part of the text right after writing the part. If a row is not read back
/// correctly, the row gets a simpler form, or a blank line above it.
struct MarkdownWriter {
  let style: TextStyle
  /// The rows. A row that cannot be written as a heading or as a block of text is changed to an item.
  private(set) var rows: [TextRow]
  /// The layout of each row. The layout is `nil` for rows that were not read from Markdown, and for rows
  /// whose layout does not fit their place. Rows without a layout are written in the style of their siblings.
  private(set) var layouts: [MarkdownRowLayout?]
  /// The next sibling of each row.
  let next: NextSiblings

  /// The lines of the output, and the rows that are found when these lines are read.
  private(set) var found = MarkdownRows(TextLines([]))
  /// A recent state of ``found``, which is restored if the next rows are not read back correctly.
  private var kept = MarkdownRows(TextLines([])).state
  /// The number of lines of the front matter.
  private(set) var frontMatterLineCount = 0
  /// For each level that the next row can have, the row's parent and previous sibling at that level.
  private var open = [MarkdownNeighbors()]
  private(set) var bullet = MarkdownMarker.bullet
  /// The number of bytes of indentation that may still be written.
  private(set) var room = IndentationSize.limit

  init(_ rows: [TextRow], style: TextStyle) {
    self.rows = rows
    self.style = style
    layouts = rows.map { $0.content.source?.markdown }
    next = rows.nextSiblings
  }

  /// Writes the document. Throws an error if the rows are nested much too deeply.
  mutating func write(below header: [DocumentField]) throws(FormatError) {
    // Rows that begin on the same line as their parents have no indentation.
    let levels = zip(rows, layouts).lazy.map { $1?.isInline == true ? 0 : $0.level }
    try IndentationSize.check(levels, bytesPerLevel: 2)
    writeTop(header)
    kept = found.state
    var index = 0
    while index < rows.count {
      index += try writeRows(from: index)
      if room < 0 { throw IndentationSize.error }
    }
  }

  /// Writes a row, together with the rows that begin on the same line and the blocks of text that are read as part of
  /// the row's note. Each step simplifies the form of these rows, until the rows are read back correctly.
  ///
  /// - Returns: The number of rows that were written.
  private mutating func writeRows(from index: Int) throws(FormatError) -> Int {
    open.removeLast(max(0, open.count - rows[index].level - 1))
    let size = output.count
    // After a failed attempt, the lines between the kept state and the failed rows are read again.
    if size >= kept.size + 2_000 { kept = found.state }
    let start = (line: found.lines.count, row: found.rows.count)
    for attempt in 0..<10 {
      let written = try appendRows(from: index, isSeparated: attempt % 2 == 1)
      if isRead(written, from: start) {
        close(written, from: start.row)
        return written.count
      }
      found.cut(at: size, since: kept)
      if attempt % 2 == 1 { for layout in written { simplify(layout, attempt / 2) } }
    }
    let title = rows[index].content.title.debugDescription
    throw FormatError("Markdown cannot express the item \(title) where it is; move or rename it")
  }

  /// Appends to the output a row and the rows that are written together with it, and returns their layouts.
  ///
  /// - Parameter isSeparated: Whether there must be a blank line above the rows.
  private mutating func appendRows(
    from index: Int, isSeparated: Bool
  ) throws(FormatError) -> [MarkdownLayout] {
    var neighbors = open[rows[index].level]
    var written: [MarkdownLayout] = []
    while true {
      let row = index + written.count
      var layout = layout(row, neighbors)
      if isSeparated && written.isEmpty && layout.blank.isEmpty { layout.blank = style.newline }
      guard let text = source(of: row, adaptedTo: &layout) ?? piece(row, layout) else {
        throw IndentationSize.error
      }
      if !layout.blank.isEmpty { found.append(layout.blank) }
      found.append(text)
      written.append(layout)
      if !layout.isShared && !hasText(after: row, as: layout) { return written }
      if layout.isInNote {
        neighbors.previous = layout
      } else {
        neighbors = MarkdownNeighbors(parent: layout)
      }
    }
  }

  /// Returns whether the row after the given row is a block of text that is read as part of the same note.
  private func hasText(after row: Int, as layout: MarkdownLayout) -> Bool {
    let level = rows[row].level + (layout.isInNote ? 0 : 1)
    return row + 1 < rows.count && rows[row + 1].level == level && isText(row + 1)
  }

  /// Updates the information about the neighbors of the next rows after rows have been written.
  ///
  /// - Parameter first: The index of the first written row in the rows of ``found``.
  private mutating func close(_ written: [MarkdownLayout], from first: Int) {
    for (offset, var layout) in written.enumerated() {
      if layout.kind.marker != nil {
        layout.contentColumn = found.rows[first + offset].contentColumn
      }
      let level = rows[layout.index].level
      open.removeLast(max(0, open.count - level - 1))
      room -= layout.indent.count
      open[level].markerBefore = open[level].previousItem?.kind.marker
      open[level].previous = layout
      if let marker = layout.kind.marker, marker.number == nil { bullet = marker }
      open.append(MarkdownNeighbors(parent: layout))
    }
  }

  private mutating func simplify(_ layout: MarkdownLayout, _ step: Int) {
    let index = layout.index
    switch step {
    case 0: layouts[index]?.isCopied = false
    case 1: layouts[index]?.simplify()
    case 2 where !layout.isInNote: break
    default:
      layouts[index] = nil
      rows[index].content.fields.removeAll(where: \.isBlock)
    }
  }

  /// Writes the text above the first row.
  mutating func append(preamble text: [UInt8]) { found.append(text) }

  /// Writes front matter, which is not Markdown.
  mutating func append(frontMatter text: [UInt8]) {
    found.appendForeign(text)
    frontMatterLineCount = found.lines.count
  }

  var output: [UInt8] { found.lines.bytes }

  /// The state of the scanner after the last line of the output.
  var scanner: MarkdownScanner { found.scanner }

  /// Returns the blank lines that were recorded in the given part of a row's layout.
  func lines(_ part: MarkdownRowLayout.Part, of index: Int) -> [UInt8]? {
    guard let lines = layouts[index]?[part] else { return nil }
    return style.lines(lines[...], of: rows[index].content.source?.text.style)
  }

  func isNew(_ index: Int) -> Bool { layouts[index] == nil }

  /// Returns whether the first child of a row begins on the same line as the row, provided that both rows are items.
  func mayShare(_ index: Int) -> Bool {
    let content = rows[index].content
    return rows.hasChildren(at: index) && content.title.isEmpty && content.fields.isChecked == nil
      && layouts[index + 1]?.isInline == true && !isText(index + 1)
      && noteLines(index).isEmpty
  }

  /// Returns whether a row is written as a block of text, provided that the row is in an item or before all headings.
  func isText(_ index: Int) -> Bool {
    let content = rows[index].content
    return content.fields.isText && !rows.hasChildren(at: index) && content.canBeText
  }
}

/// The rows around a row that is about to be written.
struct MarkdownNeighbors {
  var parent: MarkdownLayout?
  /// The previous sibling.
  var previous: MarkdownLayout?
  /// The marker of the item that precedes the previous sibling.
  var markerBefore: MarkdownMarker?

  var isInItem: Bool { parent?.kind.marker != nil }
  /// The column at which the content of the parent begins.
  var column: Int { parent?.contentColumn ?? 0 }
  /// The number of open items that contain the row.
  var depth: Int { parent?.depth ?? 0 }

  /// True if the row begins on the same line as its parent.
  var isOnLineOfParent: Bool { previous == nil && parent?.isShared == true }

  /// The previous sibling, if it is an item.
  var previousItem: MarkdownLayout? {
    previous?.kind.marker == nil ? nil : previous
  }
}

/// Checking that reading back the written text gives the same rows.
extension MarkdownWriter {
  /// Returns whether the lines from `start` on are read as the given rows without affecting any other
  /// rows.
  ///
  /// A row that begins on the first of these lines leaves all rows above it unchanged.
  func isRead(_ written: [MarkdownLayout], from start: (line: Int, row: Int)) -> Bool {
    // Blocks of text in a note are read as part of the row above the blocks.
    let count = written.firstIndex(where: \.isInNote) ?? written.count
    guard found.rows.count == start.row + count,
      frontMatterLineCount > 0 || MarkdownFrontMatter(found.lines, endingFrom: start.line) == nil
    else { return false }
    // A block of text above the first row is part of the header.
    if count == 0 && found.preamble?.upperBound != found.lines.count { return false }
    let last = written[written.count - 1]
    let mayEndOpen = rows.mayEndOpen(at: last.index, as: last.kind, column: last.contentColumn)
    if found.scanner.leaf.isOpen && !mayEndOpen { return false }
    var first = start.line
    while first < found.lines.count && found.lines.isBlank(first) { first += 1 }
    return (0..<count).allSatisfy { offset in
      let (place, layout) = (start.row + offset, written[offset])
      let row = found.rows[place]
      guard row.level == rows[layout.index].level, row.lines.lowerBound == first,
        row.kind.headingLevel == layout.kind.headingLevel, row.kind.marker == layout.kind.marker
      else { return false }
      if written.count == 1 && isOriginalLine(place, of: layout.index) { return true }
      var content = rows[layout.index].content
      for text in written[count...] where offset == count - 1 {
        let note = content.note.map { $0 + "\n\n" } ?? ""
        content.note = note + rows[text.index].content.textBlock
      }
      return row.content(in: found.lines, mayEndOpen: mayEndOpen).hasSameText(as: content)
    }
  }

  /// Returns whether the line of a row that was found equals the line from which the row at `index` was read.
  /// Equal lines are read as the same content.
  private func isOriginalLine(_ place: Int, of index: Int) -> Bool {
    guard let own = layouts[index], own.isCopied, !own.isInline, found.isOneLine(place),
      let origin = rows[index].content.source, !origin.isEdited
    else { return false }
    let row = found.rows[place]
    switch (row.kind, own.kind) {
    case (.item, .item), (.heading(_, underline: nil), .heading(_, underline: nil)):
      return origin.isLine(found.lines.content(of: row.lines.lowerBound))
    default: return false
    }
  }
}

extension ItemContent {
  /// Returns whether two contents have the same title, checkbox and note. Blank lines at the start and end of
  /// the notes, and the kinds of line endings, are ignored, because they are not preserved. Texts are
  /// compared byte by byte, because an edit may replace one Unicode form of “é” with the other, and Swift
  /// treats the two forms as equal.
  func hasSameText(as other: ItemContent) -> Bool {
    isChecked == other.isChecked && Self.areIdentical(title, other.title)
      && (Self.areIdentical(note, other.note)
        || lines(ofNote: note).elementsEqual(lines(ofNote: other.note)))
  }

  private func lines(ofNote note: String?) -> [ArraySlice<UInt8>] {
    MarkdownNoteCoder.lines(of: note ?? "")
  }
}
