/// Lines as they are written to the file: each is an object that ends with its checksum.
struct JournalText {
  private var json = JSONWriter()
  /// Where the next line goes.
  private(set) var place: JournalPlace

  init(at place: JournalPlace = JournalPlace()) {
    self.place = place
  }

  /// What was written and not taken.
  var bytes: [UInt8] { json.bytes }

  mutating func take() -> [UInt8] {
    defer { json.bytes = [] }
    return json.bytes
  }

  /// Writes a line.
  ///
  /// - Parameter writeMembers: Writes the members of an object, at least one.
  @inline(__always)
  mutating func line(_ writeMembers: (inout JSONWriter) -> Void) {
    let start = json.bytes.count
    json.beginObject()
    writeMembers(&json)
    seal(from: start)
  }

  /// Writes a line that stands elsewhere, under a checksum of its own.
  mutating func line(like line: JournalLine) {
    let start = json.bytes.count
    json.bytes.append(contentsOf: line.body)
    seal(from: start)
  }

  private mutating func seal(from start: Int) {
    place.sum = place.sum.extended(by: json.bytes[start...])
    JournalSeal.append(place.sum, to: &json.bytes)
    json.endLine()
    place.offset += json.bytes.count - start
    place.line += 1
  }
}
