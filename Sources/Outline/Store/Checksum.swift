/// A CRC-32C checksum, which can be extended by more bytes.
///
/// It detects every burst error of up to 32 bits, and all but one in four billion of other errors.
struct Checksum: Equatable {
  private(set) var value: UInt32 = 0

  /// Returns the checksum of the bytes so far, followed by these.
  ///
  /// Processes eight bytes at a time, with a table for each ("slicing by eight").
  func extended(by bytes: UnsafeRawBufferPointer) -> Checksum {
    let remainder = Self.tables.withUnsafeBufferPointer { tables in
      var remainder = ~value
      var offset = 0
      while offset + 8 <= bytes.count {
        let word = UInt64(
          littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        remainder = Self.step(word ^ UInt64(remainder), tables)
        offset += 8
      }
      while offset < bytes.count {
        remainder =
          remainder >> 8 ^ tables[Int(UInt8(truncatingIfNeeded: remainder) ^ bytes[offset])]
        offset += 1
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

  /// Eight tables of 256 entries. Table *n*, from 0, is for a byte with *n* more bytes after it.
  private static let tables: [UInt32] = {
    var tables = (0..<256).map { byte in
      (0..<8).reduce(UInt32(byte)) { rest, _ in rest >> 1 ^ (rest & 1 == 1 ? 0x82F6_3B78 : 0) }
    }
    for index in 256..<8 * 256 {
      let before = tables[index - 256]
      tables.append(before >> 8 ^ tables[Int(before & 0xFF)])
    }
    return tables
  }()
}

extension Checksum {
  static let digitCount = 8

  /// Returns a hexadecimal digit, counted from the most significant one.
  func digit(_ index: Int) -> UInt8 {
    let digit = UInt8(truncatingIfNeeded: value >> UInt32(4 * (Self.digitCount - 1 - index))) & 15
    return digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
  }
}
