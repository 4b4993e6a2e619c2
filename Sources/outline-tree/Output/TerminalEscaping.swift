import Outline

/// Makes bytes safe to show on a terminal.
///
/// Control characters can move the cursor, set the title of the window, or type on behalf of the user. Bidirectional
/// controls and invisible characters can make one name look like another. All these characters are escaped. Line
/// breaks and tabs become `\n`, `\r` and `\t`, other control bytes have the form `\x1B`, and other scalars have the
/// form `\u{202E}`. However, a variation selector after a visible character and a joiner between two emoji are kept,
/// because such characters can be parts of an emoji.
enum TerminalEscaping {
  static func append(_ name: Bytes, to buffer: inout [UInt8]) {
    if name.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
      name.withUnsafeBufferPointer { buffer.append(contentsOf: $0) }
    } else {
      appendSlowly(name, to: &buffer)
    }
  }

  private static func appendSlowly(_ name: Bytes, to buffer: inout [UInt8]) {
    var rest = name
    var context = Context()
    while let byte = rest.first {
      guard let (scalar, length) = rest.firstScalar else {
        appendEscaped(byte: byte, to: &buffer)
        context = Context()
        rest.removeFirst()
        continue
      }
      let encoded = rest.prefix(length)
      rest.removeFirst(length)
      let isShown = context.shows(scalar, before: rest)
      if isShown {
        buffer.append(contentsOf: encoded)
      } else {
        appendEscaped(scalar, to: &buffer)
      }
      context.advance(past: scalar, isShown: isShown)
    }
  }

  private static func appendEscaped(_ scalar: Unicode.Scalar, to buffer: inout [UInt8]) {
    switch scalar {
    case "\n": buffer.append(contentsOf: #"\n"#.utf8)
    case "\t": buffer.append(contentsOf: #"\t"#.utf8)
    case "\r": buffer.append(contentsOf: #"\r"#.utf8)
    case _ where scalar.isASCII: appendEscaped(byte: UInt8(ascii: scalar), to: &buffer)
    default: buffer.append(contentsOf: "\\u{\(hexadecimal(scalar.value, digits: 1))}".utf8)
    }
  }

  private static func appendEscaped(byte: UInt8, to buffer: inout [UInt8]) {
    buffer.append(contentsOf: "\\x\(hexadecimal(byte, digits: 2))".utf8)
  }

  /// The facts about the preceding text that determine whether a scalar is shown.
  private struct Context {
    var followsVisible = false
    var followsEmoji = false

    func shows(_ scalar: Unicode.Scalar, before rest: Bytes) -> Bool {
      if scalar.isVariationSelectorOfEmoji { return followsVisible }
      if scalar.isJoiner { return followsEmoji && rest.firstScalar?.scalar.isEmoji == true }
      return !scalar.mayAttackTerminal
    }

    mutating func advance(past scalar: Unicode.Scalar, isShown: Bool) {
      if scalar.isVariationSelectorOfEmoji {
        // At most one variation selector is shown after a character. An emoji with a selector can still be joined.
        followsVisible = false
        followsEmoji = followsEmoji && isShown
      } else {
        followsVisible = isShown && !scalar.isJoiner
        followsEmoji = isShown && scalar.isEmoji
      }
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isJoiner: Bool { value == 0x200D }

  fileprivate var isVariationSelectorOfEmoji: Bool { value == 0xFE0E || value == 0xFE0F }

  /// True for emoji, but not for digits, `#` and `*`. Unicode classifies these characters as emoji, too, but they are
  /// never joined.
  fileprivate var isEmoji: Bool { !isASCII && properties.isEmoji }

  /// Returns whether the given byte can begin the UTF-8 encoding of a scalar for which ``mayAttackTerminal`` is true.
  /// Scalars below U+0020 are left out, because JSON always escapes them.
  static func mayAttackTerminal(withFirst byte: UInt8) -> Bool {
    switch byte {
    case 0x7F, 0xC2, 0xCD, 0xD8, 0xE1...0xE3, 0xEF, 0xF0, 0xF3: true
    default: false
    }
  }

  /// True if a terminal may interpret or hide the scalar, or may reorder text because of the scalar.
  var mayAttackTerminal: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0: true  // C0, DEL, C1
    case 0x2028, 0x2029: true  // line and paragraph separators
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true  // bidirectional controls
    case 0xFFF9...0xFFFB: true  // interlinear annotation
    default: properties.isDefaultIgnorableCodePoint
    }
  }
}

/// ASCII characters that replace symbols and typographic quotes if a terminal cannot show the original characters.
/// Each replacement has the same width as the original character.
enum ASCIIFallbacks {
  static let all: [(mark: Unicode.Scalar, ascii: Unicode.Scalar)] = [
    ("▸", ">"), ("▾", "v"), ("↷", "~"), ("→", ">"), ("←", "<"), ("↑", "^"), ("↓", "v"), ("…", "~"),
    ("“", "\""), ("”", "\""), ("‘", "'"), ("’", "'"),
  ]

  private static let bytes = all.map { mark, ascii in
    (mark: Array(String(mark).utf8), ascii: UInt8(ascii: ascii))
  }

  /// Returns a line with the symbols and typographic quotes replaced by ASCII characters.
  static func replacingMarks(in line: [UInt8]) -> [UInt8] {
    if line.allSatisfy({ $0 < 0x80 }) { return line }
    var (result, rest) = ([UInt8](), line[...])
    while let byte = rest.first {
      if byte >= 0xC0, let known = bytes.first(where: { rest.starts(with: $0.mark) }) {
        result.append(known.ascii)
        rest = rest.dropFirst(known.mark.count)
      } else {
        result.append(byte)
        rest = rest.dropFirst()
      }
    }
    return result
  }
}
