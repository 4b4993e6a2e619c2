/// The end of a line, which contains the line's checksum: `,"sum":"1c291ca3"}`.
enum LineTrailer {
  static let opening: StaticString = ",\"sum\":\""
  static let closing: StaticString = "\"}"
  static let length = opening.utf8CodeUnitCount + Checksum.digitCount + closing.utf8CodeUnitCount

  /// Returns the checksum of a line, or `nil` if the line does not end with the right checksum.
  @inline(__always)
  static func verify(_ line: UnsafeRawBufferPointer, after sum: Checksum) -> Checksum? {
    guard line.count >= length else { return nil }
    let end = line.count - length
    let trailer = part(line, end..<line.count)
    guard opening.isPrefix(of: trailer), closing.isSuffix(of: trailer) else { return nil }
    let sum = sum.extended(by: part(line, 0..<end))
    return isWritten(sum, in: trailer) ? sum : nil
  }

  /// Returns whether the bytes begin with a complete line that is followed by bytes other than a line feed.
  ///
  /// If the result is true, the line was written completely, and its line feed was damaged later. The result
  /// is false if exactly one zero byte follows the line. In this case, the line feed may have been the only
  /// byte in a sector that was never written.
  static func isHidden(in line: UnsafeRawBufferPointer, after sum: Checksum) -> Bool {
    var sum = sum
    var summed = 0
    for offset in line.indices.dropLast(length) where line[offset] == opening.utf8Start[0] {
      let trailer = part(line, offset..<offset + length)
      guard opening.isPrefix(of: trailer) else { continue }
      sum = sum.extended(by: part(line, summed..<offset))
      summed = offset
      if isWritten(sum, in: trailer) {
        return !part(line, offset + length..<line.count).elementsEqual([0])
      }
    }
    return false
  }

  private static func isWritten(_ sum: Checksum, in trailer: UnsafeRawBufferPointer) -> Bool {
    let digits = trailer.loadUnaligned(
      fromByteOffset: opening.utf8CodeUnitCount, as: UInt64.self)
    return digits == sum.digits.littleEndian
  }

  static func append(_ sum: Checksum, to bytes: inout [UInt8]) {
    bytes.append(atMost: length) { next in
      next.write(opening)
      next.write(sum.digits)
      next.write(closing)
    }
  }

  private static func part(
    _ line: UnsafeRawBufferPointer, _ range: Range<Int>
  ) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: line[range])
  }
}
