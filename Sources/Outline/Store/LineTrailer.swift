/// The end of a line, which contains its checksum: `,"sum":"1c291ca3"}`.
enum LineTrailer {
  static let opening: StaticString = ",\"sum\":\""
  static let closing: StaticString = "\"}"
  static let length = opening.utf8CodeUnitCount + Checksum.digitCount + closing.utf8CodeUnitCount

  /// Returns the checksum of a line, or `nil` if the line does not end with it.
  static func verify(_ line: UnsafeRawBufferPointer, after sum: Checksum) -> Checksum? {
    guard line.count >= length else { return nil }
    let end = line.count - length
    let digits = end + opening.utf8CodeUnitCount
    guard opening.isEqual(to: part(line, end..<digits)),
      closing.isEqual(to: part(line, digits + Checksum.digitCount..<line.count))
    else { return nil }
    let sum = sum.extended(by: part(line, 0..<end))
    return isWritten(sum, in: part(line, end..<line.count)) ? sum : nil
  }

  /// Whether the bytes begin with a complete line that is not followed by a line feed.
  ///
  /// Then the line feed was damaged after it was written: the write was not cut short. A single
  /// zero does not count, because it may be a line feed that was not written, alone in its sector.
  static func isHidden(in line: UnsafeRawBufferPointer, after sum: Checksum) -> Bool {
    var sum = sum
    var summed = 0
    for offset in line.indices.dropLast(length) where line[offset] == opening.utf8Start[0] {
      let trailer = part(line, offset..<offset + length)
      guard opening.isEqual(to: part(trailer, 0..<opening.utf8CodeUnitCount)) else { continue }
      sum = sum.extended(by: part(line, summed..<offset))
      summed = offset
      if isWritten(sum, in: trailer) {
        return !part(line, offset + length..<line.count).elementsEqual([0])
      }
    }
    return false
  }

  private static func isWritten(_ sum: Checksum, in trailer: UnsafeRawBufferPointer) -> Bool {
    (0..<Checksum.digitCount).allSatisfy {
      trailer[opening.utf8CodeUnitCount + $0] == sum.digit($0)
    }
  }

  static func append(_ sum: Checksum, to bytes: inout [UInt8]) {
    opening.withUTF8Buffer { bytes.append(contentsOf: $0) }
    for index in 0..<Checksum.digitCount { bytes.append(sum.digit(index)) }
    closing.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private static func part(
    _ line: UnsafeRawBufferPointer, _ range: Range<Int>
  ) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: line[range])
  }
}
