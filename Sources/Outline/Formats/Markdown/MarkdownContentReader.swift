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
    var content = ItemContent("", fields: fields(of: row.kind))
    if row.kind != .text {
      let title = MarkdownRowTitle(row, lines)
      content.title = title.text
      title.box?.add(to: &content.fields)
    }
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
    if let last = previous[row.level], let before = found[last].kind.marker,
      before.isSameList(as: marker)
    {
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

/// Notes and text, which are read when the children and siblings of all rows are known.
extension MarkdownWriter {
  fileprivate mutating func addNotes(_ found: [MarkdownRow], _ lines: TextLines) {
    var open: [Int] = []
    for index in found.indices {
      open.removeLast(open.count - found[index].level)
      if found[index].kind == .text {
        let isInItem = open.last.map { found[$0].kind.marker != nil } ?? false
        let text = text(index, found[index], isInItem: isInItem, lines)
        rows[index].content.title = text.title
        if !text.note.isEmpty { rows[index].content.note = Self.string(text.note) }
      } else if found[index].note != nil {
        rows[index].content.note = Self.string(
          note(index, found[index], MarkdownRowTitle(found[index], lines), lines))
      }
      open.append(index)
    }
  }

  private static func string(_ lines: [[UInt8]]) -> String {
    String(decoding: Array(lines.joined(separator: [0x0A])), as: UTF8.self)
  }

  /// Returns the note of an item or a heading.
  func note(
    _ index: Int, _ row: MarkdownRow, _ title: MarkdownRowTitle, _ lines: TextLines
  ) -> [[UInt8]] {
    guard let range = row.note else { return [] }
    let coder = noteCoder(
      index, column: row.contentColumn, isItem: row.kind.marker != nil,
      leaf: MarkdownNoteCoder.leaf(of: row, title, lines))
    return coder.decode(lines.unindented(range, from: row.contentColumn))
  }

  /// Returns the first line and the others of a row that is text.
  func text(
    _ index: Int, _ row: MarkdownRow, isInItem: Bool, _ lines: TextLines
  ) -> (title: String, note: [[UInt8]]) {
    let range = row.lines.lowerBound..<(row.note ?? row.lines).upperBound
    let text = textCoder(index, column: row.contentColumn, isInItem: isInItem)
      .decode(lines.unindented(range, from: row.contentColumn))
    let title = text[0][...].drop(while: \.isBlank).trimmedAtEnd
    let note = text.dropFirst().drop { $0[...].isBlankText }
    return (String(decoding: title, as: UTF8.self), Array(note))
  }
}
