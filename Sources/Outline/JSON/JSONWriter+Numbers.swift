/// Numbers.
extension JSONWriter {
  mutating func write(_ value: Int) {
    separate()
    bytes.append(atMost: 20) { next in
      if value < 0 { next.write(UInt8(ascii: "-")) }
      next.write(decimal: value.magnitude)
    }
    endValue()
  }
}

extension ByteCursor {
  @inline(__always)
  fileprivate mutating func write(decimal number: UInt) {
    if number < 10 { return write(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number)) }
    withUnsafeTemporaryAllocation(byteCount: 20, alignment: 1) { digits in
      var (rest, start) = (number, digits.count)
      repeat {
        start -= 1
        digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      write(UnsafeRawBufferPointer(rebasing: digits[start...]))
    }
  }
}
