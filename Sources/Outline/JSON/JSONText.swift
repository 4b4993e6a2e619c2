/// A string or the name of a member as it is written in the text, without its quotation marks.
///
/// Only ``string`` allocates; comparing it with a name does not. It is valid as long as the text is.
struct JSONText {
  let bytes: UnsafeRawBufferPointer
  let hasEscapes: Bool
  /// Whether it contains an error, so that its bytes must not be written again.
  let isRepaired: Bool

  /// The string with its escapes resolved.
  var string: String {
    hasEscapes
      ? String(decoding: JSONEscapes.decode(bytes), as: UTF8.self)
      : String(decoding: bytes, as: UTF8.self)
  }

  /// Whether it equals a name, for `switch`.
  @inline(__always)
  static func ~= (name: StaticString, text: JSONText) -> Bool {
    if text.hasEscapes { return text.string == name.description }
    return name.isEqual(to: text.bytes)
  }
}

extension StaticString {
  /// Returns whether the string consists of these bytes.
  @inline(__always)
  func isEqual(to bytes: UnsafeRawBufferPointer) -> Bool {
    guard utf8CodeUnitCount == bytes.count else { return false }
    for index in 0..<bytes.count where utf8Start[index] != bytes[index] { return false }
    return true
  }
}
