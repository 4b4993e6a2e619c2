// A line of the file is an object whose last member is the checksum of all that stands before it,
// which goes on from the checksum of the line before:
//
//     {"seq":3,"time":"2026-02-03T04:05:06Z", … ,"sum":"1c291ca3"}
//
// So no line can change, go, or change places without the lines behind it telling. The checksum
// stands at a fixed distance from the end and is checked before anything is parsed.

/// A place between two lines, from which lines can be read and written.
struct JournalPlace {
  /// How many bytes are before it.
  var offset = 0
  /// The number of the line that follows, from 1.
  var line = 1
  /// The checksum of the line before.
  var sum = Checksum()

  /// - Parameter offset: How far behind the place the damage is.
  func damaged(_ reason: String, at offset: Int = 0) -> OutlineFileError {
    .damaged(line: line, byte: self.offset + offset, reason)
  }
}

/// A line as it stands in the file. It is valid until the next one is read.
struct JournalLine {
  var place: JournalPlace
  /// Without the end of the line.
  var bytes: UnsafeRawBufferPointer
  /// How many bytes it takes in the file.
  var length: Int
  /// Its checksum; `nil`: the line is not whole, or not as it was written.
  var sum: Checksum?
  /// Whether a write that was cut short can have left it so. A line that ends as lines end, and of
  /// which every block was written, was finished: if its checksum is wrong, it was damaged since.
  let mayBeTorn: Bool

  init(at place: JournalPlace, _ bytes: UnsafeRawBufferPointer, hasEnd: Bool) {
    self.place = place
    self.bytes = bytes
    length = bytes.count + (hasEnd ? 1 : 0)
    sum = hasEnd ? JournalSeal.verify(bytes, after: place.sum) : nil
    mayBeTorn = sum == nil && Self.mayBeTorn(bytes, at: place, hasEnd: hasEnd)
  }

  /// A line that is not kept in memory, because it cannot be right.
  init(at place: JournalPlace, unreadable length: Int, mayBeTorn: Bool) {
    self.place = place
    self.length = length
    self.mayBeTorn = mayBeTorn
    bytes = UnsafeRawBufferPointer(start: nil, count: 0)
  }

  private static func mayBeTorn(
    _ bytes: UnsafeRawBufferPointer, at place: JournalPlace, hasEnd: Bool
  ) -> Bool {
    if JournalSeal.isHidden(in: bytes, after: place.sum) { return false }
    if !hasEnd { return true }
    var blocks = UnwrittenBlocks(from: place.offset)
    blocks.search(bytes)
    blocks.end()
    return blocks.isFound
  }

  /// The line without its checksum.
  ///
  /// - Precondition: It has one.
  var body: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes.dropLast(JournalSeal.length))
  }

  /// The place behind a line whose checksum is right.
  func end(_ sum: Checksum) -> JournalPlace {
    JournalPlace(offset: place.offset + length, line: place.line + 1, sum: sum)
  }
}

/// The end of a line: `,"sum":"1c291ca3"}`.
enum JournalSeal {
  static let opening: StaticString = ",\"sum\":\""
  static let closing: StaticString = "\"}"
  static let length = opening.utf8CodeUnitCount + Checksum.digitCount + closing.utf8CodeUnitCount

  /// The checksum of a line if it is the one that is written there.
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

  /// Whether a whole line stands at the start of what should be one, and something else follows than the
  /// end of a line: then that end was damaged, and what is there was not cut off while it was written.
  /// A single zero is an end that was not written: it is alone in its sector.
  static func isHidden(in line: UnsafeRawBufferPointer, after sum: Checksum) -> Bool {
    var sum = sum
    var summed = 0
    for place in line.indices.dropLast(length) where line[place] == opening.utf8Start[0] {
      let seal = part(line, place..<place + length)
      guard opening.isEqual(to: part(seal, 0..<opening.utf8CodeUnitCount)) else { continue }
      sum = sum.extended(by: part(line, summed..<place))
      summed = place
      if isWritten(sum, in: seal) {
        return !part(line, place + length..<line.count).elementsEqual([0])
      }
    }
    return false
  }

  private static func isWritten(_ sum: Checksum, in seal: UnsafeRawBufferPointer) -> Bool {
    (0..<Checksum.digitCount).allSatisfy {
      seal[opening.utf8CodeUnitCount + $0] == sum.digit($0)
    }
  }

  static func append(_ sum: Checksum, to bytes: inout [UInt8]) {
    opening.withUTF8Buffer { bytes.append(contentsOf: $0) }
    for place in 0..<Checksum.digitCount { bytes.append(sum.digit(place)) }
    closing.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private static func part(
    _ line: UnsafeRawBufferPointer, _ range: Range<Int>
  ) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: line[range])
  }
}
