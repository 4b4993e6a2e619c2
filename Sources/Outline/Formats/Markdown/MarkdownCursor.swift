/// A place in a line and its column: a tab goes on to the next multiple of four.
struct MarkdownCursor {
  /// What is ahead.
  private(set) var rest: ArraySlice<UInt8>
  private(set) var column: Int

  init(_ line: ArraySlice<UInt8>, column: Int = 0) {
    rest = line
    self.column = column
  }

  var place: Int { rest.startIndex }

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

extension ArraySlice<UInt8> {
  var isBlankText: Bool { allSatisfy(\.isBlank) }

  /// Without blanks at the end.
  var trimmedAtEnd: ArraySlice<UInt8> {
    var end = endIndex
    while end > startIndex && self[end - 1].isBlank { end -= 1 }
    return self[..<end]
  }
}
