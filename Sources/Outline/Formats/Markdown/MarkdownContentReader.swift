/// Reads the contents of the rows, apart from their layout.
struct MarkdownContentReader {
  private let lines: TextLines
  private let found: [MarkdownRow]
  private var rows: [TextRow] = []
  /// The possible ancestors of the next row, and by level the item before it in the same list.
  private var open: [Int] = []
  private var previous: [Int?] = [nil]

  /// Returns a writer of the rows, which knows their children and siblings.
  static func writer(
    _ lines: TextLines, _ found: MarkdownRows, header: [DocumentField], style: TextStyle
  ) -> MarkdownWriter {
    let rows = MarkdownContentReader(lines, found).rows
    // The indentation of a text that was read needs no limit.
    var writer = MarkdownWriter(rows, header: header, style: style, room: .max)
    writer.addNotes(found.rows, lines)
    return writer
  }

  private init(_ lines: TextLines, _ found: MarkdownRows) {
    self.lines = lines
    self.found = found.rows
    rows.reserveCapacity(self.found.count)
    for index in self.found.indices { add(index) }
  }

  private mutating func add(_ index: Int) {
    let row = found[index]
    open.removeLast(open.count - row.level)
    previous.removeLast(previous.count - row.level - 1)
    let title = MarkdownRowTitle(row, lines)
    var content = ItemContent(title.text, fields: fields(of: row.kind))
    title.box?.add(to: &content.fields)
    if index > 0 && found[index - 1].isShared { content.fields["#inline"] = .json("true") }
    rows.append(TextRow(content: content, level: row.level))
    number(index, row)
    open.append(index)
    previous[row.level] = row.kind.marker == nil ? nil : index
    previous.append(nil)
  }

  /// Returns the field for a marker. Rows with usual markers share its storage.
  private func fields(of kind: MarkdownKind) -> [DocumentField] {
    switch kind {
    case .item(let marker): Self.markers[marker.number == nil ? 0 : 1][Int(marker.symbol)]
    case .heading(let level, nil): Self.levels[level]
    default: Self.fields(kind.name)
    }
  }

  private static func fields(_ name: [UInt8]) -> [DocumentField] {
    [DocumentField("#marker", .layout(name))]
  }

  /// The marker fields by symbol: for bullets, and for numbers followed by the symbol.
  private static let markers = [nil, 1].map { number in
    (0..<UInt8(128)).map { symbol in
      fields(MarkdownKind.item(MarkdownMarker(symbol: symbol, number: number)).name)
    }
  }

  private static let levels = (0...6).map { fields(Array(repeating: 0x23, count: $0)) }

  /// Adds a field for a number that is not one more than that of the item before.
  private mutating func number(_ index: Int, _ row: MarkdownRow) {
    guard let marker = row.kind.marker, let number = marker.number else { return }
    let last = previous[row.level].flatMap { found[$0].after == nil ? $0 : nil }
    if let last, let before = found[last].kind.marker, before.isSameList(as: marker) {
      // An edit may make any of them the first.
      if let start = rows[last].content.fields["#start"] {
        rows[index].content.fields["#start"] = start
      }
      guard number != (before.number ?? 0) + 1 else { return }
      rows[index].content.fields["#number"] = .json(String(number))
      if number == before.number {
        // Perhaps all items have the same number. The first one keeps it wherever it is moved.
        rows[last].content.fields["#number"] = .json(String(number))
      }
    } else if number != 1 {
      rows[index].content.fields["#start"] = .json(String(number))
    }
  }
}

/// Notes, which are read when the children and siblings of all rows are known.
extension MarkdownWriter {
  fileprivate mutating func addNotes(_ found: [MarkdownRow], _ lines: TextLines) {
    var open: [Int] = []
    for index in found.indices {
      open.removeLast(open.count - found[index].level)
      if found[index].note != nil || found[index].after != nil {
        addNote(index, found[index], parent: open.last.map { found[$0] }, lines)
      }
      open.append(index)
    }
  }

  private mutating func addNote(
    _ index: Int, _ row: MarkdownRow, parent: MarkdownRow?, _ lines: TextLines
  ) {
    var note: [[UInt8]] = []
    if let range = row.note {
      let title = MarkdownRowTitle(row, lines)
      let coder = noteCoder(
        index, column: row.contentColumn, isItem: row.kind.marker != nil,
        leaf: MarkdownNoteCoder.leaf(of: row, title, lines))
      note = coder.decode(lines.unindented(range, from: row.contentColumn))
    }
    if let range = row.after {
      let column = parent?.contentColumn ?? 0
      let coder = coderOfTextAfter(
        index, column: column, isInItem: parent?.kind.marker != nil)
      if !note.isEmpty { note.append([]) }
      note += coder.decode(lines.unindented(range, from: column))
      rows[index].content.fields["#after"] = .json(String(range.count))
    }
    let text = Array(note.joined(separator: [0x0A]))
    rows[index].content.note = String(decoding: text, as: UTF8.self)
  }
}
