/// Writes rows as Markdown.
///
/// A row keeps its original layout if the row would be read back unchanged. Parts that the layout does not
/// specify get their usual form. The usual form does not depend on the siblings of a row, so editing one row
/// does not change the lines of other rows. Only rows that were not read from Markdown get the style of their
/// siblings.
struct MarkdownWriter {
  let style: TextStyle
  let rows: [TextRow]
  /// The layout of each row. The layout is `nil` for rows that were not read from Markdown, and for rows
  /// whose layout ``MarkdownSimplifier`` has removed. Rows without a layout are written in the style of their
  /// siblings.
  let layouts: [MarkdownRowLayout?]
  /// The next sibling of each row.
  let next: NextSiblings

  /// The lines of the output, and the rows that are found when these lines are read.
  private(set) var found = MarkdownRows(TextLines([]), from: 0, in: MarkdownScanner())
  /// The number of lines of the front matter.
  private(set) var frontMatterLineCount = 0
  /// For each level that the next row can have, its parent and its previous sibling.
  private var open = [MarkdownNeighbors()]
  /// The last chain of rows that ``findChain(from:)`` found. Each row of a chain is the child of the previous
  /// row. If `isOneLine` is true, all rows of the chain begin on the same line.
  var chain = (rows: -1...(-1), isOneLine: false)
  var bullet = MarkdownMarker.bullet
  /// The blocks of text that are written directly below their parents, before all other children. These
  /// blocks of text are read back as part of their parents' notes.
  private(set) var textInNotes: Set<Int> = []
  /// The number of bytes of indentation that may still be written; negative if the limit has been exceeded.
  private(set) var room = IndentationSize.limit

  init(_ rows: [TextRow], _ layouts: [MarkdownRowLayout?], style: TextStyle) {
    self.rows = rows
    self.layouts = layouts
    self.style = style
    next = rows.nextSiblings
  }

  /// Writes the document. Documents that are much too deep are refused.
  mutating func write(below header: [DocumentField]) throws(FormatError) {
    // Rows that begin on the same line as their parents have no indentation.
    let levels = zip(rows, layouts).lazy.map { $1?.isInline == true ? 0 : $0.level }
    try IndentationSize.check(levels, bytesPerLevel: 2)
    writeTop(header)
    for index in rows.indices where room >= 0 { write(index) }
    if room < 0 { throw IndentationSize.error }
  }

  private mutating func write(_ index: Int) {
    let level = rows[index].level
    open.removeLast(max(0, open.count - level - 1))
    findChain(from: index)
    let neighbors = open[level]
    var layout = layout(index, neighbors)
    if layout.kind == .text && neighbors.previous.map({ textInNotes.contains($0.index) }) ?? true {
      textInNotes.insert(index)
    }
    append(layout.blank, indentation: 0)
    let lines =
      source(of: index, adaptedTo: &layout, among: neighbors) ?? piece(index, layout)
    append(lines, indentation: layout.indent.count)
    open[level].markerBefore = neighbors.previousItem?.kind.marker
    open[level].previous = layout
    if let marker = layout.kind.marker, marker.number == nil { bullet = marker }
    open.append(MarkdownNeighbors(parent: layout))
  }

  /// Appends text to the output. If the text is `nil`, or if its indentation exceeds the limit, makes
  /// ``room`` negative.
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

  /// The previous sibling, if it is an item.
  var previousItem: MarkdownLayout? {
    previous?.kind.marker == nil ? nil : previous
  }
}
