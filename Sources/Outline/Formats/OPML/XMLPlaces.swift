/// Lines and columns of offsets that ascend: one walk over the text for all of them.
struct XMLPlaces {
  private var line = 1
  private var column = 1
  private var position = 0
  /// Whether a character of the text was one byte, or one unit, before it became UTF-8.
  private let countsCharacters: Bool

  init(_ encoding: XMLEncoding) { countsCharacters = encoding != .utf8 }

  mutating func error(at offset: Int, of bytes: [UInt8], _ message: String) -> FormatError {
    while position < min(offset, bytes.count) {
      if bytes.endsLine(at: position) {
        line += 1
        column = 1
      } else if !countsCharacters || bytes[position] & 0xC0 != 0x80 {
        column += 1
      }
      position += 1
    }
    return FormatError(line: line, column: column, message)
  }
}

extension [UInt8] {
  /// Whether a line ends with this byte: LF, or CR where no LF follows.
  fileprivate func endsLine(at offset: Int) -> Bool {
    switch self[offset] {
    case 0x0A: true
    case 0x0D: offset + 1 == count || self[offset + 1] != 0x0A
    default: false
    }
  }
}
