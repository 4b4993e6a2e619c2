/// Writes bytes one after another into memory that has been reserved for them.
struct ByteCursor {
  private(set) var address: UnsafeMutablePointer<UInt8>

  @inline(__always)
  mutating func write(_ byte: UInt8) {
    address.initialize(to: byte)
    address += 1
  }

  @inline(__always)
  mutating func write(_ text: StaticString) {
    write(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @inline(__always)
  mutating func write(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    UnsafeMutableRawPointer(address).copyMemory(from: start, byteCount: bytes.count)
    address += bytes.count
  }

  /// Writes the eight bytes of a word, the lowest byte first.
  @inline(__always)
  mutating func write(_ word: UInt64) {
    UnsafeMutableRawPointer(address).storeBytes(of: word.littleEndian, as: UInt64.self)
    address += 8
  }
}

extension [UInt8] {
  /// Appends the bytes that a closure writes. The capacity is checked only once, because appending the
  /// bytes in parts would take several times as long.
  ///
  /// - Parameters:
  ///   - limit: The greatest number of bytes that the closure may write.
  ///   - write: A closure that writes the bytes with the given cursor.
  @inline(__always)
  mutating func append(atMost limit: Int, _ write: (inout ByteCursor) -> Void) {
    append(addingCapacity: limit) { span in
      span.withUnsafeMutableBufferPointer { buffer, count in
        guard let start = buffer.baseAddress else { return }
        var next = ByteCursor(address: start)
        write(&next)
        count = next.address - start
      }
    }
  }
}
