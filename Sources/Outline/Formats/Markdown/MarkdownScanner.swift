/// Finds the items and headings in lines, one line after the other, by the rules of CommonMark.
///
/// Only lists are containers here. What a quote holds is text, and so is a heading in an item.
struct MarkdownScanner {
  /// Where the content of each open item begins, the outermost first.
  var columns: [Int]
  var leaf: MarkdownLeaf
  /// Whether there is nothing in the innermost item yet.
  var isFresh = false

  init(columns: [Int] = [], leaf: MarkdownLeaf = .none) {
    self.columns = columns
    self.leaf = leaf
  }

  /// What a line is.
  enum Event: Equatable {
    case blank
    /// Items that begin in the line, each in the one before it.
    case items([Item])
    /// The line says it all.
    case heading(level: Int)
    /// The lines before this one are a heading.
    case underline(level: Int, lines: Int)
    /// Text of the innermost open item.
    case text
  }

  /// An item at the start of its line, or of the item before it.
  struct Item: Equatable {
    var marker: MarkdownMarker
    /// Where its marker begins, where it ends, and where the content begins.
    var markerStart: Int
    var markerEnd: Int
    var contentStart: Int
    /// The columns of the marker and of the content.
    var column: Int
    var contentColumn: Int
    /// How many items are open around it.
    var depth: Int
  }

  /// - Parameter column: The column that the line begins at.
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

  /// Where the innermost open item begins.
  var base: Int { columns.last ?? 0 }

  private mutating func readBlank() -> Event {
    if isFresh {
      columns.removeLast()
      isFresh = false
    }
    if !leaf.isOpen { leaf = .none }
    return .blank
  }

  /// How many items go on in a line that is indented to a column.
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

  /// Whether a line belongs to what is open whatever it says.
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
