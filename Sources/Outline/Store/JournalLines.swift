#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The lines of a file, one after the other. In memory is the line that is being read, with some of
/// what follows it.
final class JournalLines {
  private let file: DiskFile
  /// Where the next line begins.
  private(set) var place: JournalPlace
  /// How far is read.
  private let end: Int

  private var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 8)
  /// What of the buffer holds bytes of the file that belong to lines to come.
  private var filled = 0..<0
  /// How many of these bytes are known not to be the end of a line.
  private var searched = 0

  init(of file: DiskFile, from place: JournalPlace, to end: Int) {
    self.file = file
    self.place = place
    self.end = end
  }

  deinit { buffer.deallocate() }

  /// Whether nothing is left to be read.
  var isAtEnd: Bool { place.offset >= end }

  /// The next line, `nil` at the end. What follows a line that is not right cannot be told.
  func next() throws(OutlineFileError) -> JournalLine? {
    while true {
      if let length = lengthOfLine() { return take(length, hasEnd: true) }
      if isHopeless { return try passOver() }
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
    let line = JournalLine(at: place, bytes, hasEnd: hasEnd)
    place = line.end(line.sum ?? place.sum)
    filled = filled.lowerBound + line.length..<filled.upperBound
    searched = 0
    return line
  }

  /// Reads on; `false` at the end.
  private func fill() throws(OutlineFileError) -> Bool {
    makeRoom()
    let offset = place.offset + filled.count
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

/// What a file may hold that was not written by us: a line that goes on for gigabytes.
extension JournalLines {
  /// Whether there is a byte that no line has, where what is there is more than a short one.
  private var isHopeless: Bool {
    filled.count >= 1 << 16
      && memchr(buffer.baseAddress! + filled.lowerBound, 0, filled.count) != nil
  }

  /// Goes to the end of the line without keeping it.
  private func passOver() throws(OutlineFileError) -> JournalLine {
    var length = 0
    var blocks = UnwrittenBlocks(from: place.offset)
    while true {
      let rest = lengthOfLine()
      let count = rest ?? filled.count
      blocks.search(
        UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[filled].prefix(count)))
      length += rest == nil ? count : count + 1
      filled = min(filled.lowerBound + count + 1, filled.upperBound)..<filled.upperBound
      searched = 0
      if rest != nil {
        blocks.end()
        return moveOn(after: JournalLine(at: place, unreadable: length, mayBeTorn: blocks.isFound))
      }
      let offset = place.offset + length
      let room = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(max(0, end - offset)))
      filled = 0..<(try file.read(into: room, at: offset))
      if filled.isEmpty {
        return moveOn(after: JournalLine(at: place, unreadable: length, mayBeTorn: true))
      }
    }
  }

  private func moveOn(after line: JournalLine) -> JournalLine {
    place = line.end(place.sum)
    return line
  }
}
