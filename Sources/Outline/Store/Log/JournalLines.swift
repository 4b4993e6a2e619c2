#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Reads the lines of a file one by one, through a buffer that holds the current line and some of the bytes after
/// the line.
final class JournalLines {
  private let file: DiskFile
  private(set) var nextLine: LineStart
  /// The offset in the file at which reading stops.
  private let end: Int

  private var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 8)
  /// The part of the buffer that has been read from the file but not yet returned as lines.
  private var filled = 0..<0
  /// The number of bytes at the start of `filled` that are known to contain no line feed.
  private var searched = 0

  init(of file: DiskFile, from start: LineStart, to end: Int) {
    self.file = file
    nextLine = start
    self.end = end
  }

  deinit { buffer.deallocate() }

  var isAtEnd: Bool { nextLine.offset >= end }

  /// Reads the next line of the file.
  ///
  /// After a line with a wrong checksum, the checksums of later lines cannot be verified.
  ///
  /// - Returns: The line, or `nil` at the end of the file.
  func next() throws(OutlineFileError) -> JournalLine? {
    while true {
      if let length = lengthOfLine() { return take(length, hasEnd: true) }
      if cannotBeValid { return try skipLine() }
      guard try fill() else { break }
    }
    return filled.isEmpty ? nil : take(filled.count, hasEnd: false)
  }
}

extension JournalLines {
  private func lengthOfLine() -> Int? {
    let start = buffer.baseAddress! + filled.lowerBound
    let found = memchr(start + searched, Int32(UInt8(ascii: "\n")), filled.count - searched)
    guard let found else {
      searched = filled.count
      return nil
    }
    return UnsafeRawPointer(found) - UnsafeRawPointer(start)
  }

  private func take(_ length: Int, hasEnd: Bool) -> JournalLine {
    let range = filled.lowerBound..<filled.lowerBound + length
    let bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[range])
    let line = JournalLine(at: nextLine, bytes, hasEnd: hasEnd)
    nextLine = line.nextLine(after: line.sum ?? nextLine.sum)
    filled = filled.lowerBound + line.length..<filled.upperBound
    searched = 0
    return line
  }

  /// Reads more bytes into the buffer.
  ///
  /// - Returns: `false` if there are no more bytes to read.
  private func fill() throws(OutlineFileError) -> Bool {
    makeRoom()
    let offset = nextLine.offset + filled.count
    let room = UnsafeMutableRawBufferPointer(
      rebasing: buffer[filled.upperBound...].prefix(max(0, end - offset)))
    let count = try file.read(into: room, at: offset)
    filled = filled.lowerBound..<filled.upperBound + count
    return count > 0
  }

  private func makeRoom() {
    guard filled.upperBound == buffer.count else { return }
    let old = buffer
    if filled.count > buffer.count / 2 {
      buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 2 * old.count, alignment: 8)
    }
    memmove(buffer.baseAddress!, old.baseAddress! + filled.lowerBound, filled.count)
    if buffer.baseAddress != old.baseAddress { old.deallocate() }
    filled = 0..<filled.count
  }
}

// A damaged file can contain a line that is gigabytes long. Such a line must not be kept in memory.
extension JournalLines {
  /// True if the current line is long and contains a zero byte. A valid line never contains a zero byte.
  private var cannotBeValid: Bool {
    filled.count >= 1 << 16
      && memchr(buffer.baseAddress! + filled.lowerBound, 0, filled.count) != nil
  }

  /// Skips to the end of the current line without keeping the line in memory.
  private func skipLine() throws(OutlineFileError) -> JournalLine {
    let start = nextLine
    var length = 0
    var detector = TornWriteDetector(from: start.offset)
    var hasEnd = skipBuffered(&length, &detector)
    while !hasEnd {
      let offset = start.offset + length
      let room = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(max(0, end - offset)))
      filled = 0..<(try file.read(into: room, at: offset))
      if filled.isEmpty { break }
      hasEnd = skipBuffered(&length, &detector)
    }
    detector.end()
    let line = JournalLine(
      start: start, bytes: UnsafeRawBufferPointer(start: nil, count: 0), length: length,
      mayBeTorn: !hasEnd || detector.isTorn)
    nextLine = line.nextLine(after: start.sum)
    return line
  }

  /// Removes the bytes up to and including the next line feed from the buffer. If the buffer contains no
  /// line feed, removes all its bytes.
  ///
  /// - Returns: `true` if there was a line feed.
  private func skipBuffered(_ length: inout Int, _ detector: inout TornWriteDetector) -> Bool {
    let lineLength = lengthOfLine()
    let count = lineLength ?? filled.count
    detector.scan(
      UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[filled].prefix(count)))
    length += lineLength == nil ? count : count + 1
    filled = min(filled.lowerBound + count + 1, filled.upperBound)..<filled.upperBound
    searched = 0
    return lineLength != nil
  }
}

/// The start of a line in an outline file, and the checksum that is needed to read or write the line.
struct LineStart {
  /// The number of bytes before the line.
  var offset = 0
  /// The number of the line. The first line of a file has the number 1.
  var line = 1
  /// The checksum of the previous line.
  var sum = Checksum()

  /// Returns an error that reports damage in this line.
  ///
  /// - Parameter offset: The number of bytes between the start of the line and the damage.
  func damaged(_ reason: String, at offset: Int = 0) -> OutlineFileError {
    .damaged(line: line, byte: self.offset + offset, reason)
  }
}

/// Reads the lines of a file whose bytes are in memory.
struct LinesInMemory {
  let bytes: [UInt8]
  var nextLine = LineStart()

  /// Reads the next line and advances past it.
  ///
  /// - Returns: The result of `body`. If the line is not intact or `body` returns `nil`, this method
  ///   returns `nil` and does not advance.
  mutating func next<Result>(_ body: (JournalLine) -> Result?) -> Result? {
    bytes.withUnsafeBytes { buffer in
      let rest = UnsafeRawBufferPointer(rebasing: buffer[nextLine.offset...])
      guard let length = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      let line = JournalLine(
        at: nextLine, UnsafeRawBufferPointer(rebasing: rest[..<length]), hasEnd: true)
      guard let sum = line.sum, let result = body(line) else { return nil }
      nextLine = line.nextLine(after: sum)
      return result
    }
  }
}
