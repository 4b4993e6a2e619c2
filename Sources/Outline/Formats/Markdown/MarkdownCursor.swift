/// An index in a line and its column. A tab advances to the next multiple of four.
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
