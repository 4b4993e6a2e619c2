extension UInt8 {
  /// Whether XML takes the byte for white space.
  var isXMLBlank: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }
}

extension [UInt8] {
  /// Whether a text stands at an offset.
  func has(_ text: StaticString, at offset: Int) -> Bool {
    guard offset + text.utf8CodeUnitCount <= count else { return false }
    for index in 0..<text.utf8CodeUnitCount where self[offset + index] != text.utf8Start[index] {
      return false
    }
    return true
  }

  /// Where a text stands first from an offset on.
  func firstOffset(of text: StaticString, from offset: Int) -> Int? {
    var offset = offset
    while offset + text.utf8CodeUnitCount <= count {
      if has(text, at: offset) { return offset }
      offset += 1
    }
    return nil
  }

  /// A range without the blanks at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (lower, upper) = (range.lowerBound, range.upperBound)
    while lower < upper, self[lower].isXMLBlank { lower += 1 }
    while lower < upper, self[upper - 1].isXMLBlank { upper -= 1 }
    return lower..<upper
  }
}

extension ArraySlice<UInt8> {
  /// Whether a text stands anywhere.
  func contains(_ text: StaticString) -> Bool {
    indices.contains {
      self[$0...].starts(
        with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
  }
}
