/// An item, a heading, or a block of text after a list.
///
/// A document can have millions of rows, so lines, levels and columns are stored in 32 bits.
struct MarkdownRow: Leveled {
  var kind: MarkdownKind
  /// True if the row's first child begins on the same line as the row.
  var isShared = false
  private let storedLevel: Int32
  private let columns: (marker: Int32, content: Int32)
  private let titleLines: Range<Int32>
  private var noteLines: Range<Int32>
  /// The offset of the row's line, or of the row's marker if another item begins on the same line before
  /// this row.
  let start: Int
  /// The range of the marker. The range is empty for a block of text, and for a heading with an underline.
  let marker: Range<Int>
  /// The offset of the title.
  let titleStart: Int

  init(
    kind: MarkdownKind, level: Int, lines: Range<Int>, start: Int, marker: Range<Int>,
    titleStart: Int, column: Int = 0, contentColumn: Int = 0, isShared: Bool = false
  ) {
    (self.kind, self.isShared) = (kind, isShared)
    storedLevel = Int32(level)
    columns = (Int32(clamping: column), Int32(clamping: contentColumn))
    titleLines = Int32(lines.lowerBound)..<Int32(lines.upperBound)
    noteLines = 0..<0
    (self.start, self.marker, self.titleStart) = (start, marker, titleStart)
  }

  var level: Int { Int(storedLevel) }

  /// The lines of the title, including the underline of a heading.
  var lines: Range<Int> { Int(titleLines.lowerBound)..<Int(titleLines.upperBound) }

  /// The columns of the marker and of the content; 0 for headings. The content column of a block of text is
  /// the content column of its parent.
  var column: Int { Int(columns.marker) }
  var contentColumn: Int { Int(columns.content) }

  /// The lines of the note.
  var note: Range<Int>? {
    get {
      noteLines.isEmpty ? nil : Int(noteLines.lowerBound)..<Int(noteLines.upperBound)
    }
    set { noteLines = newValue.map { Int32($0.lowerBound)..<Int32($0.upperBound) } ?? 0..<0 }
  }
}

/// The rows that were found in the lines of a document, and the lines above the first row.
struct MarkdownRows {
  private(set) var lines: TextLines
  /// The first line that has not been read yet.
  private var nextLine: Int
  private(set) var rows: [MarkdownRow] = []
  private(set) var preamble: Range<Int>?
  private(set) var scanner = MarkdownScanner()
  /// The indices of the rows that are open items.
  private var items: [Int] = []
  /// The indices of the rows that are open headings.
  private var headings: [Int] = []
  /// The last row directly inside each open item, by depth. Depth 0 is outside of all items. At depth 0, -1
  /// represents a row above the first line.
  private var lastRows: [Int?]

  /// - Parameter isBelowRow: Whether there is a row above the first line. If true, text on the first line is
  ///   read as a separate row.
  init(_ lines: TextLines, from first: Int = 0, isBelowRow: Bool = false) {
    lastRows = [isBelowRow ? -1 : nil]
    self.lines = lines
    nextLine = first
    readNewLines()
  }

  /// Appends text, and reads the new lines as soon as the last line is complete.
  mutating func append(_ text: [UInt8]) {
    lines.append(text)
    if text.last?.isLineEnd == true { readNewLines() }
  }

  /// Appends lines that are not Markdown.
  mutating func appendForeign(_ text: [UInt8]) {
    lines.append(text)
    nextLine = lines.count
  }

  private mutating func readNewLines() {
    for line in nextLine..<lines.count { read(line, lines.content(of: line)) }
    nextLine = lines.count
  }

  private mutating func read(_ line: Int, _ text: ArraySlice<UInt8>) {
    let isInBlock = scanner.leaf.isOpen
    let read = scanner.read(text)
    close(to: read.depth)
    for (index, item) in read.items.enumerated() {
      add(item, line, isFirst: index == 0, isLast: index == read.items.count - 1)
    }
    if !read.items.isEmpty { return }
    switch read.block {
    case .blank: break
    case .start(.heading(let level)) where read.depth == 0:
      addHeading(level: level, at: line, text: text)
    case .start(.underline(let level, let count)) where read.depth == 0:
      addHeading(level: level, at: line, text: text, underlined: count)
    case .text, .code, .start, .openLeaf: addText(line, continuesBlock: isInBlock)
    }
  }

  /// Returns whether a row consists of a single line that contains no other row.
  func isOneLine(_ index: Int) -> Bool {
    let isShared = rows[index].isShared || index > 0 && rows[index - 1].isShared
    return !isShared && rows[index].note == nil && rows[index].lines.count == 1
  }

  private mutating func close(to depth: Int) {
    guard depth < items.count else { return }
    lastRows.removeLast(items.count - depth)
    items.removeLast(items.count - depth)
  }
}

/// Removing text that was appended.
extension MarkdownRows {
  /// A state to which the rows can return.
  struct State {
    /// The number of bytes.
    let size: Int
    fileprivate let rowCount: Int
    /// The last row. All other rows are complete, because a new line can change or remove the last row,
    /// but no other row.
    fileprivate let lastRow: MarkdownRow?
    /// All properties except the lines and the rows.
    fileprivate let rest: MarkdownRows
  }

  var state: State {
    var rest = self
    (rest.lines, rest.rows) = (TextLines([]), [])
    return State(
      size: lines.bytes.count, rowCount: rows.count, lastRow: rows.last, rest: rest)
  }

  /// Removes the text from the given offset on. A line must begin at this offset.
  ///
  /// - Parameter state: An earlier state. The lines between this state and the offset are read again.
  mutating func cut(at offset: Int, since state: State) {
    let text = Array(lines.bytes[state.size..<offset])
    // The lines and the rows are swapped, because a second reference to them would make the next write copy them.
    var earlier = state.rest
    swap(&earlier.lines, &lines)
    swap(&earlier.rows, &rows)
    swap(&self, &earlier)
    lines.removeAll(from: state.size)
    rows.removeLast(rows.count - max(0, state.rowCount - 1))
    if let row = state.lastRow { rows.append(row) }
    append(text)
  }
}

/// Adding rows and text.
extension MarkdownRows {
  private mutating func add(
    _ item: MarkdownScanner.Item, _ line: Int, isFirst: Bool, isLast: Bool
  ) {
    let row = MarkdownRow(
      kind: .item(item.marker), level: headings.count + items.count, lines: line..<line + 1,
      start: isFirst ? lines.start(of: line) : item.markerStart,
      marker: item.markerStart..<item.markerEnd, titleStart: item.contentStart,
      column: item.column, contentColumn: item.contentColumn, isShared: !isLast)
    lastRows[items.count] = rows.count
    items.append(rows.count)
    lastRows.append(nil)
    rows.append(row)
  }

  private mutating func addHeading(
    level: Int, at line: Int, text: ArraySlice<UInt8>, underlined count: Int = 0
  ) {
    let first = line - count
    if count > 0 { removeText(from: first) }
    while let last = headings.last, let open = rows[last].kind.headingLevel, open >= level {
      headings.removeLast()
    }
    let start = lines.content(of: first).drop(while: \.isBlank).startIndex
    let underline = count == 0 ? nil : Array(text.drop(while: \.isBlank).trimmedAtEnd)
    let markerEnd = count == 0 ? start + level : start
    let title = lines.content(of: first)[markerEnd...].drop(while: \.isBlank).startIndex
    let row = MarkdownRow(
      kind: .heading(level: level, underline: underline), level: headings.count,
      lines: first..<line + 1, start: lines.start(of: first), marker: start..<markerEnd,
      titleStart: title)
    headings.append(rows.count)
    lastRows[0] = nil
    rows.append(row)
  }

  private mutating func addText(_ line: Int, continuesBlock: Bool) {
    if let last = lastRows[items.count] {
      let cursor = cursor(atTextOf: line)
      // A blank line separates two blocks of text.
      // However, indented code belongs to the text above the code.
      if rows.indices.contains(last), rows[last].kind == .text,
        continuesBlock || !lines.isBlank(line - 1) || cursor.column >= scanner.base + 4
      {
        rows[last].note = (rows[last].note?.lowerBound ?? line)..<line + 1
      } else {
        addTextRow(line, cursor)
      }
    } else if let row = items.last ?? headings.last {
      rows[row].note = (rows[row].note?.lowerBound ?? line)..<line + 1
    } else {
      preamble = (preamble?.lowerBound ?? line)..<line + 1
    }
  }

  private func cursor(atTextOf line: Int) -> MarkdownCursor {
    var cursor = MarkdownCursor(lines.content(of: line))
    cursor.skipBlanks()
    return cursor
  }

  private mutating func addTextRow(_ line: Int, _ cursor: MarkdownCursor) {
    lastRows[items.count] = rows.count
    rows.append(
      MarkdownRow(
        kind: .text, level: headings.count + items.count, lines: line..<line + 1,
        start: lines.start(of: line), marker: cursor.index..<cursor.index,
        titleStart: cursor.index, column: cursor.column, contentColumn: scanner.base))
  }

  /// Removes the line `first` and all later lines from the note or block of text that contains them. An
  /// underline below these lines has made them the title of a heading.
  private mutating func removeText(from first: Int) {
    if let last = lastRows[0], rows.indices.contains(last) {
      if rows[last].lines.lowerBound < first {
        rows[last].note = shortened(rows[last].note, to: first)
      } else {
        rows.remove(at: last)
      }
    } else if let row = headings.last {
      rows[row].note = shortened(rows[row].note, to: first)
    } else {
      preamble = shortened(preamble, to: first)
    }
  }

  private func shortened(_ range: Range<Int>?, to end: Int) -> Range<Int>? {
    guard let range, range.lowerBound < end else { return nil }
    var end = end
    while end > range.lowerBound && lines.isBlank(end - 1) { end -= 1 }
    return end > range.lowerBound ? range.lowerBound..<end : nil
  }
}
