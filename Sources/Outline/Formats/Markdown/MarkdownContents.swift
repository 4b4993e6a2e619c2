/// What the rows of a text say, apart from how they are laid out.
struct MarkdownContents {
  private let lines: TextLines
  private let found: [MarkdownRow]
  private(set) var rows: [TextRow] = []
  /// The rows that the next one may stand in, and by level the item before it in the same list.
  private var open: [Int] = []
  private var previous: [Int?] = [nil]

  init(_ lines: TextLines, _ found: MarkdownRows) {
    self.lines = lines
    self.found = found.rows
    for index in self.found.indices { add(index) }
    addNotes()
  }

  private mutating func add(_ index: Int) {
    let row = found[index]
    open.removeLast(open.count - row.level)
    previous.removeLast(previous.count - row.level - 1)
    let title = MarkdownRowTitle(row, lines)
    var content = ItemContent(title.text)
    content.fields.isChecked = title.isChecked
    if title.isCapital { content.fields["#box"] = .text("X") }
    content.fields["#marker"] = .layout(row.kind.name)
    if index > 0 && found[index - 1].isShared { content.fields["#inline"] = .json("true") }
    rows.append(TextRow(content: content, level: row.level))
    number(index, row)
    open.append(index)
    previous[row.level] = row.kind.marker == nil ? nil : index
    previous.append(nil)
  }

  /// Keeps a number that does not follow from the one before it.
  private mutating func number(_ index: Int, _ row: MarkdownRow) {
    guard let marker = row.kind.marker, let number = marker.number else { return }
    let last = previous[row.level].flatMap { found[$0].after == nil ? $0 : nil }
    if let last, let before = found[last].kind.marker, before.isSameList(as: marker) {
      guard number != (before.number ?? 0) + 1 else { return }
      rows[index].content.fields["#number"] = .json(String(number))
      if number == before.number {
        // All of the list may have one number: the first has it, too, wherever it is moved.
        rows[last].content.fields["#start"] = nil
        rows[last].content.fields["#number"] = .json(String(number))
      }
    } else if number != 1 {
      rows[index].content.fields["#start"] = .json(String(number))
    }
  }
}

/// Notes, which are read once it is known what stands below the rows.
extension MarkdownContents {
  private mutating func addNotes() {
    let writer = MarkdownWriter(rows, header: [], style: TextStyle([]))
    var open: [Int] = []
    for (index, row) in found.enumerated() {
      open.removeLast(open.count - row.level)
      addNote(index, parent: open.last, writer)
      open.append(index)
    }
  }

  private mutating func addNote(_ index: Int, parent: Int?, _ writer: MarkdownWriter) {
    let row = found[index]
    var note: [[UInt8]] = []
    if let range = row.note {
      let title = MarkdownRowTitle(row, lines)
      let context = writer.context(
        index, column: row.contentColumn, isItem: row.kind.marker != nil,
        leaf: MarkdownNote.leaf(of: row, title, lines))
      note = context.decode(lines.unindented(range, from: row.contentColumn))
    }
    if let range = row.after {
      let parent = parent.map { found[$0] }
      let column = parent?.contentColumn ?? 0
      let context = writer.contextAfter(
        index, column: column, isInItem: parent?.kind.marker != nil)
      if !note.isEmpty { note.append([]) }
      note += context.decode(lines.unindented(range, from: column))
      rows[index].content.fields["#after"] = .json(String(range.count))
    }
    if note.isEmpty { return }
    let text = Array(note.joined(separator: [0x0A]))
    rows[index].content.note = String(decoding: text, as: UTF8.self)
  }
}
