/// A string or the name of a member as it is written in the text, without its quotation marks.
///
/// Only ``string`` allocates memory. A comparison with a name does not. The value is valid as long as the
/// text is.
struct JSONText {
  let bytes: UnsafeRawBufferPointer
  let hasEscapes: Bool
  /// True if the text contains an error, so that its bytes must not be written again.
  let isRepaired: Bool

  /// The string with its escapes resolved.
  var string: String {
    hasEscapes
      ? String(decoding: JSONEscapes.decode(bytes), as: UTF8.self)
      : String(decoding: bytes, as: UTF8.self)
  }

  /// True if the string equals a name, for `switch`.
  @inline(__always)
  static func ~= (name: StaticString, text: JSONText) -> Bool {
    if text.hasEscapes { return text.string == name.description }
    return name.isEqual(to: text.bytes)
  }
}

extension StaticString {
  /// Returns whether the string consists of the given bytes.
  @inline(__always)
  func isEqual(to bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.count == utf8CodeUnitCount && isPrefix(of: bytes)
  }

  /// Returns whether the given bytes end with the string.
  @inline(__always)
  func isSuffix(of bytes: UnsafeRawBufferPointer) -> Bool {
    let start = bytes.count &- utf8CodeUnitCount
    return start >= 0 && isPrefix(of: UnsafeRawBufferPointer(rebasing: bytes[start...]))
  }

  /// Returns whether the given bytes begin with the string. Compares eight bytes at a time. The last eight
  /// may overlap those before them.
  @inline(__always)
  func isPrefix(of bytes: UnsafeRawBufferPointer) -> Bool {
    let count = utf8CodeUnitCount
    if bytes.count < count { return false }
    if count < 8 { return (0..<count).allSatisfy { utf8Start[$0] == bytes[$0] } }
    let text = UnsafeRawBufferPointer(start: utf8Start, count: count)
    var offset = 0
    while offset + 8 < count {
      if ByteWord(text, at: offset) != ByteWord(bytes, at: offset) { return false }
      offset += 8
    }
    return ByteWord(text, at: count - 8) == ByteWord(bytes, at: count - 8)
  }
}
