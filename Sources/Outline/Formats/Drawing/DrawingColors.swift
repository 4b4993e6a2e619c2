/// Colors in a drawing, as `tree -C` prints them.
enum DrawingColors {
  private static let escape: UInt8 = 0x1B

  /// Returns the text without its colors, and the offset of the first escape character that begins
  /// another control sequence.
  static func removed(from text: [UInt8]) -> (text: [UInt8], other: Int?) {
    guard text.contains(escape) else { return (text, nil) }
    var result: [UInt8] = []
    var other: Int?
    var rest = text[...]
    while let start = rest.firstIndex(of: escape) {
      result += rest[..<start]
      rest = rest[start...]
      if let length = length(at: rest) {
        rest = rest.dropFirst(length)
      } else {
        other = other ?? result.count
        result.append(rest.removeFirst())
      }
    }
    return (result + rest, other)
  }

  /// Returns the length of a sequence such as `ESC [ 1;34 m` at the start, or `nil` if there is none.
  private static func length(at text: ArraySlice<UInt8>) -> Int? {
    let parameters = text.dropFirst()
    guard parameters.first == 0x5B else { return nil }
    let end = parameters.dropFirst().drop { (0x30...0x3B).contains($0) }
    return end.first == 0x6D ? end.startIndex - text.startIndex + 1 : nil
  }
}
