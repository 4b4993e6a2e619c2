/// Reads the contents of rows, and the part of their layout that depends on their markers.
struct MarkdownContentReader {
  private let lines: TextLines
  private let found: [MarkdownRow]
  private var rows: [TextRow] = []
  private var layouts: [MarkdownRowLayout?] = []
  /// The possible ancestors of the next row.
  private var open: [Int] = []
  /// For each level, the last item of the current list.
  private var previous: [Int?] = [nil]

  /// Returns a writer that contains the rows, and can therefore find the children and siblings of each row.
  ///
  /// - Parameter known: A closure that returns the content of the row at an index, or `nil` if the content
  ///   has to be read.
  static func writer(
    _ found: MarkdownRows, style: TextStyle, known: (Int) -> ItemContent? = { _ in nil }
  ) -> MarkdownWriter {
    let reader = MarkdownContentReader(found, known)
    // The total indentation is limited when a document is written, but not when a document is read.
    var writer = MarkdownWriter(reader.rows, reader.layouts, style: style, room: .max)
    writer.addNotes(found.rows, found.lines)
    return writer
  }

  private init(_ found: MarkdownRows, _ known: (Int) -> ItemContent?) {
    lines = found.lines
    self.found = found.rows
    rows.reserveCapacity(self.found.count)
    layouts.reserveCapacity(self.found.count)
    for index in self.found.indices { add(index, known(index)) }
  }

  private mutating func add(_ index: Int, _ known: ItemContent?) {
    let row = found[index]
    open.removeLast(open.count - row.level)
    previous.removeLast(previous.count - row.level - 1)
    var content = known ?? ItemContent("", fields: row.kind.fields)
    var layout = MarkdownRowLayout(kind: row.kind)
    if known == nil && row.kind != .text {
      let title = MarkdownRowTitle(row, lines)
      content.title = title.text
      if let box = title.box {
        content.isChecked = box.isChecked
        layout.hasCapitalBox = box.isCapital
      }
    }
    layout.isInline = index > 0 && found[index - 1].isShared
    rows.append(TextRow(content: content, level: row.level))
    layouts.append(layout)
    number(index, row)
    open.append(index)
    previous[row.level] = row.kind.marker == nil ? nil : index
    previous.append(nil)
  }

  /// Records the first number of an item's list, and whether the item's number is not one more than the
  /// previous item's number.
  private mutating func number(_ index: Int, _ row: MarkdownRow) {
    guard let marker = row.kind.marker, let number = marker.number else { return }
    if let last = previous[row.level], let before = found[last].kind.marker,
      before.isSameList(as: marker)
    {
      // Each item stores the first number of the list, because any item can become the first item after an
      // edit.
      let first = layouts[last]?.firstNumber ?? 1
      layouts[index]?.firstNumber = first
      guard number != (before.number ?? 0) + 1 else { return }
      layouts[index]?.keepsNumber = true
      // If the previous item has the same number, the previous item also keeps its number when it is moved.
      if number == before.number { layouts[last]?.keepsNumber = true }
    } else {
      layouts[index]?.firstNumber = Int32(number)
    }
  }
}

/// Reading notes and text, after the children and siblings of all rows have been determined.
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
          note(
            of: index, readAs: found[index], below: MarkdownRowTitle(found[index], lines),
            in: lines))
      }
      open.append(index)
    }
  }

  private static func string(_ lines: [[UInt8]]) -> String {
    String(decoding: Array(lines.joined(separator: [0x0A])), as: UTF8.self)
  }

  /// Returns the note of an item or a heading.
  func note(
    of index: Int, readAs row: MarkdownRow, below title: MarkdownRowTitle, in lines: TextLines
  ) -> [[UInt8]] {
    guard let range = row.note else { return [] }
    let coder = noteCoder(
      index, column: row.contentColumn, isItem: row.kind.marker != nil,
      leaf: MarkdownNoteCoder.leaf(of: row, title, lines))
    return coder.decode(lines.unindented(range, from: row.contentColumn))
  }

  /// Returns the first line and the other lines of a row that is a block of text.
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
