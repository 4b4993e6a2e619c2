/// Backslash escapes and character references in Markdown, such as `\*`, `&amp;` and `&#42;`.
enum CharacterReference {
  /// Returns the text with its escapes and references decoded.
  ///
  /// - Parameter isHTML: Whether the text is HTML, in which a backslash is not an escape.
  static func decode(_ text: ArraySlice<UInt8>, isHTML: Bool = false) -> [UInt8] {
    guard text.contains(where: { $0 == 0x5C || $0 == 0x26 }) else { return Array(text) }
    let bytes = Array(text)
    var decoded: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x5C, !isHTML, index + 1 < bytes.count, bytes[index + 1].isPunctuation {
        index += 1
      } else if bytes[index] == 0x26, let (character, end) = read(bytes, at: index) {
        decoded += character
        index = end
        continue
      }
      decoded.append(bytes[index])
      index += 1
    }
    return decoded
  }

  /// Returns the characters that a reference represents, and the end of the reference. Returns `nil` if the
  /// ampersand at the index does not begin a known reference.
  static func read(_ text: [UInt8], at index: Int) -> (characters: [UInt8], end: Int)? {
    switch XMLReference(in: text, at: index) {
    case .character(let scalar, let end): return (Array(String(scalar).utf8), end)
    case .noCharacter(let end): return (Array("\u{FFFD}".utf8), end)
    case .undeclared, .bare: break
    }
    let rest = text[(index + 1)...].prefix(10)
    guard let end = rest.firstIndex(of: 0x3B),
      let character = named[String(decoding: rest[..<end], as: UTF8.self)]
    else { return nil }
    return (Array(character.utf8), end + 1)
  }

  /// Commonly used names, apart from the names that XML defines. References with other names are shown as
  /// text.
  private static let named = [
    "nbsp": "\u{A0}", "copy": "©", "reg": "®", "trade": "™", "deg": "°", "middot": "·", "bull": "•",
    "hellip": "…", "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’", "ldquo": "“",
    "rdquo": "”",
    "laquo": "«", "raquo": "»", "larr": "←", "rarr": "→", "uarr": "↑", "darr": "↓", "harr": "↔",
    "times": "×", "divide": "÷", "plusmn": "±", "le": "≤", "ge": "≥", "ne": "≠", "para": "¶",
    "sect": "§",
    "euro": "€", "pound": "£", "check": "✓",
  ]
}

extension UInt8 {
  /// True if the byte is ASCII punctuation.
  var isPunctuation: Bool {
    switch self {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }
}
