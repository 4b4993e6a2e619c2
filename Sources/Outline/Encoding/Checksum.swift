extension Sequence<UInt8> {
  /// Returns the FNV-1a hash of the bytes. Unlike Swift's own hashes, this hash is the same in every process.
  ///
  /// - Parameter start: The hash of the bytes that precede these bytes.
  package func stableHash(from start: UInt64 = 0xCBF2_9CE4_8422_2325) -> UInt64 {
    reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}

/// A CRC-32C checksum that can be extended with more bytes.
///
/// The checksum detects every burst error of up to 32 bits. An error that extends over more than 32 bits is
/// missed with a probability of about one in four billion.
struct Checksum: Equatable {
  private(set) var value: UInt32 = 0

  /// Returns the checksum of all earlier bytes followed by the given bytes.
  ///
  /// Eight bytes are processed at a time, each with its own table ("slicing by 8").
  func extended(by bytes: UnsafeRawBufferPointer) -> Checksum {
    let remainder = Self.tables.withUnsafeBufferPointer { tables in
      var remainder = ~value
      var offset = 0
      while offset &+ 8 <= bytes.count {
        let word = ByteWord(bytes, at: offset).bits ^ UInt64(remainder)
        func entry(_ byte: Int) -> UInt32 {
          tables[(7 &- byte) << 8 | Int(UInt8(truncatingIfNeeded: word &>> UInt64(8 &* byte)))]
        }
        // The entries are combined in pairs, so that the processor can combine several pairs at once.
        remainder =
          ((entry(0) ^ entry(1)) ^ (entry(2) ^ entry(3)))
          ^ ((entry(4) ^ entry(5)) ^ (entry(6) ^ entry(7)))
        offset &+= 8
      }
      for byte in bytes[offset...] {
        remainder = remainder &>> 8 ^ tables[Int(UInt8(truncatingIfNeeded: remainder) ^ byte)]
      }
      return remainder
    }
    return Checksum(value: ~remainder)
  }

  func extended(by bytes: ArraySlice<UInt8>) -> Checksum {
    bytes.withUnsafeBytes(extended(by:))
  }

  /// Eight tables of 256 entries each. Table *n*, counted from 0, contains the effect of a byte that is
  /// followed by *n* more bytes.
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

  /// The checksum's hexadecimal digits as ASCII characters, with the most significant digit in the lowest
  /// byte.
  var digits: UInt64 {
    // First, each byte is moved into 16 bits of its own, and then each half of a byte into 8 bits of its own.
    // Finally, each half is replaced with the character for its digit.
    var bytes = UInt64(value.byteSwapped)
    bytes = (bytes | bytes << 16) & 0x0000_FFFF_0000_FFFF
    bytes = (bytes | bytes << 8) & 0x00FF_00FF_00FF_00FF
    let numbers = bytes >> 4 & 0x000F_000F_000F_000F | (bytes & 0x000F_000F_000F_000F) << 8
    let letters = (numbers &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
    return numbers &+ 0x3030_3030_3030_3030
      &+ letters &* UInt64(UInt8(ascii: "a") - 10 - UInt8(ascii: "0"))
  }
}
