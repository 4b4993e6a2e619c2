// A line of an outline file is a JSON object whose last member is a checksum. The checksum covers the rest
// of the line, and continues from the checksum of the previous line:
//
//     {"seq":3,"time":"2026-02-03T04:05:06Z", … ,"sum":"1c291ca3"}
//
// This chain of checksums makes it possible to detect changed, missing and misplaced lines. The checksum is
// at a fixed distance from the end of the line, and is verified before the line is parsed.

/// A line in an outline file. The pointer `bytes` is valid until the next line is read.
struct JournalLine {
  var start: LineStart
  /// The line without its line feed.
  var bytes: UnsafeRawBufferPointer
  /// The number of bytes that the line occupies in the file, including its line feed.
  var length: Int
  /// The verified checksum, or `nil` if the line is incomplete or its checksum is wrong.
  var sum: Checksum?
  /// True if this line may be the result of an interrupted write: its checksum is wrong, and its line feed or
  /// one of its sectors was not written. If the write was complete, a wrong checksum means that the line was
  /// damaged later.
  let mayBeTorn: Bool
}

extension JournalLine {
  @inline(__always)
  init(at start: LineStart, _ bytes: UnsafeRawBufferPointer, hasEnd: Bool) {
    let sum = hasEnd ? LineTrailer.verify(bytes, after: start.sum) : nil
    self.init(
      start: start, bytes: bytes, length: bytes.count + (hasEnd ? 1 : 0), sum: sum,
      mayBeTorn: sum == nil && Self.mayBeTorn(bytes, at: start, hasEnd: hasEnd))
  }

  private static func mayBeTorn(
    _ bytes: UnsafeRawBufferPointer, at start: LineStart, hasEnd: Bool
  ) -> Bool {
    if LineTrailer.isHidden(in: bytes, after: start.sum) { return false }
    if !hasEnd { return true }
    var detector = TornWriteDetector(from: start.offset)
    detector.scan(bytes)
    detector.end()
    return detector.isTorn
  }

  /// The line without its checksum.
  ///
  /// - Precondition: The line has a checksum.
  var body: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[..<(bytes.count - LineTrailer.length)])
  }

  /// Returns the start of the next line.
  ///
  /// - Parameter sum: The checksum at the end of this line.
  func nextLine(after sum: Checksum) -> LineStart {
    LineStart(offset: start.offset + length, line: start.line + 1, sum: sum)
  }
}
