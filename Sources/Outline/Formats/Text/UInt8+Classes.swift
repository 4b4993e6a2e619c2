/// Classes of ASCII characters.
extension UInt8 {
  /// True if it is a space or a tab.
  var isBlank: Bool { self == 0x20 || self == 0x09 }
  /// True if it is a line feed or a carriage return.
  var isLineEnd: Bool { self == 0x0A || self == 0x0D }
  var isWhiteSpace: Bool { isBlank || isLineEnd }
  var isDigit: Bool { self &- 0x30 < 10 }
  var isLetter: Bool { (0x61...0x7A).contains(lowercased) }
  var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
