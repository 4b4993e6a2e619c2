/// The color codes in a drawing, such as those that `tree -C` prints.
enum DrawingColors {
  private static let escape: UInt8 = 0x1B

  /// Returns the text without color codes. Characters of the line drawing character set are replaced with
  /// box-drawing characters in UTF-8. `tree -A` and `pstree -G` use that character set.
  ///
  /// - Returns: The text, and the offset of the first control sequence that remains in it. The offset is
  ///   `nil` if no control sequence remains.
  static func removed(from text: [UInt8]) -> (text: [UInt8], other: Int?) {
    guard text.contains(escape) else { return (text, nil) }
    var result: [UInt8] = []
    var other: Int?
    var rest = text[...]
    var isLineDrawing = false
    while let start = rest.firstIndex(of: escape) {
      append(rest[..<start], isLineDrawing, to: &result)
      rest = rest[start...]
      let sequence = rest.dropFirst()
      if let length = length(at: rest) {
        rest = rest.dropFirst(length)
      } else if sequence.starts(with: "(0".utf8) || sequence.starts(with: "(B".utf8) {
        // `ESC ( 0` begins line drawing, and `ESC ( B` ends line drawing.
        isLineDrawing = sequence.dropFirst().first == 0x30
        rest = rest.dropFirst(3)
      } else {
        other = other ?? result.count
        result.append(rest.removeFirst())
      }
    }
    append(rest, isLineDrawing, to: &result)
    return (result, other)
  }

  private static func append(
    _ text: ArraySlice<UInt8>, _ isLineDrawing: Bool, to result: inout [UInt8]
  ) {
    guard isLineDrawing else { return result += text }
    // Some programs also write the bytes 0x0E and 0x0F, which switch between character sets.
    for byte in text where byte != 0x0F && byte != 0x0E { result += lineDrawing[byte] ?? [byte] }
  }

  /// The characters that letters represent in the line drawing character set of the VT100.
  private static let lineDrawing: [UInt8: [UInt8]] = [
    0x6D: Array("└".utf8), 0x71: Array("─".utf8), 0x74: Array("├".utf8), 0x77: Array("┬".utf8),
    0x78: Array("│".utf8),
  ]

  /// Returns the length of the color code, such as `ESC [ 1;34 m`, at the start of the text; `nil` if the
  /// text does not begin with a color code.
  private static func length(at text: ArraySlice<UInt8>) -> Int? {
    let parameters = text.dropFirst()
    guard parameters.first == 0x5B else { return nil }
    let end = parameters.dropFirst().drop { (0x30...0x3B).contains($0) }
    return end.first == 0x6D ? end.startIndex - text.startIndex + 1 : nil
  }
}
