extension TextLocations {
  /// Returns an error at an offset of a text.
  mutating func error(at offset: Int, in text: [UInt8], _ message: String) -> FormatError {
    text.withUnsafeBytes { error(at: offset, in: $0, message) }
  }

  mutating func error(
    at offset: Int, in text: UnsafeRawBufferPointer, _ message: String
  ) -> FormatError {
    let (line, column) = location(of: offset, in: text)
    return FormatError(line: line, column: column, message)
  }
}
