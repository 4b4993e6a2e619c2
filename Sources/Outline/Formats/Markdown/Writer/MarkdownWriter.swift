/// Writes rows as Markdown.
///
/// A row is written in its original layout if the row would be read correctly in its current place. Parts
/// that are missing in the layout get their usual form. The usual form does not depend on siblings, so that
/// editing one row changes no other row. Only rows that were not read from Markdown get the style of their
/// siblings.
struct MarkdownWriter {
  let style: TextStyle
  let indentation: MarkdownIndentation
  var rows: [TextRow]
  /// The layout of each row. The layout is `nil` for rows that were not read from Markdown. Such rows are
  /// written in the style of their siblings.
  var layouts: [MarkdownRowLayout?]
  /// The next sibling of each row.
  let next: NextSiblings

  /// The rows that a reader finds in the output. The value also contains the lines of the output.
  private(set) var found = MarkdownRows(TextLines([]), from: 0, in: MarkdownScanner())
  /// The number of lines of the front matter.
  private(set) var frontMatterLineCount = 0
  /// The top level, followed by the possible ancestors of the next row.
  private var open = [OpenRow(index: -1)]
  /// The last chain of rows that was found. The rows begin on the same line if `isOneLine` is true. Each
  /// row is the child of the previous row.
  var chain = (rows: -1...(-1), isOneLine: false)
  var bullet = MarkdownMarker.bullet
  /// The blocks of text that are written directly below their parents, before all other children. Such
  /// blocks are read back as part of their parents' notes.
  private(set) var textInNotes: Set<Int> = []
  /// The number of bytes of indentation that may still be written; negative if the limit has been exceeded.
  private(set) var room: Int

  private struct OpenRow {
    var index: Int
    var written: MarkdownWrittenRow?
    var lastChild: MarkdownWrittenRow?
    var lastIndex: Int?
    /// The marker of the item before the last child.
    var markerBefore: MarkdownMarker?
  }

  init(
    _ rows: [TextRow], _ layouts: [MarkdownRowLayout?], style: TextStyle,
    room: Int = IndentationSize.limit
  ) {
    self.rows = rows
    self.layouts = layouts
    self.room = room
    self.style = style
    indentation = MarkdownIndentation(unit: style.indent ?? [])
    next = rows.nextSiblings
  }

  /// The rows around the next row. Rows that cannot be ancestors of the next row have already been closed.
  var neighbors: MarkdownNeighbors {
    let parent = open[open.count - 1]
    return MarkdownNeighbors(
      parent: parent.written, parentIndex: parent.index < 0 ? nil : parent.index,
      previous: parent.lastChild, previousIndex: parent.lastIndex,
      markerBefore: parent.markerBefore)
  }

  mutating func write(_ index: Int) {
    close(to: rows[index].level)
    findChain(from: index)
    let neighbors = neighbors
    let layout = layout(index, neighbors)
    if layout.kind == .text && isFirstText(neighbors) { textInNotes.insert(index) }
    append(layout.blank, indentation: 0)
    let written = writePiece(index, as: layout, among: neighbors)
    open[open.count - 1].markerBefore = neighbors.previousItem?.kind.marker
    open[open.count - 1].lastChild = written
    open[open.count - 1].lastIndex = index
    if let marker = written.kind.marker, marker.number == nil { bullet = marker }
    open.append(OpenRow(index: index, written: written))
  }

  /// Closes the rows that cannot be ancestors of a row at `level`.
  private mutating func close(to level: Int) {
    open.removeLast(max(0, open.count - level - 1))
  }

  private func isFirstText(_ neighbors: MarkdownNeighbors) -> Bool {
    neighbors.previousIndex.map(textInNotes.contains) ?? true
  }

  /// Writes text, or records that its indentation exceeds the limit.
  mutating func append(_ text: [UInt8]?, indentation: Int) {
    room -= indentation
    guard let text, room >= 0 else { return room = -1 }
    found.append(text)
  }

  /// Writes front matter, which is not Markdown.
  mutating func append(frontMatter text: [UInt8]) {
    found.appendForeign(text)
    frontMatterLineCount = found.lines.count
  }

  var output: [UInt8] { found.lines.bytes }

  /// The state of the scanner after the last line of the output.
  var scanner: MarkdownScanner { found.scanner }

  /// Returns the blank lines that were recorded above the first child of a row, or above the first row of
  /// the document.
  func lead(in parent: Int?) -> [UInt8]? {
    parent.map { lines(.lead, of: $0) } ?? style.lead
  }

  /// Returns the indentation that all children of a row, or all roots, have in common; `nil` if this is the
  /// usual indentation.
  func childIndent(of parent: Int?) -> [UInt8]? {
    parent.map { layouts[$0]?[.childIndent] } ?? style.indentOfRoots
  }

  /// Returns the blank lines that were recorded in the given part of a row's layout.
  func lines(_ part: MarkdownRowLayout.Part, of index: Int) -> [UInt8]? {
    guard let lines = layouts[index]?[part] else { return nil }
    return style.lines(lines[...], of: rows[index].content.source?.text.style)
  }

  func isNew(_ index: Int) -> Bool { layouts[index] == nil }

  func hasChildren(_ index: Int) -> Bool { rows.hasChildren(at: index) }
}

/// The rows around a row that is about to be written.
struct MarkdownNeighbors {
  var parent: MarkdownWrittenRow?
  /// The index of the parent, or `nil` for a root.
  var parentIndex: Int?
  /// The previous sibling.
  var previous: MarkdownWrittenRow?
  var previousIndex: Int?
  /// The marker of the item that precedes the previous sibling.
  var markerBefore: MarkdownMarker?

  /// True if there is a block of text between the previous item and the row.
  var isSeparated: Bool { previous?.kind == .text }
  var isInItem: Bool { parent?.kind.marker != nil }
  /// The column at which the content of the parent begins.
  var column: Int { parent?.contentColumn ?? 0 }
  /// The number of open items that contain the row.
  var depth: Int { parent?.depth ?? 0 }

  /// The previous sibling, if it is an item.
  var previousItem: MarkdownWrittenRow? {
    previous?.kind.marker == nil ? nil : previous
  }
}

/// The facts about a written row that are needed to write later rows.
struct MarkdownWrittenRow {
  var kind: MarkdownKind
  /// The indentation; `nil` if the row begins on the same line as its parent.
  var indent: [UInt8]?
  /// The blanks between the marker and the title.
  var pad: [UInt8]
  /// The blank lines above the row.
  var blank: [UInt8] = []
  /// True if the row is the first child of its parent.
  var isFirst = true
  /// The columns of the marker and of the content; 0 for headings. The content column of a block of text is
  /// the content column of its parent.
  var column = 0
  var contentColumn = 0
  /// The number of open items, including the row itself.
  var depth = 0
  /// True if there is a blank line between the title and the note.
  var hasLooseNote = false
}
