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

  /// Writes a copy of a line with a new checksum, which continues from the checksum of the previous line in this text.
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
