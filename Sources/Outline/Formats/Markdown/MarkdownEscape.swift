/// The backslashes that keep text from being structure.
///
/// What would be structure is written with one more backslash in front than it has, so what looks
/// like structure behind backslashes gets one more, too, and reading takes one away from each.
enum MarkdownEscape {
  /// Where text stands.
  enum Position {
    /// The title of an item, or of a heading.
    case item, heading
    /// A line of a note, without its indentation.
    case line
  }

  /// Where a text needs a backslash, and how many are there.
  static func place(
    in text: ArraySlice<UInt8>, _ position: Position
  ) -> (place: Int, slashes: Int)? {
    let plain = text.drop { $0 == 0x5C }
    if isStructure(plain, position) {
      return (text.startIndex, plain.startIndex - text.startIndex)
    }
    let digits = text.prefix { (0x30...0x39).contains($0) }
    guard position != .heading, (1...9).contains(digits.count) else { return nil }
    let end = text[digits.endIndex...].drop { $0 == 0x5C }
    guard let symbol = end.first, symbol == 0x2E || symbol == 0x29,
      end.dropFirst().first?.isBlank ?? true
    else { return nil }
    return (digits.endIndex, end.startIndex - digits.endIndex)
  }

  private static func isStructure(_ text: ArraySlice<UInt8>, _ position: Position) -> Bool {
    if position != .line && box(of: text) != nil { return true }
    if position == .heading { return false }
    if let (marker, _) = MarkdownMarker.parse(text), marker.number == nil { return true }
    if MarkdownFence(opening: text) != nil { return true }
    if text.first == 0x3C && MarkdownHTML.ends(ofBlockOpening: text) != nil { return true }
    switch position {
    case .line:
      return MarkdownLeaf.heading(text) != nil || MarkdownLeaf.underlineLevel(text) != nil
    default: return isRow(of: 0x2D, text) || isRow(of: 0x2A, text)
    }
  }

  /// Whether there is nothing but a symbol, which together with a bullet might be a break.
  private static func isRow(of symbol: UInt8, _ text: ArraySlice<UInt8>) -> Bool {
    text.first == symbol && text.allSatisfy { $0 == symbol || $0.isBlank }
  }

  /// The check box in front of a title: `[ ]`, `[x]`, `[X]`.
  static func box(of text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let box = text.prefix(3)
    guard box.count == 3, box.first == 0x5B, box.last == 0x5D,
      [0x20, 0x78, 0x58].contains(box[box.startIndex + 1])
    else { return nil }
    return text.dropFirst(3).first?.isBlank ?? true ? box : nil
  }

  static func escape(_ text: ArraySlice<UInt8>, _ position: Position) -> [UInt8] {
    guard let (place, _) = place(in: text, position) else { return Array(text) }
    return text[..<place] + [0x5C] + text[place...]
  }

  static func unescape(_ text: ArraySlice<UInt8>, _ position: Position) -> ArraySlice<UInt8> {
    guard let (place, slashes) = place(in: text, position), slashes > 0 else { return text }
    var text = text
    text.remove(at: place)
    return text
  }
}
