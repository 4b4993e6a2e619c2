extension UnsafePointer {
  /// Whether two values in memory have the same bytes, so that they are the same.
  func hasSameBytes(as other: Self) -> Bool {
    let size = MemoryLayout<Pointee>.size
    return UnsafeRawBufferPointer(start: self, count: size)
      .hasSameBytes(as: UnsafeRawBufferPointer(start: other, count: size))
  }
}

extension UnsafeRawBufferPointer {
  func hasSameBytes(as other: Self) -> Bool {
    guard count == other.count else { return false }
    var offset = 0
    while offset &+ 8 <= count {
      let words = (
        loadUnaligned(fromByteOffset: offset, as: UInt64.self),
        other.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      )
      guard words.0 == words.1 else { return false }
      offset &+= 8
    }
    return self[offset...].elementsEqual(other[offset...])
  }
}
