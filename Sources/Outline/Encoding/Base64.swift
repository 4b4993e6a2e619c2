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
    let digits = Array(text.utf8)
    guard digits.count % 4 == 0 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 4 * 3)
    for start in stride(from: 0, to: digits.count, by: 4) {
      let group = digits[start..<start + 4]
      let count = start + 4 == digits.count ? group.reversed().prefix { $0 == padding }.count : 0
      guard count <= 2, let bits = bits(of: group.dropLast(count)) else { return nil }
      for index in 0..<3 - count {
        bytes.append(UInt8(truncatingIfNeeded: bits >> (16 - 8 * index)))
      }
    }
    return bytes
  }

  /// Returns the 24 bits that up to four digits represent, or `nil` if one of the characters is not a
  /// Base64 digit. Missing digits count as zero bits.
  private static func bits(of digits: ArraySlice<UInt8>) -> Int? {
    var bits = 0
    for digit in digits {
      guard let value = self.digits.firstIndex(of: digit) else { return nil }
      bits = bits << 6 | value
    }
    return bits << (6 * (4 - digits.count))
  }
}
