/// Finds the lines and columns of a series of offsets in a text. Lines and columns are counted from 1.
///
/// A line ends with LF, CR or CRLF. The offsets must be ascending, because the text is read only once for
/// all offsets.
struct TextLocations {
  /// True if a column is counted in Unicode scalars of UTF-8 text; false if it is counted in bytes.
  private let countsCharacters: Bool
  private var offset = 0
  private var line = 1
  private var column = 1

  init(countsCharacters: Bool = false) { self.countsCharacters = countsCharacters }

  /// Returns the line and column of an offset.
  ///
  /// - Precondition: `target` is at least as great as in all earlier calls.
  mutating func location(
    of target: Int, in text: UnsafeRawBufferPointer
  ) -> (line: Int, column: Int) {
    while offset < min(target, text.count) {
      let byte = text[offset]
      offset += 1
      let isPair = byte == 0x0D && offset < text.count && text[offset] == 0x0A
      if byte == 0x0A || byte == 0x0D && !isPair {
        line += 1
        column = 1
      } else if !countsCharacters || byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return (line, column)
  }
}
