// A line of an outline file is a JSON object whose last member is a checksum.
// The checksum covers the rest of the line, and continues from the checksum of the previous line:
//
//     {"seq":3,"time":"2026-02-03T04:05:06Z", … ,"sum":"1c291ca3"}
//
// This chain of checksums makes it possible to detect changed, missing and misplaced lines.
// The checksum is at a fixed distance from the end of the line, and is verified before the line is parsed.

/// A line in an outline file. The pointer `bytes` is valid until the next line is read.
struct JournalLine {
  var start: LineStart
  /// The line without its line feed.
  var bytes: UnsafeRawBufferPointer
  /// The number of bytes that the line occupies in the file, including its line feed.
  var length: Int
  /// The verified checksum, or `nil` if the line is incomplete or its checksum is wrong.
  var sum: Checksum?
  /// True if this line may be the result of an interrupted write. A line from an interrupted write has a wrong
  /// checksum, and its line feed or one of its sectors was not written. If the write was complete, a wrong
  /// checksum means that the line was damaged later.
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

/// The end of a line, which contains the line's checksum, such as `,"sum":"1c291ca3"}`.
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
  /// is false if exactly one zero byte follows the line. With such a byte, the line feed may have been the only
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

/// Detects whether a write was interrupted before all its sectors reached the disk.
///
/// A commit is one line, which is written in a single write. If the process is killed during the write, the
/// file contains the beginning of the line. If the power fails, the file may have its new length although
/// some sectors were not written. An unwritten sector contains only zero bytes when it is read, and a valid
/// line contains no zero bytes. A disk writes each sector as a whole or not at all. So a sequence of zero
/// bytes that begins or ends inside a sector has a different cause, such as a flipped bit.
struct TornWriteDetector {
  /// The smallest sector size of any disk, in bytes. Every larger sector size is a multiple of this size.
  static let sectorLength = 512

  /// True if an unwritten sector has been found.
  private(set) var isTorn = false
  private let start: Int
  private var offset: Int
  private var startOfZeros: Int?

  /// - Parameter start: The offset in the file where the write began.
  init(from start: Int) {
    self.start = start
    offset = start
  }

  /// Scans the next bytes of the file.
  mutating func scan(_ bytes: UnsafeRawBufferPointer) {
    for byte in bytes {
      if byte == 0 {
        if startOfZeros == nil { startOfZeros = offset }
      } else if startOfZeros != nil {
        end()
      }
      offset += 1
    }
  }

  /// Ends the current sequence of zero bytes, if the last byte was zero.
  mutating func end() {
    if let first = startOfZeros.take() {
      isTorn = isTorn || (isBoundary(first) && isBoundary(offset))
    }
  }

  private func isBoundary(_ offset: Int) -> Bool {
    offset == start || offset.isMultiple(of: Self.sectorLength)
  }
}

/// Lines in the format of an outline file. Each line is a JSON object whose last member is a checksum.
struct JournalText {
  private var json = JSONWriter()
  private(set) var nextLine: LineStart

  init(at start: LineStart = LineStart()) {
    nextLine = start
  }

  /// The bytes of the lines that have been written and not yet removed.
  var bytes: [UInt8] { json.bytes }

  /// Removes the bytes of all lines that have been written.
  mutating func removeBytes() { json.bytes.removeAll(keepingCapacity: true) }

  /// Writes a line.
  ///
  /// - Parameter writeMembers: Writes the members of the line's object. There must be at least one member.
  @inline(__always)
  mutating func line(_ writeMembers: (inout JSONWriter) -> Void) {
    let start = json.bytes.count
    json.beginObject()
    writeMembers(&json)
    endLine(from: start)
  }

  /// Writes a copy of a line with a new checksum, which continues from the checksum of the previous line in
  /// this text.
  mutating func line(like line: JournalLine) {
    let start = json.bytes.count
    json.bytes.append(contentsOf: line.body)
    endLine(from: start)
  }

  private mutating func endLine(from start: Int) {
    nextLine.sum = json.bytes.withUnsafeBytes {
      nextLine.sum.extended(by: UnsafeRawBufferPointer(rebasing: $0[start...]))
    }
    LineTrailer.append(nextLine.sum, to: &json.bytes)
    json.endLine()
    nextLine.offset += json.bytes.count - start
    nextLine.line += 1
  }
}
