/// How a title stands in its line.
///
/// Markup in it is text. A backslash keeps it from being structure; line breaks, and blanks at its
/// ends, are character references.
enum MarkdownTitle {
  static func decode(_ text: ArraySlice<UInt8>, _ position: MarkdownEscape.Position) -> String {
    var text = text
    if position == .heading, let place = closing(in: text), text[place] == 0x5C {
      text.remove(at: place)
    }
    text = MarkdownEscape.unescape(text, position)
    return String(decoding: MarkdownReference.decode(text), as: UTF8.self)
  }

  static func encode(_ title: String, _ position: MarkdownEscape.Position) -> [UInt8] {
    var text = MarkdownEscape.escape(
      MarkdownReference.encode(Array(title.utf8)[...])[...], position)
    if position == .heading, let place = closing(in: text[...]) { text.insert(0x5C, at: place) }
    return text
  }

  /// Where the number signs at the end of a heading begin, or the backslashes in front of them, if
  /// without those they would belong to the heading and not to its title.
  private static func closing(in text: ArraySlice<UInt8>) -> Int? {
    var place = text.endIndex
    while place > text.startIndex && text[place - 1] == 0x23 { place -= 1 }
    guard place < text.endIndex else { return nil }
    while place > text.startIndex && text[place - 1] == 0x5C { place -= 1 }
    return place == text.startIndex || text[place - 1].isBlank ? place : nil
  }

  /// A heading's title without the number signs that end it.
  static func withoutClosing(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let title = text.trimmedAtEnd
    guard let place = closing(in: title), title[place] == 0x23 else { return title }
    return title[..<place].trimmedAtEnd
  }
}

/// Line breaks, and blanks at the ends, as character references: `&#10;`.
enum MarkdownReference {
  static func encode(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var encoded: [UInt8] = []
    for place in text.indices {
      let byte = text[place]
      let isAtEnd = place == text.startIndex || place == text.endIndex - 1
      if byte.isLineEnd || isAtEnd && byte.isBlank {
        encoded += Array("&#\(byte);".utf8)
      } else {
        encoded.append(byte)
        if byte == 0x26 && reference(at: text[place...]) != nil { encoded += Array("amp;".utf8) }
      }
    }
    return encoded
  }

  static func decode(_ text: ArraySlice<UInt8>) -> [UInt8] {
    guard text.contains(0x26) else { return Array(text) }
    var decoded: [UInt8] = []
    var rest = text
    while let byte = rest.first {
      guard byte == 0x26, let (code, escapes, length) = reference(at: rest) else {
        decoded.append(byte)
        rest = rest.dropFirst()
        continue
      }
      if escapes == 0 {
        decoded.append(code)
      } else {
        decoded += [0x26] + rest.dropFirst(5).prefix(length - 5)
      }
      rest = rest.dropFirst(length)
    }
    return decoded
  }

  /// A reference to a blank or a line end, perhaps behind `amp;`, how often, and its length.
  private static func reference(
    at text: ArraySlice<UInt8>
  ) -> (code: UInt8, escapes: Int, length: Int)? {
    var rest = text.dropFirst()
    var escapes = 0
    while rest.starts(with: [0x61, 0x6D, 0x70, 0x3B]) {
      escapes += 1
      rest = rest.dropFirst(4)
    }
    guard rest.first == 0x23 else { return nil }
    for code: UInt8 in [0x09, 0x0A, 0x0D, 0x20] {
      let name = Array("#\(code);".utf8)
      if rest.starts(with: name) {
        return (code, escapes, rest.startIndex - text.startIndex + name.count)
      }
    }
    return nil
  }
}
