/// A text in UTF-16 with a byte order mark.
struct UTF16Text {
  private let units: [UInt16]

  init?(_ bytes: [UInt8]) {
    let isBigEndian = bytes.starts(with: [0xFE, 0xFF])
    guard isBigEndian || bytes.starts(with: [0xFF, 0xFE]) else { return nil }
    units = stride(from: 2, to: bytes.count - 1, by: 2).map { offset in
      let pair = UInt16(bytes[offset]) << 8 | UInt16(bytes[offset + 1])
      return isBigEndian ? pair : pair.byteSwapped
    }
  }

  /// The text without the mark. Invalid units become U+FFFD.
  var asUTF8: [UInt8] { Array(String(decoding: units, as: UTF16.self).utf8) }
}
