/// Reads indented text, line by line.
struct IndentedReader {
  private let input: TextInput
  private let lines: TextLines
  private let isLenient: Bool
  private let unit: IndentedUnit
  private var style: TextStyle

  private var rows: [TextRow] = []
  /// The lines of the last row's note that have been read so far.
  private var note: [ArraySlice<UInt8>] = []
  /// The indentations of the row above and its ancestors, in columns, the outermost first.
  private var open: [Int] = []
  /// The offset of each row. A row begins with the blank lines above it.
  private var starts: [Int] = []
  /// The offset of the blank lines above the next row.
  private var blankStart = 0
  private var repairs: RepairList<FormatError>

  init(_ bytes: [UInt8], _ options: DocumentFormat.DecodingOptions) throws(FormatError) {
    input = try TextInput(bytes, isLenient: options.isLenient)
    lines = TextLines(input.bytes)
    isLenient = options.isLenient
    // If the options do not give the width of a level, the first indented line is assumed to be at level 1.
    let first = lines.firstIndentation ?? []
    let spaces = first.prefix { $0 == 0x20 }.count
    unit =
      options.indent.map { IndentedUnit(width: $0, byte: nil) }
      ?? (spaces > 0 ? IndentedUnit(width: spaces, byte: 0x20) : IndentedUnit(width: 4, byte: 0x09))
    style = TextStyle(
      lines, hasByteOrderMark: input.hasByteOrderMark, format: .indented)
    if !first.isEmpty { style.indent = spaces == 0 ? [0x09] : unit.bytes }
    repairs = input.repairs
  }

  mutating func read() throws(FormatError) -> DocumentFormat.Decoded {
    for line in 0..<lines.count where !lines.isBlank(line) {
      let indentation = try indentation(of: line)
      if let text = noteLine(line, level: indentation.level) {
        note.append(text)
      } else {
        endNote()
        try addRow(line, indentation)
      }
      blankStart = lines.start(of: line + 1)
    }
    endNote()
    let source = DocumentText(input.bytes, rowsAt: starts + [blankStart], style)
    let document = try OutlineDocument(rows, source: source)
    return DocumentFormat.Decoded(document, repairs: repairs.reported)
  }
}

/// Reading rows and notes.
extension IndentedReader {
  private mutating func addRow(
    _ line: Int, _ indentation: (columns: Int, level: Int)
  ) throws(FormatError) {
    let level = try level(of: line, indentation)
    let mayBeNote = isUsual(line) && level == (rows.last?.level ?? -2) + 1
    var content = ItemContent("")
    let text = lines.content(of: line).drop(while: \.isBlank)
    if let box = IndentedTitle.box(of: text) {
      content.isChecked = box.isChecked
      content.title = IndentedTitle.decode(afterBox: text.dropFirst(4))
    } else {
      content.title = IndentedTitle.decode(text, mayBeNote: mayBeNote)
    }
    rows.append(TextRow(content: content, level: level))
    starts.append(blankStart)
    open.removeLast(open.count - level)
    open.append(indentation.columns)
  }

  /// Returns whether a line has no blank line above it, and ends with the usual line ending.
  private func isUsual(_ line: Int) -> Bool {
    let end = lines.end(of: line)
    return blankStart == lines.start(of: line) && (end.isEmpty || end.elementsEqual(style.newline))
  }

  /// Returns the text that a line adds to the note of the row above, or `nil` if the line does not belong to
  /// that note.
  private func noteLine(_ line: Int, level: Int) -> ArraySlice<UInt8>? {
    guard let row = rows.last, level == row.level + 1, isUsual(line) else { return nil }
    return IndentedTitle.noteLine(lines.content(of: line).drop(while: \.isBlank))
  }

  private mutating func endNote() {
    if note.isEmpty { return }
    let text = Array(note.joined(separator: [0x0A]))
    rows[rows.count - 1].content.note = String(decoding: text, as: UTF8.self)
    note = []
  }
}

/// Determining levels.
extension IndentedReader {
  /// Returns the number of columns by which a line is indented, and the level of the line. The level is not
  /// checked, so it may be too deep.
  private mutating func indentation(of line: Int) throws(FormatError) -> (columns: Int, level: Int)
  {
    let (columns, level, fitting) = unit.measure(lines.indentation(of: line))
    if let level { return (columns, level) }
    let error = FormatError(
      line: line + 1, column: fitting + 1,
      "the indentation does not match any level; expected \(unit.expectation)")
    guard isLenient else { throw error }
    repairs.append(error)
    return (columns, openLevel(at: columns))
  }

  /// Returns the level of a row. The level is at most one greater than the level of the row above.
  private mutating func level(
    of line: Int, _ indentation: (columns: Int, level: Int)
  ) throws(FormatError) -> Int {
    let deepest = rows.last.map { $0.level + 1 } ?? 0
    let isTooDeep = indentation.level > deepest
    if isTooDeep {
      let error = FormatError(
        line: line + 1, column: lines.indentation(of: line).count + 1,
        rows.isEmpty
          ? "the first row is indented; expected no indentation"
          : "the row is at level \(indentation.level); expected level \(deepest) at most, "
            + "one deeper than the row above it")
      guard isLenient else { throw error }
      repairs.append(error)
    }
    return isTooDeep || !repairs.isEmpty ? openLevel(at: indentation.columns) : indentation.level
  }

  /// Returns the number of open rows whose indentation is less than the given number of columns.
  private func openLevel(at columns: Int) -> Int {
    var level = open.count
    while level > 0 && open[level - 1] >= columns { level -= 1 }
    return level
  }
}

/// The indentation of one level.
private struct IndentedUnit {
  /// The number of columns of one level.
  let width: Int
  /// The character, a tab or a space, that indents all lines. If `nil`, lines are indented with any mix
  /// of tabs and spaces, and a tab advances to the column of the next level.
  let byte: UInt8?

  /// The bytes of one level.
  var bytes: [UInt8] { byte == 0x09 ? [0x09] : Array(repeating: 0x20, count: width) }

  /// Returns the number of columns of an indentation, its level, and the number of bytes before the first
  /// unexpected byte. The level is `nil` if there is an unexpected byte, or if the indentation is between
  /// two levels.
  func measure(_ indentation: ArraySlice<UInt8>) -> (columns: Int, level: Int?, fitting: Int) {
    var columns = 0
    var fitting = 0
    for (index, byte) in indentation.enumerated() {
      columns += byte == 0x20 ? 1 : width - columns % width
      if byte == self.byte ?? byte && fitting == index { fitting += 1 }
    }
    let isLevel = fitting == indentation.count && columns % width == 0
    return (columns, isLevel ? columns / width : nil, fitting)
  }

  /// A description of the expected indentation.
  var expectation: String {
    switch byte {
    case nil: "\(width) columns a level"
    case 0x09: "only tabs, as in the lines above"
    default: "only spaces, \(width) for each level, as in the lines above"
    }
  }
}

extension TextLines {
  /// Returns the tabs and spaces at the start of a line.
  func indentation(of line: Int) -> ArraySlice<UInt8> {
    content(of: line).prefix(while: \.isBlank)
  }

  /// The indentation of the first line that is indented.
  fileprivate var firstIndentation: ArraySlice<UInt8>? {
    (0..<count).lazy.filter { !isBlank($0) }.map { indentation(of: $0) }.first { !$0.isEmpty }
  }
}
