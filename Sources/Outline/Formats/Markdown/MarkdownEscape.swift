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

/// Encodes and decodes the titles of Markdown rows.
///
/// Markup in a title is part of the title. A backslash prevents a title from being read as structure. Line
/// breaks in a title, and blanks at its ends, are written as character references.
enum MarkdownTitle {
  static func decode(_ text: ArraySlice<UInt8>, _ context: MarkdownEscape.Context) -> String {
    var text = text
    if context == .heading, let index = closing(in: text), text[index] == 0x5C {
      text.remove(at: index)
    }
    text = MarkdownEscape.unescape(text, context)
    return String(decoding: MarkdownReference.decode(text), as: UTF8.self)
  }

  static func encode(_ title: String, _ context: MarkdownEscape.Context) -> [UInt8] {
    var text = MarkdownEscape.escape(
      MarkdownReference.encode(Array(title.utf8)[...])[...], context)
    if context == .heading, let index = closing(in: text[...]) { text.insert(0x5C, at: index) }
    return text
  }

  /// Finds the number signs that close a heading, such as the last two in `## Title ##`. Returns the index of
  /// the first number sign or, if backslashes precede the number signs, the index of the first backslash.
  /// Returns `nil` if no number signs close the heading.
  private static func closing(in text: ArraySlice<UInt8>) -> Int? {
    var index = text.endIndex
    while index > text.startIndex && text[index - 1] == 0x23 { index -= 1 }
    guard index < text.endIndex else { return nil }
    while index > text.startIndex && text[index - 1] == 0x5C { index -= 1 }
    return index == text.startIndex || text[index - 1].isBlank ? index : nil
  }

  /// Returns the title of a heading without the number signs that close the heading.
  static func withoutClosing(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let title = text.trimmedAtEnd
    guard let index = closing(in: title), title[index] == 0x23 else { return title }
    return title[..<index].trimmedAtEnd
  }
}

/// Writes line breaks, and blanks at the ends of a title, as character references such as `&#10;`.
enum MarkdownReference {
  static func encode(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var encoded: [UInt8] = []
    for index in text.indices {
      let byte = text[index]
      let isAtEnd = index == text.startIndex || index == text.endIndex - 1
      if byte.isLineEnd || isAtEnd && byte.isBlank {
        encoded += Array("&#\(byte);".utf8)
      } else {
        encoded.append(byte)
        if byte == 0x26 && reference(after: text[(index + 1)...]) != nil { encoded += "amp;".utf8 }
      }
    }
    return encoded
  }

  static func decode(_ text: ArraySlice<UInt8>) -> [UInt8] {
    guard text.contains(0x26) else { return Array(text) }
    var decoded: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == 0x26, let (code, end) = reference(after: rest) else {
        decoded.append(byte)
        continue
      }
      decoded += rest.first == 0x23 ? [code] : [0x26] + rest[..<end].dropFirst(4)
      rest = rest[end...]
    }
    return decoded
  }

  /// Returns the white space that a character reference represents, and the end of the reference. The
  /// ampersand precedes the text. The reference itself may be escaped by one or more `amp;` after the
  /// ampersand.
  private static func reference(after text: ArraySlice<UInt8>) -> (code: UInt8, end: Int)? {
    var rest = text
    while rest.starts(with: "amp;".utf8) { rest = rest.dropFirst(4) }
    guard rest.first == 0x23 else { return nil }
    for code: UInt8 in [0x09, 0x0A, 0x0D, 0x20] {
      let name = Array("#\(code);".utf8)
      if rest.starts(with: name) { return (code, rest.startIndex + name.count) }
    }
    return nil
  }
}
