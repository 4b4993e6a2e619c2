/// Writes rows as Markdown, one after the other.
///
/// A row is written as its fields say it was, as far as that says what it should say where the row
/// stands now. What they do not say is the usual, whatever its siblings are: an edit of one row changes
/// no other. Only a row that did not come from Markdown is written in the style of its siblings.
struct MarkdownWriter {
  let style: TextStyle
  let indentation: MarkdownIndentation
  /// The blank lines above the first row, as the header has them.
  private let lead: DocumentField.Value?
  private let childIndent: [UInt8]?
  var rows: [TextRow]
  /// The next sibling of each row.
  let next: [Int?]

  private(set) var output: [UInt8] = []
  /// Follows what is written.
  private(set) var scanner = MarkdownScanner()
  private var scanned = 0
  /// The outline itself, and the rows that the next one may stand in.
  private var open = [OpenRow(index: -1)]
  /// Rows that begin in one line, each in the one before it, as far as that has been looked at.
  var chain = (rows: -1...(-1), isOneLine: false)
  var bullet = MarkdownMarker.bullet
  /// How many bytes of indentation there may still be; below 0: too many are needed.
  private(set) var room: Int

  private struct OpenRow {
    var index: Int
    var written: MarkdownWritten?
    var lastChild: MarkdownWritten?
    var lastIndex: Int?
    /// The marker of the item before that.
    var markerBefore: MarkdownMarker?
    /// Whether text follows the last child.
    var isSeparated = false
  }

  init(
    _ rows: [TextRow], header: [DocumentField], style: TextStyle,
    room: Int = IndentationSize.limit
  ) {
    self.rows = rows
    self.room = room
    self.style = style
    indentation = MarkdownIndentation(unit: header.layoutText("#indent") ?? [])
    lead = header["#lead"]
    childIndent = header.layoutText("#child-indent")
    next = Self.nextSiblings(rows)
  }

  private static func nextSiblings(_ rows: [TextRow]) -> [Int?] {
    var next: [Int?] = Array(repeating: nil, count: rows.count)
    // By level, the row below.
    var below: [Int?] = []
    for index in rows.indices.reversed() {
      let level = rows[index].level
      if below.count > level + 1 { below.removeLast(below.count - level - 1) }
      while below.count <= level { below.append(nil) }
      next[index] = below[level]
      below[level] = index
    }
    return next
  }

  /// Where the next row stands; rows that it does not stand in have been closed.
  var place: MarkdownPlace {
    let parent = open[open.count - 1]
    return MarkdownPlace(
      parent: parent.written, parentIndex: parent.index < 0 ? nil : parent.index,
      previous: parent.lastChild, previousIndex: parent.lastIndex,
      markerBefore: parent.markerBefore, isSeparated: parent.isSeparated)
  }

  mutating func write(_ index: Int) {
    close(to: rows[index].level)
    findChain(from: index)
    let place = place
    let layout = layout(index, place)
    append(layout.blank, indentation: 0)
    let written = writePiece(index, layout, place)
    open[open.count - 1].markerBefore = place.previousItem?.kind.marker
    open[open.count - 1].lastChild = written
    open[open.count - 1].lastIndex = index
    open[open.count - 1].isSeparated = false
    if let marker = written.kind.marker, marker.number == nil { bullet = marker }
    open.append(OpenRow(index: index, written: written))
  }

  /// Ends the rows that nothing of a level stands in.
  mutating func close(to level: Int) {
    while open.count > level + 1 {
      let row = open.removeLast()
      guard let written = row.written, hasTextAfter(row.index, written, place) else { continue }
      append(afterText(row.index, written, place, room: room), indentation: 0)
      open[open.count - 1].isSeparated = true
    }
  }

  /// Writes text, or notes that there is no room for it.
  mutating func append(_ text: [UInt8]?, indentation: Int) {
    room -= indentation
    guard let text, room >= 0 else { return room = -1 }
    output += text
    guard output.last?.isLineEnd == true, scanned < output.count else { return }
    let lines = TextLines(Array(output[scanned...]))
    for line in 0..<lines.count { _ = scanner.read(lines.content(of: line)) }
    scanned = output.count
  }

  /// Text that is not Markdown.
  mutating func appendForeign(_ text: [UInt8]) {
    output += text
    scanned = output.count
  }

  /// The blank lines above the first row in a row, or above the first of all.
  func lead(in parent: Int?) -> [UInt8]? {
    style.blankLines(parent.map { rows[$0].content.fields["#lead"] } ?? lead)
  }

  /// What all items in a row were indented by, or all at the top level, if that was not the usual.
  func childIndent(of parent: Int?) -> [UInt8]? {
    let indent = parent.map { rows[$0].content.fields.layoutText("#child-indent") } ?? childIndent
    return indent?.allSatisfy(\.isBlank) == true ? indent : nil
  }

  /// Whether a row did not come from Markdown, and is written in the style of those around it.
  func isNew(_ index: Int) -> Bool { rows[index].content.fields["#marker"] == nil }

  func hasChildren(_ index: Int) -> Bool {
    index + 1 < rows.count && rows[index + 1].level > rows[index].level
  }
}
