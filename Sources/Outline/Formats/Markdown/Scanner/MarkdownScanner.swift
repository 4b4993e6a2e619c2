/// Finds items and headings line by line, following the rules of CommonMark.
///
/// Lists are the only containers. The content of a quote and a heading inside an item are treated as text.
struct MarkdownScanner {
  /// The columns at which the contents of the open items begin, outermost item first.
  var columns: [Int]
  var leaf: MarkdownLeaf
  /// True if the innermost item is still empty.
  var isFresh = false

  init(columns: [Int] = [], leaf: MarkdownLeaf = .none) {
    self.columns = columns
    self.leaf = leaf
  }

  /// The kind of a line.
  enum Event: Equatable {
    case blank
    /// Items that begin on the line. Each item is the child of the previous item.
    case items([Item])
    /// A heading with number signs.
    case heading(level: Int)
    /// The underline of a heading. The title consists of the given number of lines above the underline.
    case underline(level: Int, lines: Int)
    /// Text in the innermost open item.
    case text
  }

  /// An item that begins at the start of a line, or at the start of another item's content.
  struct Item: Equatable {
    var marker: MarkdownMarker
    /// The offsets at which the marker begins, the marker ends, and the content begins.
    var markerStart: Int
    var markerEnd: Int
    var contentStart: Int
    /// The columns of the marker and of the content.
    var column: Int
    var contentColumn: Int
    /// The number of open items that contain this item.
    var depth: Int
  }

  /// Reads the next line.
  ///
  /// - Parameter column: The column at which the line begins.
  mutating func read(_ line: ArraySlice<UInt8>, from column: Int = 0) -> Event {
    var cursor = MarkdownCursor(line, column: column)
    cursor.skipBlanks()
    guard !cursor.rest.isEmpty else { return readBlank() }
    let matched = matchedCount(cursor.column)
    if matched == columns.count {
      if continueLeaf(cursor) {
        isFresh = false
        return .text
      }
    } else if !leaf.isLazy {
      leaf = .none
    }
    return readStart(&cursor, matched)
  }

  /// The column at which the content of the innermost open item begins.
  var base: Int { columns.last ?? 0 }

  private mutating func readBlank() -> Event {
    if isFresh {
      columns.removeLast()
      isFresh = false
    }
    if !leaf.isOpen { leaf = .none }
    return .blank
  }

  /// Returns the number of open items that a line continues if its text begins at the given column.
  private func matchedCount(_ column: Int) -> Int {
    if column >= base { return columns.count }
    var low = 0
    var high = columns.count
    while low < high {
      let middle = (low + high) / 2
      if columns[middle] <= column { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns whether a line belongs to the open code or HTML block, and ends that block if the line closes
  /// it.
  private mutating func continueLeaf(_ cursor: MarkdownCursor) -> Bool {
    switch leaf {
    case .fence(let fence):
      if cursor.column - base < 4 && fence.isClosed(by: cursor.rest) { leaf = .none }
      return true
    case .html(let html):
      if html.isClosed(by: cursor.rest) { leaf = .none }
      return true
    default: return false
    }
  }
}

/// A position in a line, as an index and as a column. A tab advances the column to the next multiple of
/// four.
struct MarkdownCursor {
  /// The rest of the line.
  private(set) var rest: ArraySlice<UInt8>
  private(set) var column: Int

  init(_ line: ArraySlice<UInt8>, column: Int = 0) {
    rest = line
    self.column = column
  }

  var index: Int { rest.startIndex }

  mutating func advance() {
    guard let byte = rest.popFirst() else { return }
    column += byte == 0x09 ? 4 - column % 4 : 1
  }

  mutating func advance(by count: Int) {
    for _ in 0..<count { advance() }
  }

  mutating func skipBlanks() {
    while let byte = rest.first, byte.isBlank { advance() }
  }
}

/// The opening line of a fenced code block, which begins with at least three backticks or tildes.
struct MarkdownFence: Equatable {
  private let symbol: UInt8
  private let count: Int

  init?(opening line: ArraySlice<UInt8>) {
    guard let symbol = line.first, symbol == 0x60 || symbol == 0x7E else { return nil }
    count = line.prefix { $0 == symbol }.count
    guard count >= 3, symbol == 0x7E || !line.dropFirst(count).contains(symbol) else { return nil }
    self.symbol = symbol
  }

  func isClosed(by line: ArraySlice<UInt8>) -> Bool {
    let length = line.prefix { $0 == symbol }.count
    return length >= count && line.dropFirst(length).isBlankText
  }
}
