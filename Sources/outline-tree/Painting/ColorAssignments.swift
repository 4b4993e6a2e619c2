import Outline

/// Parses `LS_COLORS`: assignments `KEY=VALUE`, separated by `:`. Keys and values can contain escapes.
enum ColorAssignments {
  struct Assignment: Equatable {
    var key: Bytes
    var value: Bytes
  }

  /// Returns the assignments in the order in which they are written. Assignments that have no `=`, or that have an
  /// incomplete escape, are left out.
  static func all(in variable: Bytes) -> [Assignment] {
    var assignments: [Assignment] = []
    var rest = variable
    while !rest.isEmpty {
      if let assignment = take(&rest) { assignments.append(assignment) }
      // If an assignment cannot be read, reading continues after the next colon.
      rest = rest.drop { $0 != ":" }.dropFirst()
    }
    return assignments
  }

  private static func take(_ rest: inout Bytes) -> Assignment? {
    guard let key = takeText(&rest, endsAtEquals: true), rest.first == "=" else { return nil }
    rest.removeFirst()
    return takeText(&rest, endsAtEquals: false).map { Assignment(key: key, value: $0) }
  }

  /// Removes the text before the next colon or, in a key, before the next `=`, and returns the text with its
  /// escapes resolved.
  private static func takeText(_ rest: inout Bytes, endsAtEquals: Bool) -> Bytes? {
    let plain = rest.prefix { $0 != ":" && $0 != "\\" && $0 != "^" && !(endsAtEquals && $0 == "=") }
    rest = rest.dropFirst(plain.count)
    // Most keys and values have no escapes, and are returned without copying.
    guard rest.first == "\\" || rest.first == "^" else { return plain }
    var text = Array(plain)
    while let byte = rest.first, byte != ":", !(endsAtEquals && byte == "=") {
      rest.removeFirst()
      switch byte {
      case "\\": guard appendEscaped(&rest, to: &text) else { return nil }
      case "^": guard appendControl(&rest, to: &text) else { return nil }
      default: text.append(byte)
      }
    }
    return text[...]
  }

  /// Decodes an escape from the bytes after its backslash, and appends the resulting byte.
  private static func appendEscaped(_ rest: inout Bytes, to text: inout [UInt8]) -> Bool {
    guard let byte = rest.first else { return false }
    if 0x30...0x37 ~= byte {
      text.append(takeNumber(&rest, radix: 8))
      return true
    }
    rest.removeFirst()
    text.append(byte == "x" || byte == "X" ? takeNumber(&rest, radix: 16) : meaning(of: byte))
    return true
  }

  /// Appends the control character that `^` and the next byte represent. For example, `^[` represents the escape
  /// character.
  private static func appendControl(_ rest: inout Bytes, to text: inout [UInt8]) -> Bool {
    guard let byte = rest.first, 0x3F...0x7E ~= byte else { return false }
    rest.removeFirst()
    text.append(byte == "?" ? 0x7F : byte & 0x1F)
    return true
  }

  /// Removes all digits of a number from the text, and returns the number. If the number is greater than 255, the
  /// result is its lowest byte, as in `ls`.
  private static func takeNumber(_ rest: inout Bytes, radix: UInt8) -> UInt8 {
    var number: UInt8 = 0
    while let digit = rest.first?.hexValue, digit < radix {
      number = number &* radix &+ digit
      rest.removeFirst()
    }
    return number
  }

  private static func meaning(of letter: UInt8) -> UInt8 {
    switch letter {
    case "a": 0x07
    case "b": 0x08
    case "e": 0x1B
    case "f": 0x0C
    case "n": 0x0A
    case "r": 0x0D
    case "t": 0x09
    case "v": 0x0B
    case "?": 0x7F
    case "_": 0x20
    default: letter
    }
  }
}
