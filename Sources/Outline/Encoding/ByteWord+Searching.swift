/// Searching and comparing bytes, eight at a time.
extension UnsafeRawBufferPointer {
  /// Returns the first offset of a byte from an offset on; nil if it is not there.
  func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    var offset = start
    while offset + 8 <= count {
      let index = ByteWord(self, at: offset).firstIndex(of: byte)
      if index < 8 { return offset + index }
      offset += 8
    }
    return self[offset...].firstIndex(of: byte)
  }

  /// Returns how many bytes two texts begin with alike.
  func commonPrefixLength(with other: UnsafeRawBufferPointer) -> Int {
    let limit = Swift.min(count, other.count)
    var length = 0
    while length + 8 <= limit {
      let equal = ByteWord(self, at: length).commonPrefixLength(with: ByteWord(other, at: length))
      if equal < 8 { return length + equal }
      length += 8
    }
    while length < limit && self[length] == other[length] { length += 1 }
    return length
  }
}
