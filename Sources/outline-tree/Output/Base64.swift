enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func encode(_ bytes: Bytes) -> [UInt8] {
    var result: [UInt8] = []
    var rest = bytes
    while !rest.isEmpty {
      let group = rest.prefix(3)
      rest.removeFirst(group.count)
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0...group.count { result.append(alphabet[bits >> (18 - 6 * place) & 63]) }
      result.append(contentsOf: repeatElement(0x3D, count: 3 - group.count))
    }
    return result
  }

  /// nil: it is not Base64.
  static func decode(_ text: String) -> [UInt8]? {
    var result: [UInt8] = []
    var bits = 0
    var count = 0
    for byte in text.utf8.prefix(while: { $0 != 0x3D }) {
      guard let digit = alphabet.firstIndex(of: byte) else { return nil }
      bits = bits << 6 | digit
      count += 6
      if count >= 8 {
        count -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> count))
        bits &= 1 << count - 1
      }
    }
    return result
  }
}
