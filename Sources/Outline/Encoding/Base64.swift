/// The Base64 encoding of bytes as text (RFC 4648), padded with `=`.
package enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")

  /// Returns bytes encoded as Base64 text.
  package static func encode(_ bytes: some Collection<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var rest = bytes[...]
    while !rest.isEmpty {
      let group = rest.prefix(3)
      rest = rest.dropFirst(3)
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for index in 0...group.count { text.append(digits[bits >> (18 - 6 * index) & 63]) }
      for _ in group.count..<3 { text.append(padding) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the bytes that are encoded in the given text, or `nil` if the text is not valid Base64.
  static func decode(_ text: String) -> [UInt8]? {
    let text = Array(text.utf8)
    let paddingCount = text.reversed().prefix { $0 == padding }.count
    guard text.count % 4 == 0, paddingCount <= 2 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var bits = 0
    for (index, digit) in text.dropLast(paddingCount).enumerated() {
      guard let value = digits.firstIndex(of: digit) else { return nil }
      bits = (bits << 6 | value) & 0xFF_FFFF
      // Four digits encode three bytes.
      // The second, the third and the fourth digit each complete a byte.
      let place = index % 4
      if place > 0 { bytes.append(UInt8(truncatingIfNeeded: bits >> (6 - 2 * place))) }
    }
    return bytes
  }
}
