/// A character that connects the rows of a drawing.
enum DrawingGlyph {
  case blank
  /// A vertical line, such as `│`.
  case line
  /// The first character of a connector, such as `├` or `└`, without the dash after it.
  case connector(isLast: Bool, isBox: Bool)

  /// Returns the glyph at the start of the text, and its length in bytes. In ASCII, a character is a
  /// connector only if a dash follows.
  static func first(in text: ArraySlice<UInt8>) -> (glyph: DrawingGlyph, length: Int)? {
    guard let first = text.first else { return nil }
    switch first {
    case 0x20: return (.blank, 1)
    case 0x2B, 0x5C, 0x60, 0x7C:
      let isConnector = text.dropFirst().first == 0x2D
      if isConnector {
        return (.connector(isLast: first == 0x5C || first == 0x60, isBox: false), 1)
      }
      return first == 0x7C ? (.line, 1) : nil
    case 0xC2: return text.dropFirst().first == 0xA0 ? (.blank, 2) : nil
    case 0xE2: return box(at: text).map { ($0, 3) }
    default: return nil
    }
  }

  private static func box(at text: ArraySlice<UInt8>) -> DrawingGlyph? {
    guard text.count >= 3 else { return nil }
    switch (text[text.startIndex + 1], text[text.startIndex + 2]) {
    case (0x94, 0x82), (0x94, 0x83), (0x95, 0x91): return .line
    case (0x94, 0x9C), (0x94, 0xA3), (0x95, 0xA0): return connector(isLast: false, text)
    case (0x94, 0x94), (0x94, 0x97), (0x95, 0x9A), (0x95, 0xB0):
      return connector(isLast: true, text)
    default: return nil
    }
  }

  private static func connector(isLast: Bool, _ text: ArraySlice<UInt8>) -> DrawingGlyph? {
    boxDashes(at: text.dropFirst(3)) > 0 ? .connector(isLast: isLast, isBox: true) : nil
  }

  /// Returns the number of dashes after the first character of a connector. A `┬`, which leads to the
  /// children, counts as the last dash.
  static func dashes(at text: ArraySlice<UInt8>, isBox: Bool) -> Int {
    isBox ? boxDashes(at: text) : text.prefix { $0 == 0x2D }.count
  }

  private static func boxDashes(at text: ArraySlice<UInt8>) -> Int {
    var rest = text
    var count = 0
    while let last = boxDash(at: rest) {
      count += 1
      rest = rest.dropFirst(3)
      if last == 0xAC || last == 0xB3 { break }
    }
    return count
  }

  /// If the text begins with `─`, `━`, `═`, `┬` or `┳`, returns the last byte of that character; otherwise
  /// `nil`.
  private static func boxDash(at text: ArraySlice<UInt8>) -> UInt8? {
    guard text.count >= 3, text.first == 0xE2 else { return nil }
    let bytes = (text[text.startIndex + 1], text[text.startIndex + 2])
    switch bytes {
    case (0x94, 0x80), (0x94, 0x81), (0x95, 0x90), (0x94, 0xAC), (0x94, 0xB3): return bytes.1
    default: return nil
    }
  }
}
