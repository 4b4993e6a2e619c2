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

  /// Returns the index and the column at which the content of an item begins. The cursor must be directly
  /// after the item's marker.
  func startOfContent() -> (index: Int, column: Int) {
    var cursor = self
    cursor.skipBlanks()
    if cursor.rest.isEmpty { return (cursor.index, column + 1) }
    if cursor.column - column < 5 { return (cursor.index, cursor.column) }
    return (index + 1, column + 1)
  }
}
