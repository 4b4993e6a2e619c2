/// The lines and columns of places in a text, both from 1 and columns in bytes.
///
/// A line ends at LF, CR or CRLF. Places are asked for in ascending order, so that the text is read
/// once, however many there are.
struct TextPlaces {
  private let text: UnsafeRawBufferPointer
  private var offset = 0
  private var line = 1
  private var startOfLine = 0

  init(in text: UnsafeRawBufferPointer) {
    self.text = text
  }

  /// The place behind so many bytes.
  ///
  /// - Precondition: `target` is not less than in the calls before.
  mutating func place(of target: Int) -> (line: Int, column: Int) {
    while offset < min(target, text.count) {
      if endsLine(text[offset]) {
        line += 1
        startOfLine = offset + 1
      }
      offset += 1
    }
    return (line, target - startOfLine + 1)
  }

  /// Whether a byte is the last one of its line.
  private func endsLine(_ byte: UInt8) -> Bool {
    if byte == UInt8(ascii: "\n") { return true }
    guard byte == UInt8(ascii: "\r") else { return false }
    return offset + 1 == text.count || text[offset + 1] != UInt8(ascii: "\n")
  }
}
