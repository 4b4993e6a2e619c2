/// The quoted form in which `git` writes a path with special characters, such as `"caf\303\251"`.
enum PathQuoting {
  /// Returns the path on a quoted line.
  ///
  /// - Returns: The path, or `nil` if `git` has not quoted the line. `git` quotes a path only if a character must be
  ///   escaped. Therefore, quotes around text without escapes are part of the name.
  static func unquoted(_ line: UnsafeRawBufferPointer) -> [UInt8]? {
    guard line.count > 3, line.first == 0x22, line.last == 0x22 else { return nil }
    let text = line.dropFirst().dropLast()
    return text.contains(0x5C) ? decoded(text) : nil
  }

  /// Returns the decoded text between quotes.
  ///
  /// - Returns: `nil` if the text contains a quote, or a backslash that does not begin an escape.
  static func decoded(_ text: Slice<UnsafeRawBufferPointer>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      switch byte {
      case 0x22: return nil
      case 0x5C:
        guard let escaped = escaped(&rest) else { return nil }
        bytes.append(escaped)
      default: bytes.append(byte)
      }
    }
    return bytes
  }

  /// Removes the escape after a backslash, and returns the byte that the escape encodes. An escape has three octal
  /// digits, or a single character such as `n` or a quote. Returns `nil` if there is no such escape.
  private static func escaped(_ rest: inout Slice<UnsafeRawBufferPointer>) -> UInt8? {
    guard let first = rest.popFirst() else { return nil }
    if let byte = letters[first] { return byte }
    var number = Int(first) - 0x30
    guard (0...3).contains(number) else { return nil }
    for _ in 0..<2 {
      guard let digit = rest.popFirst(), (0x30...0x37).contains(digit) else { return nil }
      number = number * 8 + Int(digit) - 0x30
    }
    return UInt8(number)
  }

  private static let letters: [UInt8: UInt8] = [
    0x61: 0x07, 0x62: 0x08, 0x74: 0x09, 0x6E: 0x0A, 0x76: 0x0B, 0x66: 0x0C, 0x72: 0x0D,
    0x22: 0x22, 0x5C: 0x5C,
  ]
}
