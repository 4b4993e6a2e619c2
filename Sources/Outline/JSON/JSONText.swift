/// A string or a name of a member as it stands in the text, without the quotation marks. What it
/// says is made when it is asked for; comparing it with a name makes nothing.
///
/// It is valid as long as the text is.
struct JSONText {
  let bytes: UnsafeRawBufferPointer
  let hasEscapes: Bool
  /// Whether something was wrong with it, and it may not be written again as it is.
  let isRepaired: Bool

  /// What it says.
  var string: String {
    hasEscapes
      ? String(decoding: JSONEscapes.decode(bytes), as: UTF8.self)
      : String(decoding: bytes, as: UTF8.self)
  }

  /// Whether it says the same as a name, for `switch`.
  @inline(__always)
  static func ~= (name: StaticString, text: JSONText) -> Bool {
    if text.hasEscapes { return text.string == name.description }
    return name.isEqual(to: text.bytes)
  }
}

extension StaticString {
  /// Whether the text is made of these bytes.
  @inline(__always)
  func isEqual(to bytes: UnsafeRawBufferPointer) -> Bool {
    guard utf8CodeUnitCount == bytes.count else { return false }
    for place in 0..<bytes.count where utf8Start[place] != bytes[place] { return false }
    return true
  }
}
