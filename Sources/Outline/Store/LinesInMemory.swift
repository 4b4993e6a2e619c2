/// The lines of a text that is in memory.
struct LinesInMemory {
  let bytes: [UInt8]
  var place = JournalPlace()

  /// Reads the next line and goes to the one after it; stays if the line is not whole, or the body
  /// makes nothing of it.
  mutating func next<Result>(_ body: (JournalLine) -> Result?) -> Result? {
    bytes.withUnsafeBytes { buffer in
      let rest = UnsafeRawBufferPointer(rebasing: buffer[place.offset...])
      guard let length = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      let line = JournalLine(
        at: place, UnsafeRawBufferPointer(rebasing: rest[..<length]), hasEnd: true)
      guard let sum = line.sum, let result = body(line) else { return nil }
      place = line.end(sum)
      return result
    }
  }
}
