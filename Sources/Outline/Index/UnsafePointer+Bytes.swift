extension UnsafePointer {
  /// Returns true if two values in memory have the same bytes, and are therefore equal.
  func hasSameBytes(as other: Self) -> Bool {
    let size = MemoryLayout<Pointee>.size
    return UnsafeRawBufferPointer(start: self, count: size)
      .hasSameBytes(as: UnsafeRawBufferPointer(start: other, count: size))
  }

  /// Returns the number of values that have the same bytes at the start of both buffers. The padding between the
  /// values is compared, too. If values are equal, but their padding differs, the result may therefore be too small.
  func countOfSameBytes(as other: Self, atMost limit: Int) -> Int {
    let stride = MemoryLayout<Pointee>.stride
    // The padding after the last value is not read, because it may be outside the allocated memory.
    let size = (limit - 1) * stride + MemoryLayout<Pointee>.size
    let common = UnsafeRawBufferPointer(start: self, count: size)
      .commonCount(with: UnsafeRawBufferPointer(start: other, count: size))
    return common == size ? limit : common / stride
  }
}

extension UnsafeRawBufferPointer {
  func hasSameBytes(as other: Self) -> Bool {
    count == other.count && commonCount(with: other) == count
  }

  /// Returns the number of equal bytes at the start of the two buffers.
  ///
  /// - Precondition: The two buffers have the same length.
  fileprivate func commonCount(with other: Self) -> Int {
    var offset = 0
    while offset &+ 8 <= count {
      let words = (
        loadUnaligned(fromByteOffset: offset, as: UInt64.self),
        other.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      )
      guard words.0 == words.1 else { break }
      offset &+= 8
    }
    while offset < count, self[offset] == other[offset] { offset &+= 1 }
    return offset
  }
}

extension [UInt8] {
  /// Returns true if two arrays of bytes are equal. The result is the same as the result of `==`, but this method
  /// compares eight bytes at a time.
  package func hasSameBytes(as other: [UInt8]) -> Bool {
    withUnsafeBytes { bytes in other.withUnsafeBytes { bytes.hasSameBytes(as: $0) } }
  }
}

/// Methods that copy and release references one by one.
///
/// The methods `initialize(from:count:)` and `deinitialize(count:)` call the Swift runtime, which inspects
/// the element type once for each element. For the loops below, the compiler emits code that retains and
/// releases the elements without these calls. With `deinitialize(count: 1)` instead of `move()`, appending to
/// a shared outline would take 13 % more instructions.
extension UnsafeMutablePointer {
  @inline(__always)
  func initializeEach(from source: UnsafeMutablePointer, count: Int) {
    for index in 0..<count { (self + index).initialize(to: source[index]) }
  }

  @inline(__always)
  func deinitializeEach(count: Int) {
    for index in 0..<count { _ = (self + index).move() }
  }
}

extension Range<Int> {
  /// Calls `body` for each number in the range. A `for` loop checks each step for overflow. This loop does not, so
  /// the compiler can vectorize it.
  @inline(__always)
  func forEachUnchecked(_ body: (Int) -> Void) {
    var index = lowerBound
    while index < upperBound {
      body(index)
      index &+= 1
    }
  }
}
