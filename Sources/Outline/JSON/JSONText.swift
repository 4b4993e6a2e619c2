/// A string or a member's name, exactly as it is written in JSON, but without the quotation marks.
///
/// Reading ``string`` can allocate memory. Comparing a text with a name allocates no memory, unless the text
/// contains escapes. A `JSONText` is valid only while the bytes of the JSON stay in memory.
package struct JSONText {
  let bytes: UnsafeRawBufferPointer
  let hasEscapes: Bool
  /// True if the bytes contain an error that the reader repaired. Then a writer must not copy the bytes.
  let isRepaired: Bool

  /// The value of the string, with escapes resolved.
  package var string: String {
    hasEscapes
      ? String(decoding: JSONEscapes.decode(bytes), as: UTF8.self)
      : String(decoding: bytes, as: UTF8.self)
  }

  /// Returns true if the string equals the given name. This operator makes it possible to use names as the
  /// cases of a `switch`.
  @inline(__always)
  package static func ~= (name: StaticString, text: JSONText) -> Bool {
    if text.hasEscapes { return text.string == name.description }
    return name.isEqual(to: text.bytes)
  }
}

extension StaticString {
  /// Returns true if the string consists of the given bytes.
  @inline(__always)
  func isEqual(to bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.count == utf8CodeUnitCount && isPrefix(of: bytes)
  }

  /// Returns true if the string is at the end of the given bytes.
  @inline(__always)
  func isSuffix(of bytes: UnsafeRawBufferPointer) -> Bool {
    let start = bytes.count &- utf8CodeUnitCount
    return start >= 0 && isPrefix(of: UnsafeRawBufferPointer(rebasing: bytes[start...]))
  }

  /// Returns true if the string is at the start of the given bytes. Eight bytes are compared at a time. The
  /// last eight bytes may overlap bytes that have already been compared.
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
