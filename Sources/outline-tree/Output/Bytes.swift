/// A name, a title or a path. A `String` would equate names that differ only in composition, and
/// could not hold one that is not UTF-8.
typealias Bytes = ArraySlice<UInt8>

extension UInt8 {
  init(ascii scalar: Unicode.Scalar) { self = UInt8(truncatingIfNeeded: scalar.value) }

  static func ~= (scalar: Unicode.Scalar, byte: UInt8) -> Bool { UInt32(byte) == scalar.value }

  static func == (byte: UInt8, scalar: Unicode.Scalar) -> Bool { UInt32(byte) == scalar.value }

  static func != (byte: UInt8, scalar: Unicode.Scalar) -> Bool { UInt32(byte) != scalar.value }

  var isDigit: Bool { self >= 0x30 && self <= 0x39 }

  var lowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
}

extension UInt8? {
  static func == (byte: UInt8?, scalar: Unicode.Scalar) -> Bool {
    byte.map { $0 == scalar } ?? false
  }

  static func != (byte: UInt8?, scalar: Unicode.Scalar) -> Bool { !(byte == scalar) }
}

extension Collection<UInt8> {
  func isEqual(to text: StaticString) -> Bool {
    count == text.utf8CodeUnitCount
      && elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}

extension BidirectionalCollection<UInt8> {
  func hasSuffix(_ suffix: some Collection<UInt8>) -> Bool {
    self.suffix(suffix.count).elementsEqual(suffix)
  }
}
