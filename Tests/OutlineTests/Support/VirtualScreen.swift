/// A terminal that understands what the full screen may send, and nothing else.
///
/// Anything else is an error: other control sequences, or text beyond the end of a row. Errors are
/// collected, and what follows them is interpreted.
struct VirtualScreen {
  struct Cell: Equatable {
    /// The character; empty for the second column of a wide one.
    var text: String
    var style = ScreenStyle()
  }

  struct Place: Equatable {
    var row = 0
    var column = 0
  }

  private(set) var columns: Int
  private(set) var errors: [String] = []
  /// Private modes that are switched on; 25 is the cursor, 1049 the other screen.
  var modes = Self.modesAsFound
  var cursor = Place()
  var style = ScreenStyle()
  /// The rows that scroll.
  var region: Range<Int>
  /// Rows that were written to since the last `mark`; scrolling does not write.
  private(set) var writtenRows: Set<Int> = []
  /// True if updates are held back.
  var isHeldBack: Bool { modes.contains(2026) }
  var isFullScreen: Bool { modes.contains(1049) }

  private var cells: [[Cell]]
  /// The screen that is not shown.
  private var otherCells: [[Cell]]
  private var savedCursor = Place()
  /// The start of a character or sequence whose end has not come yet.
  private var unfinished: [UInt8] = []

  static let modesAsFound: Set<Int> = [25]

  init(columns: Int = 80, rows: Int = 24) {
    self.columns = columns
    region = 0..<rows
    cells = Self.blank(columns, rows)
    otherCells = cells
  }

  private static func blank(_ columns: Int, _ rows: Int) -> [[Cell]] {
    Array(repeating: Array(repeating: Cell(text: " "), count: columns), count: rows)
  }

  var rowCount: Int { cells.count }

  /// The rows as text, without the spaces at their ends.
  var rows: [String] { cells.indices.map(row) }

  func row(_ row: Int) -> String {
    var text = cells[row].map(\.text).joined()
    while text.last == " " { text.removeLast() }
    return text
  }

  func cells(of row: Int) -> [Cell] { cells[row] }

  /// True if everything is as it was before the full screen was shown.
  var isAsFound: Bool {
    modes == Self.modesAsFound && region == 0..<rowCount && style == ScreenStyle()
      && unfinished.isEmpty
  }

  mutating func mark() { writtenRows = [] }

  mutating func fail(_ error: String) { errors.append(error) }

  mutating func feed(_ bytes: some Sequence<UInt8>) {
    var rest = (unfinished + bytes)[...]
    while let length = Self.length(rest) {
      let unit = rest.prefix(length)
      rest = rest.dropFirst(length)
      obey(unit)
    }
    unfinished = Array(rest)
  }

  /// As a terminal that is made smaller or larger at its lower right corner.
  mutating func resize(columns: Int, rows: Int) {
    let old = [cells, otherCells]
    self.columns = columns
    region = 0..<rows
    let new = old.map { old in
      var new = Self.blank(columns, rows)
      for (row, cells) in old.prefix(rows).enumerated() {
        new[row].replaceSubrange(0..<min(columns, cells.count), with: cells.prefix(columns))
      }
      return new
    }
    (cells, otherCells) = (new[0], new[1])
    cursor.row = min(cursor.row, rows - 1)
    cursor.column = min(cursor.column, columns)
  }
}

/// Writing.
extension VirtualScreen {
  mutating func put(_ scalar: Unicode.Scalar) {
    if extendCharacter(with: scalar) { return }
    let width = ScreenWidth.columns(of: String(scalar))
    if width == 0 {
      return fail("nothing for U+\(String(scalar.value, radix: 16)) to combine with")
    }
    if cursor.column + width > columns {
      fail("row \(cursor.row) runs over its end with “\(scalar)”")
      return
    }
    set(String(scalar), width)
  }

  private mutating func set(_ text: String, _ width: Int) {
    writtenRows.insert(cursor.row)
    splitWideCharacters(cursor.row, cursor.column..<cursor.column + width)
    cells[cursor.row][cursor.column] = Cell(text: text, style: style)
    if width == 2 { cells[cursor.row][cursor.column + 1] = Cell(text: "", style: style) }
    cursor.column += width
  }

  /// Half a character cannot be shown.
  private mutating func splitWideCharacters(_ row: Int, _ range: Range<Int>) {
    for end in [range.lowerBound, range.upperBound] where 0 < end && end < columns {
      guard cells[row][end].text.isEmpty else { continue }
      cells[row][end].text = " "
      cells[row][end - 1].text = " "
    }
  }

  /// The last character may be extended by combining ones.
  private mutating func extendCharacter(with scalar: Unicode.Scalar) -> Bool {
    var start = cursor.column - 1
    while start >= 0, cells[cursor.row][start].text.isEmpty { start -= 1 }
    guard start >= 0 else { return false }
    let before = cells[cursor.row][start].text
    let text = before + String(scalar)
    guard text.count == 1, before != " " || ScreenWidth.columns(of: String(scalar)) == 0 else {
      return false
    }
    let width = ScreenWidth.columns(of: text)
    if start + width > columns {
      fail("row \(cursor.row) runs over its end with “\(text)”")
      return true
    }
    cursor.column = start
    set(text, width)
    return true
  }

  mutating func erase(_ row: Int, _ range: Range<Int>) {
    writtenRows.insert(row)
    splitWideCharacters(row, range)
    for column in range.clamped(to: 0..<columns) {
      // An erased cell has the background that is set, and nothing else.
      cells[row][column] = Cell(text: " ", style: style.background)
    }
  }

  /// Moves rows up, or down where the count is negative; new ones are empty.
  mutating func scroll(_ range: Range<Int>, by count: Int) {
    let blank = Array(repeating: Cell(text: " ", style: style.background), count: columns)
    let old = cells
    for row in range {
      cells[row] = range.contains(row + count) ? old[row + count] : blank
    }
    // The marks of written rows move too.
    let moved = writtenRows.filter(range.contains).map { $0 - count }.filter(range.contains)
    writtenRows = writtenRows.filter { !range.contains($0) }.union(moved)
  }

  mutating func showFullScreen(_ isFull: Bool) {
    guard isFull != isFullScreen else { return }
    swap(&cells, &otherCells)
    if isFull {
      savedCursor = cursor
      cells = Self.blank(columns, rowCount)
    } else {
      cursor = savedCursor
    }
  }
}
