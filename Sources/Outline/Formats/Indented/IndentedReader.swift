/// Reads indented text, a line at a time.
struct IndentedReader {
  private let input: TextInput
  private let lines: TextLines
  private let isLenient: Bool
  private var unit: IndentedUnit
  private var style: TextStyle

  private var rows: [TextRow] = []
  private var note: [UInt8]?
  /// The columns of the open rows, the outermost first.
  private var open: [Int] = []
  /// Where the blank lines before the next row begin.
  private var blankStart = 0
  private var repairs: RepairList<FormatError>

  init(_ bytes: [UInt8], _ options: DocumentFormat.DecodingOptions) throws(FormatError) {
    input = try TextInput(bytes, isLenient: options.isLenient)
    lines = TextLines(input.bytes)
    isLenient = options.isLenient
    unit = options.indent.map { .columns($0) } ?? IndentedUnit(of: lines)
    let last = (0..<lines.count).last { [lines] in !lines.isBlank($0) }
    style = TextStyle(
      lines, hasMark: input.hasMark,
      contentEnd: last.map { [lines] in lines.content(of: $0).endIndex } ?? 0)
    repairs = input.repairs
  }

  mutating func read() throws(FormatError) -> DocumentFormat.Decoded {
    for line in 0..<lines.count where !lines.isBlank(line) {
      let place = try place(of: line)
      if let text = noteLine(line, level: place.level) {
        addToNote(text)
      } else {
        endNote()
        try addRow(line, place)
      }
      blankStart = lines.start(of: line + 1)
    }
    endNote()
    let document = try OutlineDocument(rows, header: header)
    return DocumentFormat.Decoded(document, repairs: repairs.said)
  }

  private var header: [DocumentField] {
    var fields = style.fields
    let written = lines.firstIndentation
    if let first = written?.first {
      fields["#indent"] = .layout(first == 0x09 ? [0x09] : unit.bytes)
    }
    return fields
  }
}

/// Rows and notes.
extension IndentedReader {
  private mutating func addRow(_ line: Int, _ place: (columns: Int, level: Int)) throws(FormatError)
  {
    let level = try level(of: place, line: line)
    let fields = layout(of: line)
    let isBelowTitle = fields.isEmpty && level == (rows.last?.level ?? -2) + 1
    var content = ItemContent("")
    let text = lines.content(of: line).drop(while: \.isBlank)
    if let box = IndentedTitle.box(of: text) {
      let mark = box[box.startIndex + 1]
      content.fields.isChecked = mark != 0x20
      if mark == 0x58 { content.fields["#box"] = .text("X") }
      content.title = IndentedTitle.decode(afterBox: text.dropFirst(4))
    } else {
      content.title = IndentedTitle.decode(text, isBelowTitle: isBelowTitle)
    }
    content.fields += fields
    rows.append(TextRow(content: content, level: level))
    open.removeLast(open.count - level)
    open.append(place.columns)
  }

  /// Blank lines in front of a row, and an end of line that is not that of the others.
  private func layout(of line: Int) -> [DocumentField] {
    var fields: [DocumentField] = []
    let blank = lines.bytes[blankStart..<lines.start(of: line)]
    if !blank.isEmpty { fields["#blank"] = style.blankLines(blank) }
    let end = lines.end(of: line)
    if !end.isEmpty && !end.elementsEqual(style.newline) { fields["#newline"] = .layout(end) }
    return fields
  }

  /// What the line adds to the note of the row above, if it does.
  private func noteLine(_ line: Int, level: Int) -> ArraySlice<UInt8>? {
    guard let row = rows.last, level == row.level + 1, blankStart == lines.start(of: line) else {
      return nil
    }
    let end = lines.end(of: line)
    guard end.isEmpty || end.elementsEqual(style.newline) else { return nil }
    return IndentedNote.line(lines.content(of: line).drop(while: \.isBlank))
  }

  private mutating func addToNote(_ text: ArraySlice<UInt8>) {
    if note == nil { note = [] } else { note?.append(0x0A) }
    note?.append(contentsOf: text)
  }

  private mutating func endNote() {
    guard let note else { return }
    rows[rows.count - 1].content.note = String(decoding: note, as: UTF8.self)
    self.note = nil
  }
}

/// Levels.
extension IndentedReader {
  /// The columns that a line is indented by, and the level that this is; perhaps too deep a one.
  private mutating func place(of line: Int) throws(FormatError) -> (columns: Int, level: Int) {
    let (columns, level, fitting) = unit.measure(lines.indentation(of: line))
    if let level { return (columns, level) }
    let error = FormatError(
      line: line + 1, column: fitting + 1,
      "the indentation is not a level of the outline; expected \(unit.expectation)")
    guard isLenient else { throw error }
    repairs.append(error)
    return (columns, openLevel(at: columns))
  }

  /// The level of a row; never more than one below the row before it.
  private mutating func level(
    of place: (columns: Int, level: Int), line: Int
  ) throws(FormatError) -> Int {
    let deepest = rows.last.map { $0.level + 1 } ?? 0
    let isInPlace = place.level <= deepest
    if !isInPlace {
      let error = FormatError(
        line: line + 1, column: lines.indentation(of: line).count + 1,
        rows.isEmpty
          ? "the first row is indented; expected it at the start of the line"
          : "the row is at level \(place.level); expected level \(deepest) at most, one below the "
            + "row before it")
      guard isLenient else { throw error }
      repairs.append(error)
    }
    return isInPlace && repairs.isEmpty ? place.level : openLevel(at: place.columns)
  }

  /// How many open rows are indented by less.
  private func openLevel(at columns: Int) -> Int {
    var level = open.count
    while level > 0 && open[level - 1] >= columns { level -= 1 }
    return level
  }
}
