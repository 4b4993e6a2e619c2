/// CRC-32C of bytes that come in parts: the checksum of a part goes on from that of the part before.
///
/// It finds every error of up to 32 bits in a row, and every other one but one in four billion.
struct Checksum: Equatable {
  private(set) var value: UInt32 = 0

  /// The checksum of what it stands for and what follows.
  ///
  /// Eight bytes at a time, each through a table of its own: what a byte does to the checksum depends
  /// on how many bytes follow it.
  func extended(by bytes: UnsafeRawBufferPointer) -> Checksum {
    let remainder = Self.tables.withUnsafeBufferPointer { tables in
      var remainder = ~value
      var place = 0
      while place + 8 <= bytes.count {
        let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
        remainder = Self.step(word ^ UInt64(remainder), tables)
        place += 8
      }
      while place < bytes.count {
        remainder =
          remainder >> 8 ^ tables[Int(UInt8(truncatingIfNeeded: remainder) ^ bytes[place])]
        place += 1
      }
      return remainder
    }
    return Checksum(value: ~remainder)
  }

  func extended(by bytes: ArraySlice<UInt8>) -> Checksum {
    bytes.withUnsafeBytes(extended(by:))
  }

  @inline(__always)
  private static func step(_ word: UInt64, _ tables: UnsafeBufferPointer<UInt32>) -> UInt32 {
    var result: UInt32 = 0
    for byte in 0..<8 {
      result ^= tables[(7 - byte) << 8 | Int(UInt8(truncatingIfNeeded: word >> UInt64(8 * byte)))]
    }
    return result
  }

  /// Eight tables of 256: what a byte does that so many bytes follow.
  private static let tables: [UInt32] = {
    var tables = (0..<256).map { byte in
      (0..<8).reduce(UInt32(byte)) { rest, _ in rest >> 1 ^ (rest & 1 == 1 ? 0x82F6_3B78 : 0) }
    }
    for place in 256..<8 * 256 {
      let before = tables[place - 256]
      tables.append(before >> 8 ^ tables[Int(before & 0xFF)])
    }
    return tables
  }()
}

extension Checksum {
  static let digitCount = 8

  /// One of the hexadecimal digits, the highest first.
  func digit(_ place: Int) -> UInt8 {
    let digit = UInt8(truncatingIfNeeded: value >> UInt32(4 * (Self.digitCount - 1 - place))) & 15
    return digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
  }
}
