/// The lines of a text in memory.
struct LinesInMemory {
  let bytes: [UInt8]
  var nextLine = LineStart()

  /// Reads the next line and advances past it.
  ///
  /// - Returns: The result of `body`, or `nil`, without advancing, if the line is not intact or
  ///   `body` returns `nil`.
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
