/// Backslashes that prevent text from being read as part of the document's structure.
///
/// If text would be read as structure without the backslashes at its start, one more backslash is written.
/// When the text is read, one backslash is removed.
enum MarkdownEscape {
  /// The part of a row that contains the text.
  enum Context {
    /// The title of an item, or of a heading.
    case item, heading
    /// A line of a note, which may be indented. The backslash is written after the indentation.
    case line
  }

  /// Returns the index at which the text needs a backslash, and the number of backslashes that are already
  /// at this index. Returns `nil` if the text needs no backslash.
  static func escapePoint(
    in text: ArraySlice<UInt8>, _ context: Context
  ) -> (index: Int, slashes: Int)? {
    let text = context == .line ? text.drop(while: \.isBlank) : text
    let plain = text.drop { $0 == 0x5C }
    if isStructure(plain, context) {
      return (text.startIndex, plain.startIndex - text.startIndex)
    }
    let digits = text.prefix(while: \.isDigit)
    guard context != .heading, (1...9).contains(digits.count) else { return nil }
    let end = text[digits.endIndex...].drop { $0 == 0x5C }
    guard let symbol = end.first, symbol == 0x2E || symbol == 0x29,
      end.dropFirst().first?.isBlank ?? true
    else { return nil }
    return (digits.endIndex, end.startIndex - digits.endIndex)
  }

  private static func isStructure(_ text: ArraySlice<UInt8>, _ context: Context) -> Bool {
    if context != .line && box(of: text) != nil { return true }
    if context == .heading { return false }
    if let (marker, _) = MarkdownMarker.parse(text), marker.number == nil { return true }
    if MarkdownFence(opening: text) != nil { return true }
    if text.first == 0x3C && MarkdownHTML.ends(ofBlockOpening: text) != nil { return true }
    switch context {
    case .line:
      return MarkdownLeaf.heading(text) != nil || MarkdownLeaf.underlineLevel(text) != nil
    case .item, .heading: return isThematicBreak(text)
    }
  }

  /// Returns whether the text is a thematic break, or becomes a thematic break together with the bullet
  /// before the text.
  private static func isThematicBreak(_ text: ArraySlice<UInt8>) -> Bool {
    guard let symbol = text.first, text.allSatisfy({ $0 == symbol || $0.isBlank }) else {
      return false
    }
    return symbol == 0x2D || symbol == 0x2A || symbol == 0x5F && text.count { $0 == symbol } >= 3
  }

  /// Returns the checkbox at the start of a title, if there is one.
  static func box(of text: ArraySlice<UInt8>) -> CheckBox? {
    text.dropFirst(3).first?.isBlank ?? true ? CheckBox(in: text) : nil
  }

  static func escape(_ text: ArraySlice<UInt8>, _ context: Context) -> [UInt8] {
    guard let (index, _) = escapePoint(in: text, context) else { return Array(text) }
    return text[..<index] + [0x5C] + text[index...]
  }

  static func unescape(_ text: ArraySlice<UInt8>, _ context: Context) -> ArraySlice<UInt8> {
    guard let (index, slashes) = escapePoint(in: text, context), slashes > 0 else { return text }
    var text = text
    text.remove(at: index)
    return text
  }
}
